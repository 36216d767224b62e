// A record that can be checked.

/**
 * Whether a live value certainly has no issue. `false` means only that this is not certain: the core then checks the
 * value.
 */
export type IsSound = (value: unknown, hosting: number) => boolean;

/** A record that can be checked. */
export interface CheckedRecord {
  /** The name of the record, such as `DeploymentCreate`. */
  readonly name: string;
  /** Its index in the core's list of records. */
  readonly place: number;
  /** Its predicate. Values that it accepts are not given to the core. */
  readonly isSound?: IsSound;
}
