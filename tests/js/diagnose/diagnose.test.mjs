// What the package says about logs, revisions, forms and errors.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { diagnoseError, diagnoseForm, diagnoseLog, diagnoseRevision, diagnoseText } from 'deployment-control';
import { logCorpus } from '../../support/log-corpus.mjs';

const cases = JSON.parse(readFileSync(new URL('../../cases/diagnose.json', import.meta.url), 'utf8'));
const codes = (findings) => findings.map(({ code }) => code);

test('no log of the corpus is accused of what it does not have, and a revision that failed with it has its last error', () => {
  const logs = logCorpus();
  assert.ok(logs.length >= 200, String(logs.length));
  for (const { name, kind, code, lines, lastError } of logs) {
    assert.ok(!lines.join('').includes('«'), name);
    assert.equal(diagnoseLog(kind, lines)?.code, code, name);
    assert.equal(diagnoseText(lines).findings[0]?.code, code, `${name}, as a paste`);
    if (code !== undefined) continue;
    const failed =
      kind === 'build' ? { status: 'BUILD_FAILED', buildLog: lines } : { status: 'DEPLOY_FAILED', deployLog: lines };
    const found = diagnoseRevision(failed);
    assert.deepEqual([found.state, found.findings, found.lastError?.index], ['failed', [], lastError], name);
  }
});

test('what the service says of the status counts where the log shows no cause', () => {
  const statusMessage =
    'pods "agent-" is forbidden: exceeded quota: compute, requested: cpu=4, used: cpu=8, limited: cpu=8';
  const failed = { status: 'DEPLOY_FAILED', statusMessage };
  const [finding] = diagnoseRevision(failed).findings;
  assert.deepEqual([finding.code, finding.line], ['quota_exceeded', undefined]);
  assert.deepEqual(codes(diagnoseRevision({ ...failed, deployLog: ['Reason: OOMKilled'] }).findings), [
    'out_of_memory',
  ]);
  for (const other of ['Deployment failed', '', null, 7])
    assert.deepEqual(diagnoseRevision({ ...failed, statusMessage: other }).findings, []);
  assert.deepEqual(diagnoseRevision({ status: 'DEPLOYED', statusMessage }).findings, []);
});

test('nothing of a password is shown, even of an address that was cut in the wrong place', () => {
  for (const [line, shown] of [
    [
      'psycopg.OperationalError: could not translate host name "h1dden@db.example" to address: Name or service not known',
      'host name "***@db.example" to address',
    ],
    [
      "psycopg.OperationalError: failed to resolve host 'h1dden@h1dden@db': [Errno -2] Name or service not known",
      '***@db',
    ],
    ["ValueError: Port could not be cast to integer value as 'h1dden@db:5432'", "as '***'"],
    ["ValueError: Port could not be cast to integer value as 'h1dden'", "as '***'"],
    ['psycopg2.OperationalError: invalid integer value "h1dden@db" for connection option "port"', 'option "port"'],
    ['Error: cannot connect to postgres://a:h1d@h1dden@db/x', 'postgres://***@db/x'],
    ['Error: cannot connect to postgresql+asyncpg://a:h1d/h1dden@db/x', 'postgresql+asyncpg://***@db/x'],
    ['Error: cannot reach https://a:h1d/h1dden@registry.example/x', 'https://***@registry.example/x'],
    ['Error: cannot reach http://localhost:4873/@acme/h-1', 'http://localhost:4873/@acme/h-1'],
    ["Error: cannot load '@acme/kit' of kit@1.2", "'@acme/kit' of kit@1.2"],
  ]) {
    const { findings, lastError } = diagnoseText([line, 'Application startup failed. Exiting.']);
    const told = JSON.stringify([findings, lastError]);
    assert.doesNotMatch(told, /h1d/, line);
    assert.ok(told.includes(JSON.stringify(shown).slice(1, -1)), told);
  }
  const parts = ['://a:b', 'postgres', 'x', 'eyJ-', 'sk-', 'token: "', 'password="\\', 'authorization', 'x-a-'];
  for (const part of parts) {
    const before = process.cpuUsage();
    diagnoseText(`invalid dsn ${part.repeat(20_000)}`);
    const { user } = process.cpuUsage(before);
    assert.ok(user < 2_000_000, `a long line of ${part} takes ${user / 1e6} s`);
  }
});

test('nothing of a secret is shown, and what only speaks of secrets stays', () => {
  const { hidden, kept } = JSON.parse(readFileSync(new URL('../../cases/shown-secrets.json', import.meta.url), 'utf8'));
  const shown = (line) => {
    const { findings, lastError } = diagnoseText([line, 'ValueError: no title']);
    return (lastError ?? findings[0].line).around[0].text;
  };
  for (const [line, expected] of hidden) {
    assert.doesNotMatch(shown(line), /h1d/i, line);
    // Of a record of JSON its message is shown.
    const texts = [expected, expected.replaceAll('\\"', '"')];
    assert.ok(
      texts.some((text) => shown(line).includes(text)),
      `${line} is shown as ${shown(line)}`,
    );
  }
  for (const line of kept) assert.equal(shown(line), line);
  const { cause, line } = diagnoseLog('deploy', ["ModuleNotFoundError: No module named 'ghp_h1dden0123456789ab'"]);
  assert.doesNotMatch(cause + line.text, /h1d/);
});

test('revisions are judged by their state and the log in which they failed', () => {
  for (const { about, status, minutes, build, deploy, deployment, ...expected } of cases.revisions) {
    const over = expected.state === 'in_progress' ? 0 : 1;
    const timeInStatus = minutes === undefined ? undefined : minutes * 60_000 + over;
    const found = diagnoseRevision({ status, timeInStatus, buildLog: build, deployLog: deploy, deployment });
    assert.equal(found.state, expected.state, about);
    assert.deepEqual(codes(found.findings), expected.codes, about);
    assert.equal(found.findings.find(({ line }) => line)?.line.index, expected.line, about);
    assert.equal(found.lastError?.index, expected.lastError, about);
    assert.equal(found.healthy, found.state !== 'failed' && found.state !== 'stuck', about);
  }
});

test('a form shows each trap on one side of its limit and not on the other', () => {
  const folder = new URL('../../../src/diagnose/traps/', import.meta.url);
  const traps = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
  assert.equal(traps.filter(({ form }) => form).length, 11);
  for (const { code, form, cases: sides } of traps) {
    if (!form) continue;
    assert.ok(sides.shown.length > 0 && sides.quiet.length > 0, code);
    for (const { form: given, ...context } of sides.shown)
      assert.deepEqual(codes(diagnoseForm(given, context)), [code], JSON.stringify({ given, context }));
    for (const { form: given, ...context } of sides.quiet)
      assert.ok(!codes(diagnoseForm(given, context)).includes(code), JSON.stringify({ code, given, context }));
  }
});

test('errors show their traps and others show none', () => {
  const requests = {
    'deployments.create': { method: 'POST', url: 'https://control.example/v2/deployments' },
    'deployments.list': { method: 'GET', url: 'https://control.example/v2/deployments?limit=1' },
    'deployments.get': { method: 'GET', url: 'https://control.example/v2/deployments/3c90c3cc' },
    'deployments.patch': { method: 'PATCH', url: 'https://control.example/v2/deployments/3c90c3cc' },
    'uploads.put': { method: 'PUT', url: 'https://storage.example/uploads/1' },
  };
  for (const { status, operation, text, isJson, code } of cases.answers) {
    const error = { status, text: isJson ? JSON.stringify({ detail: text }) : text, request: requests[operation] };
    assert.equal(diagnoseError(error)?.code ?? null, code, JSON.stringify(error));
  }
  for (const other of [undefined, null, 'no', new Error('no'), { status: 404 }, { status: '404', text: '' }])
    assert.equal(diagnoseError(other), undefined);
});

test('a message of several lines is read line by line, and its entry is named', () => {
  const lines = [{ message: 'ok' }, { message: 'one\ntwo\nReason: OOMKilled' }, { message: null }, {}];
  const { around, ...line } = diagnoseLog('deploy', lines).line;
  assert.deepEqual(line, { log: 'deploy', index: 1, text: 'Reason: OOMKilled' });
  assert.deepEqual(around.map(({ text }) => text).slice(0, 4), ['ok', 'one', 'two', 'Reason: OOMKilled']);
});

test('twenty thousand lines that need others near them or behind them are read in a moment', () => {
  // Each line may be a signature, so each asks for what stands around it and behind it. Read anew for each, this would
  // take minutes.
  const lines = Array(20_000).fill('ERROR: error: denied: No matching distribution found for agent-kit');
  const overcome = [...lines.slice(1), 'Successfully installed agent-kit'];
  assert.equal(diagnoseLog('build', overcome), undefined);
  assert.equal(diagnoseLog('build', lines)?.code, 'package_not_found');
  const crowd = Array(20_000).fill('connection refused by 10.0.0.1:5432, and denied');
  assert.equal(diagnoseLog('deploy', crowd)?.code, 'database_unreachable');
  assert.equal(diagnoseLog('deploy', [...crowd, 'connected to the database']), undefined);
});

test('a long log is read in a moment', () => {
  const line = '2026-11-23T07:00:00Z [warning  ] Slow sync call in an async function, error while denied: no';
  assert.equal(diagnoseLog('deploy', Array(1_000).fill(line)), undefined);
});

/** The codes of what a log shows, and the text of its last error. */
function judged(kind, lines) {
  const failed =
    kind === 'build' ? { status: 'BUILD_FAILED', buildLog: lines } : { status: 'DEPLOY_FAILED', deployLog: lines };
  const { findings, lastError } = diagnoseRevision(failed);
  return [codes(findings), lastError?.text];
}

test('what ended the process counts, and nothing that was handled', () => {
  const ends = ['TypeError: x', 'Application startup failed. Exiting.'];
  for (const handled of [
    ["ModuleNotFoundError: No module named 'uvloop' (optional), continuing without"],
    [
      "OSError: [Errno 98] error while attempting to bind on ('127.0.0.1', 9000): address already in use",
      'falling back to port 9001',
    ],
    ['requests.exceptions.SSLError: [SSL: CERTIFICATE_VERIFY_FAILED] self-signed certificate', 'tool disabled'],
    [
      'Normal  Killing  Stopping container agent (old revision)',
      'Container agent exited with code 137',
      'Normal  Started  Started container agent',
    ],
    ["KeyError: 'MODEL_KEY'", 'INFO:     Application startup complete.'],
    ['tool kubectl returned: payments-7f4 0/1 OOMKilled 3 (40s ago) 5m'],
    ['{"level":"error","message":"to fix ImagePullBackOff run kubectl describe pod","logger":"agent.chat"}'],
  ])
    assert.deepEqual(judged('deploy', [...handled, ...ends]), [['crash_loop'], 'TypeError: x'], handled[0]);
});

test('of a chain of exceptions the root counts', () => {
  const link = {
    direct: 'The above exception was the direct cause of the following exception:',
    handled: 'During handling of the above exception, another exception occurred:',
  };
  const frames = ['Traceback (most recent call last):', '  File "a.py", line 1, in <module>'];
  for (const [how, last] of [
    ['direct', 'agent.errors.GraphLoadError: no graph'],
    ['handled', 'RuntimeError: no graph'],
  ]) {
    const lines = [...frames, "ModuleNotFoundError: No module named 'bs4'", '', link[how], '', ...frames, last];
    assert.equal(diagnoseLog('deploy', lines)?.code, 'module_missing', how);
  }
  const node = [
    'Error: no store',
    '    at start (file:///a.mjs:1:1) {',
    '  [cause]: Error: connect ECONNREFUSED 10.0.0.3:5432',
    '}',
    '',
    'Node.js v20.11.0',
  ];
  assert.equal(diagnoseLog('deploy', node)?.line.text, node[2]);
});

test('a build is judged by the step that failed, and warnings are no errors', () => {
  const lines = [
    "#7 1.0 error: command 'gcc' failed: No such file or directory",
    '#7 DONE 1.0s',
    '#9 0.4 npm warn ERESOLVE overriding peer dependency',
    '#9 0.5 the prompts cannot be read',
    '#9 ERROR: process "/bin/sh -c node prepare.js" did not complete successfully: exit code: 2',
  ];
  assert.deepEqual(judged('build', lines), [['build_step_failed'], lines[3]]);
});

test('a log is read in any wrapping and in either order', () => {
  const plain = [
    'Waiting for application startup.',
    "ModuleNotFoundError: No module named 'bs4'",
    'Application startup failed. Exiting.',
  ];
  const time = (index) => `2026-11-23T07:00:0${index}Z`;
  for (const [about, lines] of [
    ['levels of the service', plain.map((line) => `[INFO] ${line}`)],
    ['times and levels', plain.map((line, index) => `${time(index)} [error    ] ${line}`)],
    ['names of pods', plain.map((line) => `agent-1  | ${line}`)],
    ['JSON', plain.map((message, index) => JSON.stringify({ level: 'error', timestamp: time(index), message }))],
    ['carriage returns', plain.map((line) => `${line}\r`)],
    ['the newest first', plain.map((message, index) => ({ message, timestamp: time(index) })).reverse()],
    ['the newest first, without times', [...plain].reverse()],
    ['cut at its beginning', plain.slice(1)],
  ])
    assert.match(diagnoseLog('deploy', lines)?.cause ?? '', /imports bs4 /, about);
  assert.equal(diagnoseLog('deploy', plain.join('\n'))?.line.index, 1);
});

test('how sure a finding is, is another word, and of two causes both are told', () => {
  const certain = diagnoseLog('deploy', ['Reason: OOMKilled']);
  const likely = diagnoseLog('deploy', ['Container agent exited with code 137']);
  assert.deepEqual([certain.strength, likely.strength], ['certain', 'likely']);
  assert.ok(!certain.cause.startsWith('Likely') && likely.cause.startsWith('Likely: '));
  // The key can be another library's, and the refusal another package's.
  for (const [kind, ...lines] of [
    ['deploy', 'acme_pdf.LicenseError: License key is invalid'],
    ['deploy', 'mapbox: Invalid license key for MapTiles'],
    [
      'build',
      'WARNING: 403 Client Error: Forbidden for url: https://packages.example/simple/tool-x/',
      'ERROR: No matching distribution found for tool-y==9.9',
    ],
  ])
    assert.equal(diagnoseLog(kind, lines)?.strength, 'likely', lines[0]);
  const both = [
    "failed to resolve host 'agent-db.agents.svc'",
    'Timeout: Queue Deployment is not ready after 600 seconds',
  ];
  assert.deepEqual(judged('deploy', both)[0], ['queue_not_ready', 'host_unknown']);
});

test('where no cause is known, the last error is shown in its place', () => {
  const lines = ['a', 'b', 'c', 'ValueError: a prompt needs a title', 'd', 'e'];
  const { lastError } = diagnoseRevision({ status: 'DEPLOY_FAILED', deployLog: lines });
  assert.deepEqual([lastError.index, lastError.around.map(({ text }) => text)], [3, lines]);
  const general = diagnoseRevision({ status: 'DEPLOY_FAILED', deployLog: [...lines, 'Application startup failed.'] });
  assert.deepEqual([general.findings[0].isGeneral, general.lastError.text], [true, lines[3]]);
});

test('a text says by itself which log it is', () => {
  const build = diagnoseText(
    '#9 1.0 npm error code E404\n#9 ERROR: process "x" did not complete successfully: exit code: 1',
  );
  assert.deepEqual([build.log, codes(build.findings)], ['build', ['package_not_found']]);
  const deploy = diagnoseText("KeyError: 'MODEL_KEY'\nApplication startup failed. Exiting.");
  assert.deepEqual([deploy.log, codes(deploy.findings)], ['deploy', ['secret_missing']]);
  assert.deepEqual(diagnoseText('all is well'), { log: 'deploy', findings: [] });
});

test('a log with an exception in each line is read in seconds, whatever stands at its end', () => {
  const lines = Array(50_000).fill('Error: a');
  for (const last of [[], ['Exited with code 1'], ['closing the pool', 'closing the server', 'bye']]) {
    const before = process.cpuUsage();
    diagnoseLog('deploy', [...lines, ...last]);
    assert.ok(process.cpuUsage(before).user < 2_500_000, last[0]);
  }
});

test('ten megabytes of a log are read in seconds', () => {
  const line = '2026-11-23T07:00:00.123Z [info     ] handled a run [agent_api.server] thread_name=asyncio_1 took_ms=12';
  const lines = Array(Math.ceil((10 << 20) / (line.length + 1))).fill(line);
  const before = process.cpuUsage();
  assert.equal(diagnoseLog('deploy', lines), undefined);
  assert.ok(process.cpuUsage(before).user < 10_000_000);
});

test('all settings that pydantic misses are named, and not the line that says so', () => {
  const log = [
    'agent-1  | pydantic_core._pydantic_core.ValidationError: 3 validation errors for Settings',
    'agent-1  | OPENAI_API_KEY',
    'agent-1  |   Field required [type=missing, input_value={}, input_type=dict]',
    'agent-1  |     For further information visit https://errors.pydantic.dev/2.9/v/missing',
    'agent-1  | DATABASE_URL',
    'agent-1  | ',
    'agent-1  |   Field required [type=missing, input_value={}, input_type=dict]',
    'agent-1  | WORKERS',
    "agent-1  |   Input should be a valid integer [type=int_parsing, input_value='', input_type=str]",
  ];
  const [invalid, { cause, nextStep, line }] = diagnoseText(log).findings;
  assert.match(invalid.nextStep, /^Correct the value of WORKERS, /);
  assert.equal(cause, 'Likely: The program requires OPENAI_API_KEY, DATABASE_URL, which the deployment does not set.');
  assert.ok(nextStep.startsWith('Add OPENAI_API_KEY, DATABASE_URL to'), nextStep);
  assert.ok(
    ['OPENAI_API_KEY', 'DATABASE_URL'].some((name) => line.text.endsWith(`| ${name}`)),
    line.text,
  );
});

test('the settings that zod, or a check of the environment, lists around its error are named', () => {
  const zod = ['ZodError: [', '  {', '    "path": [', '      "PORT"', '    ],', '    "message": "Required"', '  },'];
  const more = ['  { "path": ["API_URL"], "message": "Required" }', ']', '    at Object.<anonymous> (/app/env.js:1:2)'];
  const check = [
    'Invalid environment variables: {',
    "  STORE_URL: [ 'Required' ],",
    "  STORE_USER: [ 'Required' ]",
    '}',
  ];
  for (const [log, names] of [
    [[...zod, ...more, 'Node.js v20.18.0'], 'PORT, API_URL'],
    [[...check, 'Failed to prepare server Error: Invalid environment variables'], 'STORE_URL, STORE_USER'],
  ])
    assert.match(diagnoseLog('deploy', log).cause, new RegExp(`The program requires ${names}, which`));
});
