// What views show once something is to be done: a confirmation, and the command that does the same. Whoever needs one of
// the two imports it from here, so that esbuild writes both to one file.
import '../shell.js';
export { ConfirmDialog, DiscardDialog } from './confirm-dialog.js';
export { CopyCommand, serviceUrl } from './copy-command.js';
