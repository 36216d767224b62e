// What the bar and the keys open, and what else can come later. It is loaded right after the first paint, in one file.
import '../ui/shell.js';
export { ConnectionMenu } from './connection-menu.js';
import './keys/dialogs.js';

// The token of the address is in a cookie by now, and need not be seen or become a bookmark.
if (location.search) history.replaceState(null, '', `./${location.hash}`);
