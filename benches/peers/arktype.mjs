// ArkType: its own types. A narrow runs only on what is right so far, which would hide issues from a form, so the rules
// over several fields stand beside it.
import { type } from 'arktype';
import { beside } from './beside.mjs';
import { peer } from './peer.mjs';
import { CREATE, pageSchema } from './schema.mjs';

function build(schema) {
  switch (schema.kind) {
    case 'text':
      if (schema.pattern) return type(schema.pattern);
      return schema.filled ? type('string >= 1') : type('string');
    case 'uuid':
      return type('string.uuid');
    case 'moment':
      return type('string.date.iso');
    case 'word':
      return type.enumerated(...schema.choices);
    case 'boolean':
      return type('boolean');
    case 'fraction':
      return type('number');
    case 'whole':
      return type(
        `${schema.minimum === undefined ? '' : `${schema.minimum} <= `}number.integer${schema.maximum === undefined ? '' : ` <= ${schema.maximum}`}`,
      );
    case 'quantity':
      return type([schema.pattern, '|', 'number >= 0']);
    case 'free':
      return type('Record<string, unknown>');
    case 'list':
      return build(schema.items).array();
    case 'map':
      if (!schema.keys) return type.Record('string', build(schema.values));
      return type.Record(type(schema.keys), build(schema.values)).onUndeclaredKey('reject');
    case 'record':
      return type(
        Object.fromEntries(
          schema.fields.map(({ name, value, needs }) => [
            needs === 'nothing' ? `${name}?` : name,
            member(value, needs),
          ]),
        ),
      );
  }
}

function member(value, needs) {
  const schema = build(value);
  if (needs === 'value') return schema;
  return type([schema, '|', needs === 'presence' ? 'null' : 'null | undefined']);
}

/** Makes a checker of a schema. */
export function checker(schema) {
  const built = build(schema);
  const rules = beside(schema);
  return {
    run: (value) => {
      const out = built(value);
      return (out instanceof type.errors ? out.count : 0) + rules(value).length;
    },
    find: (value) => {
      const out = built(value);
      return [
        ...(out instanceof type.errors ? out.map(({ path, message }) => ({ path: [...path], message })) : []),
        ...rules(value),
      ];
    },
  };
}

export const arktype = /* @__PURE__ */ peer('ArkType', { create: () => CREATE, page: pageSchema }, checker);
