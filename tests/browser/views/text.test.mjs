// The texts that the console writes: commands, names and errors. Pure, so no browser is needed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

async function load(path) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../../../www/src/${path}`, import.meta.url))],
    bundle: true,
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
const { asCommand, asCurl, asJavaScript, withoutSecrets } = await load('form/model/request-code.ts');
const { errorMessage, errorRequest } = await load('browser/error-message.ts');
const { visible } = await load('browser/visible.ts');
const credentials = ['apiKey'];

test('a command carries any text through a shell, and the key as its variable alone', () => {
  for (const text of ["it's", '$HOME `id` "q" \\ ! * ~', 'line\nbreak', '%s %% \u202E é', "'; rm -rf / #"]) {
    const body = { source_config: { custom_url: text } };
    const command = asCurl({ baseUrl: "https://control.example/it's/", credentials, id: 'a/b', body });
    const words = execFileSync('sh', [
      '-c',
      `API_KEY=k; curl() { for word; do printf '%s\\0' "$word"; done; }; ${command}`,
    ])
      .toString()
      .split('\0');
    assert.deepEqual(words.slice(0, 8), [
      '--fail-with-body',
      '--request',
      'PATCH',
      "https://control.example/it's/v2/deployments/a%2Fb",
      '--header',
      'X-Api-Key: k',
      '--header',
      'Content-Type: application/json',
    ]);
    assert.deepEqual(JSON.parse(words[9]), body);
    assert.ok(!asCurl({ baseUrl: 'https://c.example', credentials, body }).includes('undefined'));
  }
});

test('a program names the deployment that it changes, and reads the key from its environment', () => {
  assert.match(
    asJavaScript({ baseUrl: 'https://c.example', credentials, id: 'x', body: {} }),
    /apiKey: process\.env\.API_KEY[\s\S]*deployments\.patch\("x", \{\}\)/,
  );
});

test('a bearer token and a tenant are sent where the page sends them, as variables too', () => {
  const request = { baseUrl: 'https://c.example', credentials: ['bearerToken', 'tenantId'], body: {} };
  const command = asCurl(request);
  assert.ok(
    command.includes('--header "Authorization: Bearer $BEARER_TOKEN"') &&
      command.includes('--header "X-Tenant-Id: $TENANT_ID"') &&
      !command.includes('API_KEY'),
  );
  assert.match(
    asJavaScript(request),
    /\{ baseUrl: "https:\/\/c\.example", bearerToken: process\.env\.BEARER_TOKEN, tenantId: process\.env\.TENANT_ID \}/,
  );
});

test('values that are kept secret leave only their name, in containers too', () => {
  const body = {
    secrets: [{ name: 'A', value: 'v1' }],
    source_config: {
      resource_spec: {
        sidecars: [
          {
            env: [
              { name: 'B', value: 'v2' },
              { name: 'C', valueFrom: {} },
            ],
          },
        ],
      },
    },
  };
  const text = JSON.stringify(withoutSecrets(body));
  assert.ok(
    !/v1|v2/.test(text) && text.includes('<value of A>') && text.includes('<value of B>') && text.includes('valueFrom'),
  );
  assert.equal(body.secrets[0].value, 'v1', 'the form itself keeps them');
});

test('what a reader cannot see in a name is shown by its code', () => {
  for (const [text, shown] of [
    ['support-agent', 'support-agent'],
    ['zwei Wörter 支持 👩‍👩‍👧 ❤️‍🔥', 'zwei Wörter 支持 👩‍👩‍👧 ❤️‍🔥'],
    ['a\u200Bb', 'a‹U+200B›b'],
    ['a\u200Db', 'a‹U+200D›b'],
    ['\u202Egpj.exe', '‹U+202E›gpj.exe'],
    ['a\u00A0b', 'a‹U+00A0›b'],
    ['a\n\tb', 'a‹U+000A›‹U+0009›b'],
    [' a  b ', '‹U+0020›a ‹U+0020›b‹U+0020›'],
    ['\uFEFF\u00AD', '‹U+FEFF›‹U+00AD›'],
    ['\u{E0061}', '‹U+E0061›'],
  ])
    assert.equal(visible(text), shown);
});

test('an error begins with what happened, and its request is told apart', () => {
  for (const [outcome, sentence] of [
    ['answered 404: Deployment not found', 'Deployment not found.'],
    ['answered 503 (3 attempts)', 'The service answered 503 (3 attempts).'],
    ['answered 200, but the body is empty', 'The service answered 200, but the body is empty.'],

    ['got no answer: bad port', 'There was no answer: bad port.'],
    ['had no answer after 30 s', 'There was no answer after 30 s.'],
    ['was not done at its deadline of 5 s', 'The call was not done at its deadline of 5 s.'],
  ]) {
    const message = `deployments.get: GET https://host.example/v2/deployments/1 ${outcome}`;
    assert.deepEqual([errorMessage(new Error(message)), errorRequest(new Error(message))], [sentence, message]);
  }
  const unreached =
    'deployments.get: GET https://host.example/v2 got no answer: Failed to fetch; the host cannot be reached, forbids this origin (CORS), or redirects';
  assert.match(errorMessage(new Error(unreached)), /CORS/);
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true });
  assert.equal(errorMessage(new Error(unreached)), 'This machine is offline, so there was no answer.');
  if (before) Object.defineProperty(globalThis, 'navigator', before);
  else delete globalThis.navigator;
  for (const message of ['nothing was sent: name: Field required', 'retry: it must be a number!', 'Type: x'])
    assert.equal(errorRequest(new Error(message)), undefined);
  assert.equal(
    errorMessage(new Error('deployments.list: nothing was sent: limit: Input should be a valid integer')),
    'Nothing was sent: limit: Input should be a valid integer.',
  );
  assert.equal(errorMessage(new Error('it must be a number!')), 'It must be a number!');
});

test('a command of the command line carries the whole deployment, and no value of a secret', () => {
  const whole = {
    id: 'x',
    name: "it's",
    source: 'internal_docker',
    source_revision_config: { image_uri: 'r.example/a:1' },
    secrets: [{ name: 'TOKEN', value: 's3cret' }],
  };
  const command = asCommand({ baseUrl: 'https://c.example/a?b', credentials, id: 'x', body: {}, whole });
  const script = `stub() { printf '%s\\n' "$@"; cat; }; ${command.replace('deployment-control', 'stub')}`;
  const output = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
  const [words, json] = [output.slice(0, output.indexOf('{')), output.slice(output.indexOf('{'))];
  assert.deepEqual(words.trim().split('\n'), [
    'deploy',
    '-',
    '--secret-env',
    'TOKEN',
    '--url',
    'https://c.example/a?b',
  ]);
  const { id: _, ...sent } = { ...whole, secrets: [] };
  assert.deepEqual(JSON.parse(json), sent);
  assert.ok(!command.includes('s3cret'));
});
