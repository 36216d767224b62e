// The three degrees of an issue, and what each is in the two words of form libraries.

/**
 * How certain it is that a form with an issue fails, and where: the service will not take it (`refused`), it takes it and
 * it is certain to fail (`cannot_run`), or it may run and deserves a second look (`look_again`).
 */
export type Degree = 'refused' | 'cannot_run' | 'look_again';

/** The degrees in the order of their numbers in encoded issues. */
const DEGREES: readonly Degree[] = ['look_again', 'cannot_run', 'refused'];

/** The degree of this number; the gravest for one that this version does not know. */
export function degreeOf(number: number): Degree {
  return DEGREES[number] ?? 'refused';
}

/** A degree in the two words of form libraries. */
export function severityOf(degree: Degree): 'error' | 'warning' {
  return degree === 'look_again' ? 'warning' : 'error';
}
