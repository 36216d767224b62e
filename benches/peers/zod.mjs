// Zod: its own schemas; the rules are refinements that run whatever else was found, as a form needs it.
import * as z from 'zod';
import { peer } from './peer.mjs';
import { CREATE, pageSchema } from './schema.mjs';

function build(schema) {
  switch (schema.kind) {
    case 'text': {
      const text = schema.filled ? z.string().min(1) : z.string();
      return schema.pattern ? text.regex(schema.pattern) : text;
    }
    case 'uuid':
      return z.guid();
    case 'moment':
      return z.iso.datetime({ offset: true });
    case 'word':
      return z.enum(schema.choices);
    case 'boolean':
      return z.boolean();
    case 'fraction':
      return z.number();
    case 'whole': {
      const least = schema.minimum === undefined ? z.int() : z.int().min(schema.minimum);
      return schema.maximum === undefined ? least : least.max(schema.maximum);
    }
    case 'quantity':
      return z.union([z.string().regex(schema.pattern), z.number().min(0)]);
    case 'free':
      return z.record(z.string(), z.unknown());
    case 'list':
      return z.array(build(schema.items));
    case 'map':
      return z.record(schema.keys ? z.string().regex(schema.keys) : z.string(), build(schema.values));
    case 'record': {
      const object = z.object(Object.fromEntries(schema.fields.map((field) => [field.name, member(field)])));
      return Object.values(schema.rules).reduce(refine, object);
    }
  }
}

function member({ value, needs }) {
  const schema = build(value);
  return needs === 'value' ? schema : needs === 'presence' ? schema.nullable() : schema.nullish();
}

function refine(schema, rule) {
  return schema.superRefine(
    (value, context) => rule(value, (path, message) => context.addIssue({ code: 'custom', path, message })),
    {
      when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
    },
  );
}

/** Makes a checker of a schema. */
export function checker(description) {
  const schema = build(description);
  return {
    run: (value) => schema.safeParse(value).error?.issues.length ?? 0,
    find: (value) => schema.safeParse(value).error?.issues ?? [],
  };
}

export const zod = /* @__PURE__ */ peer('Zod 4', { create: () => CREATE, page: pageSchema }, checker);
