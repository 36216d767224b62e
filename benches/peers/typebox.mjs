// TypeBox: its own schemas, compiled. It has no rules over several fields, so they stand beside it.
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { beside } from './beside.mjs';
import { peer } from './peer.mjs';
import { CREATE, pageSchema } from './schema.mjs';

// As it comes, it stops after eight errors.
Settings.Set({ maxErrors: 1000 });

function build(schema) {
  switch (schema.kind) {
    case 'text':
      return Type.String({
        ...(schema.filled && { minLength: 1 }),
        ...(schema.pattern && { pattern: schema.pattern.source }),
      });
    case 'uuid':
      return Type.String({ format: 'uuid' });
    case 'moment':
      return Type.String({ format: 'date-time' });
    case 'word':
      return Type.Enum(schema.choices);
    case 'boolean':
      return Type.Boolean();
    case 'fraction':
      return Type.Number();
    case 'whole':
      return Type.Integer({
        ...(schema.minimum !== undefined && { minimum: schema.minimum }),
        ...(schema.maximum !== undefined && { maximum: schema.maximum }),
      });
    case 'quantity':
      return Type.Union([Type.String({ pattern: schema.pattern.source }), Type.Number({ minimum: 0 })]);
    case 'free':
      return Type.Record(Type.String(), Type.Unknown());
    case 'list':
      return Type.Array(build(schema.items));
    case 'map':
      if (!schema.keys) return Type.Record(Type.String(), build(schema.values));
      return Type.Record(Type.String({ pattern: schema.keys.source }), build(schema.values), {
        additionalProperties: false,
      });
    case 'record':
      return Type.Object(Object.fromEntries(schema.fields.map((field) => [field.name, member(field)])));
  }
}

function member({ value, needs }) {
  const schema = build(value);
  if (needs === 'value') return schema;
  const nullable = Type.Union([schema, Type.Null()]);
  return needs === 'presence' ? nullable : Type.Optional(nullable);
}

/** Makes a checker of a schema. */
export function checker(schema) {
  const compiled = Compile(build(schema));
  const rules = beside(schema);
  return {
    run: (value) => (compiled.Check(value) ? 0 : compiled.Errors(value).length) + rules(value).length,
    find: (value) => [...(compiled.Check(value) ? [] : issues(compiled.Errors(value))), ...rules(value)],
  };
}

// A value that is neither what it should be nor null is told three times: for both members of the union, and for the
// union, whose place is not always that of the error.
function issues(errors) {
  return errors
    .filter(({ keyword, params }) => keyword !== 'anyOf' && params.type !== 'null')
    .flatMap(({ instancePath, params, message }) => {
      const path = instancePath.split('/').slice(1);
      return params.requiredProperties
        ? params.requiredProperties.map((name) => ({ path: [...path, name], message }))
        : [{ path, message }];
    });
}

export const typebox = /* @__PURE__ */ peer('TypeBox', { create: () => CREATE, page: pageSchema }, checker);
