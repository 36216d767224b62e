// The schemas and the checks beside each other, on values made from the schemas: a schema refuses nothing that the
// check takes, but for what docs/validation.md names.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import * as face from 'deployment-control';
import { strict } from '../../support/checks/strict-schema.mjs';
import { generator } from '../../support/checks/generator.mjs';
import { RECORDS } from '../../support/checks/predicate-forms.mjs';
import { EDGES as TEXTS, NUMBERS } from '../../support/checks/predicate-mutations.mjs';

const KEYS = ['a', 'app.example/b', 'A_', 'cpu', 'memory', 'a b', 'x/y/z', 'é'];

/** Values that look random, the same in every run. */
function maker(seed) {
  const random = generator(seed);
  const below = (count) => Math.floor(random() * count);
  const pick = (list) => list[below(list.length)];
  const junk = () => pick([null, true, pick(NUMBERS), pick(TEXTS), [], {}, [pick(TEXTS)], { a: pick(TEXTS) }]);
  return function make(schema, root, odd, depth = 0) {
    const inner = (part) => make(part, root, odd, depth + 1);
    if (below(1_000) < odd) return junk();
    if (schema.$ref !== undefined) return make(root.$defs[schema.$ref.split('/').at(-1)], root, odd, depth);
    if (schema.anyOf !== undefined) return make(pick(schema.anyOf), root, odd, depth);
    if (schema.enum !== undefined) return pick(schema.enum);
    switch ([schema.type].flat()[below([schema.type].flat().length)]) {
      case 'null':
        return null;
      case 'boolean':
        return below(2) === 0;
      case 'string':
        return pick(TEXTS);
      case 'integer':
        return Math.round(pick(NUMBERS));
      case 'number':
        return pick(NUMBERS);
      case 'array':
        return Array.from({ length: below(3) }, () => inner(schema.items));
      default: {
        const names = Object.keys(schema.properties ?? {}).filter(
          (name) => below(100) < (schema.required?.includes(name) ? 95 : 20),
        );
        const free =
          schema.properties === undefined && typeof schema.additionalProperties === 'object'
            ? Array.from({ length: below(3) }, () => pick(KEYS))
            : [];
        return Object.fromEntries([
          ...names.map((name) => [name, inner(schema.properties[name])]),
          ...free.map((name) => [name, inner(schema.additionalProperties)]),
        ]);
      }
    }
  };
}

const escaped = (step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1');

/** Whether an error of Ajv is named in docs/validation.md, or is only the echo of one inside what may be null. */
function isNamed({ keyword, params, instancePath, propertyName }, issues) {
  const key = params.missingProperty ?? params.propertyName ?? propertyName;
  const place = key === undefined ? instancePath : `${instancePath}/${escaped(key)}`;
  const there = issues.filter(({ path }) => path.map((step) => `/${escaped(step)}`).join('') === place);
  const codes = there.map(({ code }) => code);
  if (codes.includes('number_as_text') || codes.includes('boolean_as_text')) return true;
  return (
    (keyword === 'format' && params.format === 'uuid') ||
    keyword === 'anyOf' ||
    (keyword === 'required' && params.missingProperty === 'name' && instancePath === '') ||
    (keyword === 'type' && params.type === 'null') ||
    (keyword === 'if' && params.failingKeyword === 'then')
  );
}

test('a schema refuses nothing that the check takes, but for what the guide names', () => {
  const make = maker(20_261);
  const wrong = [];
  let [taken, refused] = [0, 0];
  for (const record of RECORDS) {
    const schema = face.jsonSchemaFor(record, 'draft-2020-12');
    const validators = [strict(Ajv2020, schema), strict(Ajv, face.jsonSchemaFor(record, 'draft-07'))];
    for (let count = 0; count < 400; count += 1) {
      const value = make(schema, schema, count % 4 === 0 ? 50 : 0);
      const { ok, issues } = face.validate(record, value);
      const [newer, older] = validators.map((validate) => validate(value));
      assert.equal(newer, older, `${record}: ${JSON.stringify(value)}`);
      if (newer) taken += 1;
      else refused += 1;
      const left = ok && !newer ? validators[0].errors.filter((error) => !isNamed(error, issues)) : [];
      for (const { instancePath, message } of left)
        wrong.push(`${record} ${instancePath} ${message}: ${JSON.stringify(value)}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(taken > 500 && refused > 500, `${taken} taken, ${refused} refused`);
});
