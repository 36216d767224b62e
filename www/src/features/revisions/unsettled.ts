// What only a revision needs that is in progress or has failed. It is loaded with the first of them, in one file.
import '../../ui/shell.js';
export { RevisionActions } from './actions.js';
export { Diagnosis, diagnosisOf } from './diagnosis.js';
export { NotifyMe } from './notify-me.js';
export { WaitsFor } from './waits-for.js';
