// Runs the rules over several fields beside a library that cannot run them itself while it tells what is wrong with
// single fields.

/** Makes a function that finds what the rules of a schema say of a value, wherever in the schema they stand. */
export function beside(schema) {
  const places = [];
  collect(schema, [], places);
  return (value) => {
    const issues = [];
    for (const { path, rule } of places) {
      const holder = path.reduce((inner, name) => inner?.[name], value);
      if (typeof holder === 'object' && holder !== null)
        rule(holder, (below, message) => issues.push({ path: [...path, ...below], message }));
    }
    return issues;
  };
}

function collect(schema, path, places) {
  if (schema.kind !== 'record') return;
  for (const rule of Object.values(schema.rules)) places.push({ path, rule });
  for (const { name, value } of schema.fields) collect(value, [...path, name], places);
}
