// Every rule of the validator through the package, from live values, texts and bytes: the table is
// tests/cases/rules.json, which tests/native/rules.rs runs natively.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as face from 'deployment-control';
import { equalBy, none } from '../../support/lists.mjs';
import { RECORD_NAMES } from '../../support/checks/record-names.mjs';
import { FORM } from '../../support/service/records.mjs';

const cases = JSON.parse(readFileSync(new URL('../../cases/rules.json', import.meta.url), 'utf8'));
/** The records whose checks have names of their own. */
const NAMED = {
  DeploymentCreate: [face.validateCreate, face.validateCreateJson],
  DeploymentPatch: [face.validatePatch, face.validatePatchJson],
};
const brief = ({ issues }) => issues.map(({ degree, code, path }) => `${degree} ${code} ${path.join('.')}`);

test('every form has the issues of its case, live, as text and as bytes', () => {
  for (const { name, record, form, options, issues } of cases) {
    const text = JSON.stringify(form);
    const live = face.validate(record, form, options);
    assert.deepEqual(brief(live), issues, name);
    assert.equal(
      live.ok,
      issues.every((issue) => issue.startsWith('look_again ')),
      name,
    );
    assert.deepEqual(face.validateJson(record, text, options), live, `${name}, as text`);
    assert.deepEqual(face.validateJson(record, new TextEncoder().encode(text), options), live, `${name}, as bytes`);
    if (record in NAMED) {
      const [check, checkJson] = NAMED[record];
      assert.deepEqual(check(form, options), live, `${name}, by the check of the record`);
      assert.deepEqual(checkJson(text, options), live, `${name}, as text by the check of the record`);
    }
  }
});

test('every record is checked by its name, whether its value is live or a text', () => {
  for (const record of RECORD_NAMES) {
    const value = { field_of_tomorrow: 1 };
    const report = face.validate(record, value);
    assert.deepEqual(face.validateJson(record, JSON.stringify(value)), report, record);
    assert.deepEqual(brief(face.validate(record, 5)).length, 1, record);
    // The report is the one of this record: what a schema requires is missing.
    const missing = report.issues.map(({ path }) => path.join('.'));
    const { required = [] } = face.jsonSchemaFor(record, 'draft-2020-12', { form: 'answer' });
    none(required, (field) => !missing.includes(field), record);
  }
});

test('a number that is longer than an index of the wasm is told as it is', () => {
  const told = (memory_mb) =>
    face
      .validateCreate({ source_config: { resource_spec: { memory_mb, memory_limit_mb: 1 } } })
      .issues.find(({ code }) => code === 'limit_below_request');
  for (const number of [4_294_967_295, 4_294_967_296, 5e9, 123_456_789_012, 2 ** 52]) {
    assert.equal(told(number).ctx.minimum, number);
    assert.match(told(number).msg, new RegExp(`which is ${number}$`));
  }
});

test('the severity of each issue is its degree in two words', () => {
  for (const { record, form, options, name } of cases)
    for (const { degree, severity } of face.validate(record, form, options).issues)
      assert.equal(severity, degree === 'look_again' ? 'warning' : 'error', name);
});

test('an issue has every part of its shape', () => {
  const { issues } = face.validateCreate({ ...FORM, source_config: { resource_spec: { cpu: 2, cpu_limit: 1 } } });
  assert.deepEqual(issues, [
    {
      type: 'value_error',
      loc: ['body', 'source_config', 'resource_spec'],
      msg: 'cpu_limit should be at least cpu, which is 2',
      ctx: { field: 'cpu_limit', other: 'cpu', minimum: 2 },
      path: ['source_config', 'resource_spec', 'cpu_limit'],
      code: 'limit_below_request',
      degree: 'cannot_run',
      severity: 'error',
      origin: 'client',
    },
  ]);
});

test('sentences come in another language by the code of their rule, and stay English where none is given', () => {
  const { issues } = face.validate(
    'DeploymentListParams',
    { limit: 0, offset: 'x' },
    { messages: { greater_than_equal: 'Mindestens {ge}' } },
  );
  equalBy(issues, (issue) => issue.msg, [
    'Mindestens 1',
    'Input should be a valid integer, unable to parse string as an integer',
  ]);
});

test('the value of a secret stands in no issue', () => {
  const secret = 'hunter2';
  const form = {
    ...FORM,
    name: 5,
    source: 'x',
    secrets: [{ name: 'A', value: secret, valu: secret }, secret, { name: 'B', value: { secret } }],
  };
  assert.ok(!JSON.stringify(face.validateCreate(form)).includes(secret));
  assert.ok(!JSON.stringify(face.validateCreateJson(JSON.stringify(form))).includes(secret));
});

test('an answer has the issues of the contract and no others', () => {
  const uuid = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
  const deployment = {
    ...FORM,
    name: 'Any Name',
    source: 'source_of_tomorrow',
    source_config: { resource_spec: { labels: { 'a b': 'c d' }, volumes: [{ configMap: { defaultMode: 'x' } }] } },
    id: uuid,
    tenant_id: uuid,
    created_at: '2026-01-31T12:00:00Z',
    updated_at: '2026-01-31T12:00:00.5+00:00',
    status: 'READY',
    latest_revision_id: null,
    active_revision_id: uuid,
    field_of_tomorrow: 1,
  };
  assert.deepEqual(face.validate('Deployment', deployment), { ok: true, issues: [] });
  const page = {
    resources: [deployment, { ...deployment, id: 'x', created_at: '2026-13-01T00:00:00Z', status: 5 }],
    offset: 2,
  };
  const expected = [
    'refused uuid_parsing resources.1.id',
    'refused datetime_from_date_parsing resources.1.created_at',
    'refused string_type resources.1.status',
  ];
  assert.deepEqual(brief(face.validate('DeploymentPage', page)), expected);
  assert.deepEqual(face.validateJson('DeploymentPage', JSON.stringify(page)), face.validate('DeploymentPage', page));
});

test('wrong options and texts are told at once', () => {
  assert.throws(
    () => face.validateCreate({}, { hosting: 'moon' }),
    new TypeError("hosting is 'cloud' or 'self_hosted', not moon"),
  );
  assert.throws(() => face.validateCreateJson({}), TypeError);
  assert.throws(() => face.validatePatchJson('{}', { messages: 'de' }), {
    name: 'TypeError',
    message: /^messages must be an object/,
  });
  assert.throws(() => face.validateCreate({}, { messages: { missing: 5 } }), {
    name: 'TypeError',
    message: /^a sentence of messages must be/,
  });
  for (const current of [5, '{}', []])
    assert.throws(() => face.validatePatch({}, { current }), {
      name: 'TypeError',
      message: /^current must be an object/,
    });
  for (const options of [undefined, null, {}, { messages: null, current: null, hosting: null, vocabulary: null }])
    assert.equal(face.validatePatch({}, options).ok, true);
});
