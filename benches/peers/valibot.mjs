// Valibot: its own schemas; the rules are raw checks, which run whatever else was found, as a form needs it.
import * as v from 'valibot';
import { peer } from './peer.mjs';
import { CREATE, pageSchema } from './schema.mjs';

function build(schema) {
  switch (schema.kind) {
    case 'text':
      if (schema.pattern) return v.pipe(v.string(), v.regex(schema.pattern));
      return schema.filled ? v.pipe(v.string(), v.minLength(1)) : v.string();
    case 'uuid':
      return v.pipe(v.string(), v.uuid());
    case 'moment':
      return v.pipe(v.string(), v.isoTimestamp());
    case 'word':
      return v.picklist(schema.choices);
    case 'boolean':
      return v.boolean();
    case 'fraction':
      return v.number();
    case 'whole': {
      const bounds = [];
      if (schema.minimum !== undefined) bounds.push(v.minValue(schema.minimum));
      if (schema.maximum !== undefined) bounds.push(v.maxValue(schema.maximum));
      return v.pipe(v.number(), v.integer(), ...bounds);
    }
    case 'quantity':
      return v.union([v.pipe(v.string(), v.regex(schema.pattern)), v.pipe(v.number(), v.minValue(0))]);
    case 'free':
      return v.record(v.string(), v.unknown());
    case 'list':
      return v.array(build(schema.items));
    case 'map':
      return v.record(schema.keys ? v.pipe(v.string(), v.regex(schema.keys)) : v.string(), build(schema.values));
    case 'record': {
      const object = v.object(Object.fromEntries(schema.fields.map((field) => [field.name, member(field)])));
      const checks = Object.values(schema.rules).map(check);
      return checks.length === 0 ? object : v.pipe(object, ...checks);
    }
  }
}

function member({ value, needs }) {
  const schema = build(value);
  return needs === 'value' ? schema : needs === 'presence' ? v.nullable(schema) : v.nullish(schema);
}

function check(rule) {
  return v.rawCheck(({ dataset: { value }, addIssue }) => {
    if (typeof value === 'object' && value !== null)
      rule(value, (path, message) => addIssue({ message, path: items(value, path) }));
  });
}

// Valibot wants each step of a path with the value that it was taken from.
function items(input, path) {
  let holder = input;
  return path.map((key) => {
    const item = {
      type: Array.isArray(holder) ? 'array' : 'object',
      origin: 'value',
      input: holder,
      key,
      value: holder?.[key],
    };
    holder = item.value;
    return item;
  });
}

/** Makes a checker of a schema. */
export function checker(description) {
  const schema = build(description);
  return {
    run: (value) => v.safeParse(schema, value).issues?.length ?? 0,
    find: (value) =>
      (v.safeParse(schema, value).issues ?? []).map(({ path, message }) => ({
        path: (path ?? []).map(({ key }) => key),
        message,
      })),
  };
}

export const valibot = /* @__PURE__ */ peer('Valibot', { create: () => CREATE, page: pageSchema }, checker);
