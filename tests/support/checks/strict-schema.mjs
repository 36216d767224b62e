// Ajv in its strictest mode. Words behind `x-` are the schemas' own.
import addFormats from 'ajv-formats';

/** The validator of a schema, by Ajv's class for its dialect. */
export function strict(Constructor, schema) {
  const ajv = new Constructor({ strict: true, allErrors: true });
  addFormats(ajv);
  for (const word of new Set(JSON.stringify(schema).match(/"x-[a-z-]+"(?=:)/g))) ajv.addKeyword(JSON.parse(word));
  return ajv.compile(schema);
}
