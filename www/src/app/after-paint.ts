// What the bar and the keys open. It is loaded right after the first paint, in one file.
import '../ui/shell.js';
export { ConnectionMenu } from './connection-menu.js';
import './keys/dialogs.js';
