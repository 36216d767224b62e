// What a deployment needs once its latest revision is in progress or has failed, or something is done about it. It is
// loaded with the first of them, in one file.
import '../../ui/shell.js';
export { diagnosisOf } from './diagnosis.js';
export { Differences } from './differences.js';
export { InterruptDialog } from './interrupt-dialog.js';
export { Progress } from './progress.js';
export { RollbackDialog } from './rollback-dialog.js';
