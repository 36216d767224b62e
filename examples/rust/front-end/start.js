// A file of its own, so that the page's policy need not allow scripts in its text.
import start from './front_end.js';

await start();
