// A record as the checks name it.

import type { RecordName } from './records.js';

/** Whether a live value certainly has no issue. `false` says nothing: the value is then checked by the core. */
export type IsSound = (value: unknown, hosting: number) => boolean;

/** A record that can be checked. */
export interface CheckedRecord {
  readonly name: RecordName;
  /** Its place in the core's list of records. */
  readonly place: number;
  /** Spares the core what is plainly sound. */
  readonly isSound?: IsSound;
}
