// The names of the variables that a written form or fleet has in place of values. Two values never share one: a service
// may hide them, so that nobody can tell whether they are the same.

/** The names that were given so far. */
export interface VariableNames {
  readonly given: ReadonlySet<string>;
  /** A name that no other value has, like the wanted one. */
  readonly next: (wanted: string) => string;
}

/** Names of variables. Those that are `reserved` go to who wants exactly them. */
export function variableNames(reserved: readonly string[] = []): VariableNames {
  const given = new Set<string>();
  const next = (wanted: string): string => {
    const usual = wanted.replace(/\W/g, '_').replace(/^(?=\d)/, '_');
    let found = usual;
    const isTaken = (): boolean => given.has(found) || (found !== wanted && reserved.includes(found));
    for (let at = 2; isTaken(); at += 1) found = `${usual}_${at}`;
    given.add(found);
    return found;
  };
  return { given, next };
}
