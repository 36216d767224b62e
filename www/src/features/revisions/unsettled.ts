// What a deployment needs once its latest revision is in progress or has failed, or something is done about it. It is
// loaded with the first of them, in one file.
import '../../ui/shell.js';
import './use-revisions.js';
export { diagnosisOf } from './diagnosis.js';
export { DeleteDialog, InterruptDialog, RollbackDialog } from './dialogs.js';
export { Progress } from './progress.js';
