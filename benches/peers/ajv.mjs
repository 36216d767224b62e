// Ajv: a JSON Schema, compiled; the rules are keywords of its own.
import Ajv from 'ajv';
import formats from 'ajv-formats';
import { peer } from './peer.mjs';
import { CREATE, pageSchema } from './schema.mjs';

// Records are definitions, as in any JSON Schema of this size: one function of everything would be too long for the
// engine to optimise.
function root(schema) {
  const found = new Map();
  const $defs = {};
  const reference = (record, orNull) => {
    if (!found.has(record)) found.set(record, found.size);
    const name = `record${found.get(record)}${orNull ? 'OrNull' : ''}`;
    if ($defs[name] === undefined) {
      $defs[name] = {};
      Object.assign($defs[name], build(record, reference), orNull && { nullable: true });
    }
    return { $ref: `#/$defs/${name}` };
  };
  return { ...build(schema, reference), $defs };
}

function build(schema, reference) {
  const inner = (part, orNull) => {
    if (part.kind === 'record') return reference(part, orNull);
    return orNull ? nullable(build(part, reference)) : build(part, reference);
  };
  switch (schema.kind) {
    case 'text':
      return {
        type: 'string',
        ...(schema.filled && { minLength: 1 }),
        ...(schema.pattern && { pattern: schema.pattern.source }),
      };
    case 'uuid':
      return { type: 'string', format: 'uuid' };
    case 'moment':
      return { type: 'string', format: 'date-time' };
    case 'word':
      return { type: 'string', enum: schema.choices };
    case 'boolean':
      return { type: 'boolean' };
    case 'fraction':
      return { type: 'number' };
    case 'whole':
      return {
        type: 'integer',
        ...(schema.minimum !== undefined && { minimum: schema.minimum }),
        ...(schema.maximum !== undefined && { maximum: schema.maximum }),
      };
    case 'quantity':
      return { type: ['string', 'number'], pattern: schema.pattern.source, minimum: 0 };
    case 'free':
      return { type: 'object' };
    case 'list':
      return { type: 'array', items: inner(schema.items) };
    case 'map':
      return {
        type: 'object',
        additionalProperties: inner(schema.values),
        ...(schema.keys && { propertyNames: { pattern: schema.keys.source } }),
      };
    case 'record':
      return {
        type: 'object',
        required: schema.fields.filter(({ needs }) => needs !== 'nothing').map(({ name }) => name),
        properties: Object.fromEntries(
          schema.fields.map(({ name, value, needs }) => [name, inner(value, needs !== 'value')]),
        ),
        ...Object.fromEntries(Object.keys(schema.rules).map((name) => [name, true])),
      };
  }
}

function nullable(schema) {
  if (Array.isArray(schema.type)) return { ...schema, type: [...schema.type, 'null'] };
  return { ...schema, nullable: true, ...(schema.enum && { enum: [...schema.enum, null] }) };
}

function rules(schema, found = {}) {
  if (schema.kind === 'record') {
    Object.assign(found, schema.rules);
    for (const { value } of schema.fields) rules(value, found);
  }
  return found;
}

function keyword(name, rule) {
  const validate = (data, { instancePath }) => {
    let errors;
    rule(data, (path, message) => {
      (errors ??= []).push({ keyword: name, instancePath: `${instancePath}/${path.join('/')}`, message, params: {} });
    });
    validate.errors = errors;
    return errors === undefined;
  };
  return { keyword: name, type: 'object', schemaType: 'boolean', compile: () => validate };
}

/** Makes a checker of a schema. */
export function checker(schema, options) {
  const ajv = new Ajv({ strict: false, inlineRefs: false, ...options });
  formats(ajv);
  for (const [name, rule] of Object.entries(rules(schema))) ajv.addKeyword(keyword(name, rule));
  const validate = ajv.compile(root(schema));
  return {
    run: (value) => (validate(value) ? 0 : validate.errors.length),
    find: (value) => (validate(value) ? [] : validate.errors.map(issue)),
  };
}

function issue({ instancePath, params, message }) {
  return {
    path: [
      ...instancePath.split('/').slice(1),
      ...(params.missingProperty === undefined ? [] : [params.missingProperty]),
    ],
    message,
  };
}

/** Stops at the first error. */
export const ajv = /* @__PURE__ */ peer('Ajv', { create: () => CREATE, page: pageSchema }, (schema) =>
  checker(schema, {}),
);
/** Finds every error. */
export const ajvAll = /* @__PURE__ */ peer('Ajv allErrors', { create: () => CREATE, page: pageSchema }, (schema) =>
  checker(schema, { allErrors: true }),
);
