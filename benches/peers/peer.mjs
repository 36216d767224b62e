// What every peer gives: a checker for each record, made when it is first asked for, so that a process which checks
// forms alone does not wait for the others.

/**
 * Makes a peer. `schemas` gives the schema of each record; `make(schema)` gives `run(value)`, the number of issues at
 * the least cost, and `find(value)`, the issues with `path` and `message`.
 */
export function peer(name, schemas, make) {
  const made = { name };
  for (const [record, schema] of Object.entries(schemas)) {
    let checker;
    Object.defineProperty(made, record, { enumerable: true, get: () => (checker ??= make(schema())) });
  }
  return made;
}
