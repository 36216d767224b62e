// Sentences in another language: German says all that English says, and nothing in English.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import {
  issuesFrom,
  toPathMessages,
  translated,
  UnprocessableError,
  validateCreate,
  validate,
  validateJson,
} from 'deployment-control';
import { de } from 'deployment-control/messages/de';
import { DEFECTS, withDefects } from '../../../benches/forms/forms.mjs';
import { equalBy } from '../../support/lists.mjs';

const source = readFileSync(new URL('../../../pkg/src/generated/kinds.ts', import.meta.url), 'utf8');
/** The service's word, the code and the English sentence of every kind of issue. */
const KINDS = Array.from(source.matchAll(/^ {2}\['(\w+)', '(\w+)', '(.*)'\],$/gm), (match) =>
  match.slice(1).map((text) => text.replaceAll("\\'", "'")),
);
const RULES = JSON.parse(readFileSync(new URL('../../cases/rules.json', import.meta.url), 'utf8'));
const CREATE = { name: 'agent', source: 'internal_docker', source_config: {}, source_revision_config: {}, secrets: [] };

const braces = (text) => Array.from(text.matchAll(/\{(\w+)\}/g), (match) => match[1]);
const sorted = (names) => [...new Set(names)].sort();

/** The parameters that a sentence takes: those in its braces, or those that its function reads. */
function taken(message) {
  if (typeof message === 'string') return sorted(braces(message));
  const read = [];
  message(new Proxy({}, { get: (_, name) => read.push(name) }));
  return sorted(read);
}

/** The words of a text, without names of the contract and what stands in quotes. */
const words = (text) =>
  text
    .replace(/'[^']*'|„[^“]*“|\S*_\S*|\{\w+\}|&&/gu, ' ')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

/** What is German as well as English. */
const GERMAN_TOO = new Set(
  words(`also am an ascii bidirectional build client clients cloud cluster clusters container cpu deployment digest domain ephemeral false gi hugepages http https image in index json kubernetes
  limit localhost m mb memory mount name nul patch registry root runasnonroot so storage tag text true url uuid version volume volumes will z`),
);
/** What the parameters of sentences say in English. */
const PARAMETERS = `invalid character found at length group count expected did you mean or and self-hosted a line break tab input is too short year month day
  value outside range date separator unexpected extra characters end of Expecting`;
const ENGLISH = new Set(
  [...KINDS.flatMap(([, , sentence]) => words(sentence)), ...words(PARAMETERS)].filter((word) => !GERMAN_TOO.has(word)),
);
const english = ({ msg, ctx = {}, code }) => {
  // A parameter that is one word is a name; only that of a command is a description.
  const names = Object.values(ctx).filter((value) => /^[\w.-]+$/.test(value) && code !== 'command_characters');
  return words(names.reduce((text, name) => text.replaceAll(name, ' '), msg)).filter((word) => ENGLISH.has(word));
};

test('German has a sentence for every code and for no other', () => {
  assert.ok(KINDS.length > 70);
  assert.deepEqual(Object.keys(de).sort(), KINDS.map(([, code]) => code).sort());
});

test('every German sentence takes the parameters of the English one', () => {
  for (const [, code, sentence] of KINDS) {
    // Of these, one is the end of a word, the other the service's own word for a list.
    const needed = braces(sentence).filter((name) => !['plural', 'field_type'].includes(name));
    assert.deepEqual(taken(de[code]), sorted(needed), code);
  }
});

/** Forms, and texts, that break what the cases of the rules leave out. */
const PLAIN = [
  ['DeploymentCreate', '{'],
  ['DeploymentCreate', null],
  ['DeploymentCreate', {}],
  ['DeploymentCreate', { name: 5 }],
  ['DeploymentCreate', { name: '', secrets: {} }],
  ['SourceConfig', { build_on_push: [], integration_id: 5 }],
  ['SourceConfig', { build_on_push: 'yes' }],
  ['Revision', { created_at: 5 }],
  ...[
    '0000-01-01',
    '2026-13-01',
    '2026-02-30',
    'x',
    '2026-01-31Q12:00',
    '2026-01-31T12:00Q',
    '2026-01-31T25:00:00',
  ].map((created_at) => ['Revision', { created_at }]),
  ['ResourceSpec', { cpu: Infinity, queue_min_scale: '1', max_scale: [], cpu_limit: 'x', labels: [] }],
  ['ResourceSpec', '{"min_scale": 1e999}'],
  ['Secret', { name: 5n, value: () => 0 }],
  ['Secret', { name: 'A', value: 'x\ud83d' }],
  ['DeploymentPatch', { secrets: Array(200).fill({}) }],
];

test('every rule that is broken is said in German, without an English word', () => {
  const seen = new Set();
  const forms = [...RULES.map(({ name, record, form, options }) => [record, form, options, name]), ...PLAIN];
  for (const [record, form, options, name = record] of forms) {
    const check = typeof form === 'string' ? validateJson : validate;
    const plain = check(record, form, options).issues;
    const german = check(record, form, { ...options, messages: de }).issues;
    assert.equal(german.length, plain.length);
    german.forEach((issue, at) => {
      seen.add(issue.code);
      assert.notEqual(issue.msg, plain[at].msg, name);
      assert.deepEqual({ ...issue, msg: '' }, { ...plain[at], msg: '' }, name);
      assert.deepEqual(english(issue), [], `${name}: ${issue.msg}`);
      assert.doesNotMatch(issue.msg, /undefined|NaN|\{|\}| {2}|^$/, name);
    });
  }
  // An id of a call and the ids of a bulk deletion stand in no form.
  assert.deepEqual(
    KINDS.map(([, code]) => code).filter((code) => !seen.has(code)),
    ['path_segment', 'too_long'],
  );
});

test('the large form with twelve mistakes is told in German', () => {
  const report = validateCreate(withDefects(DEFECTS), { messages: de });
  assert.equal(report.issues.length, 12);
  for (const issue of report.issues) assert.deepEqual(english(issue), [], issue.msg);
});

test('the search for English finds it', () => {
  assert.deepEqual(english({ msg: "Muss 'a', 'b' or 'c' sein" }), ['or']);
  assert.ok(english({ msg: 'Services were seen to round this' }).length > 3);
});

/** A form of a creation's part, and how its first issue reads. */
const SENTENCES = [
  [{ ...CREATE, name: '' }, 'Darf nicht leer sein'],
  [{ ...CREATE, source: 'x' }, "Muss 'repo_host', 'external_docker', 'internal_docker' oder 'internal_source' sein"],
  [{ ...CREATE, name: 'a'.repeat(63) }, 'Namen ab 63 Zeichen werden möglicherweise abgelehnt oder nie bereitgestellt'],
  [{ ...CREATE, source_config: { integration_id: 'x' } }, 'Keine gültige UUID: „x“ an Stelle 0'],
  [{ ...CREATE, source_config: { integration_id: '3c90c3cc' } }, 'Keine gültige UUID: 8 Zeichen'],
  [
    { ...CREATE, source_config: { integration_id: '3c90c3-cc0d44-4b50-8888-8dd25736052a' } },
    'Keine gültige UUID: Gruppe 0 hat 6 statt 8 Stellen',
  ],
  [
    { ...CREATE, source_config: { buildOnPush: true } },
    'Dieses Feld ist hier nicht vorgesehen; gemeint ist vielleicht build_on_push',
  ],
  [{ ...CREATE, source_config: { resource_spec: { cpu: 9 } } }, 'Darf höchstens 8 sein'],
  [
    {
      ...CREATE,
      source_config: {
        resource_spec: {
          volume_mounts: ['a', 'a'].map((name) => ({ name, mountPath: '/a' })),
          volumes: [{ name: 'a', emptyDir: {} }],
        },
      },
    },
    'Derselbe Wert von mountPath steht schon unter 0, von 0 an gezählt',
  ],
  [
    { ...CREATE, source_config: { resource_spec: { cpu: 1.5, cpu_limit: 1 } } },
    'cpu_limit darf nicht kleiner sein als cpu (1,5)',
  ],
];

test('numbers, lists and what stands in parameters read as German', () => {
  for (const [form, expected] of SENTENCES)
    assert.equal(validateCreate(form, { messages: de }).issues[0].msg, expected);
});

test('what no parameter has stands nowhere in a sentence', () => {
  const messages = { string_too_short: 'a{constructor}b{toString}c' };
  assert.equal(validateCreate({ ...CREATE, name: '' }, { messages }).issues[0].msg, 'abc');
});

test('plurals and thousands read right', () => {
  equalBy([1, 2, 12], (min_length) => de.string_too_short({ min_length }), [
    'Darf nicht leer sein',
    'Muss mindestens 2 Zeichen lang sein',
    'Muss mindestens 12 Zeichen lang sein',
  ]);
  assert.equal(
    de.annotations_too_long({ max_length: 262_144 }),
    'Schlüssel und Werte aller Annotationen dürfen zusammen höchstens 262.144 Byte lang sein',
  );
  assert.equal(de.out_of_range({ ge: 0, le: 511 }), 'Kubernetes nimmt nur Werte von 0 bis 511 an');
  assert.equal(
    de.out_of_range({ ge: 600, le: 4_294_967_296 }),
    'Kubernetes nimmt nur Werte von 600 bis 4.294.967.296 an',
  );
});

test('a sentence may be made by a function of its parameters', () => {
  const messages = { greater_than_equal: ({ ge }) => `mindestens ${ge * 2}` };
  assert.equal(validate('DeploymentListParams', { limit: 0 }, { messages }).issues[0].msg, 'mindestens 2');
});

test("the issues of the service's 422 are said in another language by their codes", () => {
  const item = { severity: 'error', origin: 'server', loc: ['body', 'name'], path: ['name'] };
  const issues = [
    { ...item, type: 'missing', code: 'missing', msg: 'Field required' },
    {
      ...item,
      type: 'string_too_short',
      code: 'string_too_short',
      msg: 'String should have at least 2 characters',
      ctx: { min_length: 2 },
    },
    { ...item, type: 'string_too_short', code: 'string_too_short', msg: 'Too short' },
    { ...item, type: 'value_error', code: 'value_error', msg: 'No such integration' },
    { ...item, type: 'x', code: 'toString', msg: 'Odd' },
  ];
  const error = new UnprocessableError('POST answered 422', { issues, headers: new Headers(), text: '' });
  equalBy(translated(issuesFrom(error), de), ({ msg }) => msg, [
    'Pflichtfeld',
    'Muss mindestens 2 Zeichen lang sein',
    'Too short',
    'No such integration',
    'Odd',
  ]);
});

test('CommonJS finds the German sentences too', () => {
  assert.equal(createRequire(import.meta.url)('deployment-control/messages/de').de.missing, 'Pflichtfeld');
});

test('each path has its first error, or its first warning where it has no error', () => {
  const issue = (path, severity, msg) => ({
    type: 'value_error',
    loc: ['body', ...path],
    msg,
    path,
    code: 'x',
    severity,
    origin: 'client',
  });
  const issues = [
    issue(['a', 0], 'warning', 'w'),
    issue(['a', 0], 'error', 'first'),
    issue(['a', 0], 'error', 'second'),
    issue(['b'], 'warning', 'one'),
    issue(['b'], 'warning', 'two'),
  ];
  assert.deepEqual({ ...toPathMessages({ ok: false, issues }) }, { 'a.0': 'first', b: 'one' });
  assert.deepEqual({ ...toPathMessages(issues) }, { 'a.0': 'first', b: 'one' });
  assert.throws(() => toPathMessages({}), /issues must be a list of issues, such as those of a report, not an object$/);
});

test('a report has its issues for issuesFrom too', () => {
  const report = validateCreate({});
  assert.deepEqual(issuesFrom(report), report.issues);
  assert.ok(report.issues.length > 0);
});
