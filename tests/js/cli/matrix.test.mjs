// Every command in every trouble: it ends by itself with the exit code of docs/cli.md, writes one JSON document where it
// was asked for, and shows neither a stack trace nor a secret.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it, test } from 'node:test';
import { answering } from '../../support/service/answering.mjs';
import { COMMAND, FAST, run, startCommand } from '../../support/command/command.mjs';
import { send, temporaryFolder } from '../../support/service/emulator.mjs';
import { emulator, form } from '../../support/service/service.mjs';

/** The key of every call, and a secret in the file; a hostile service repeats the key wherever it can. */
const KEY = 'k3y-that-nobody-may-see';
const SECRET = 's3cret-that-nobody-may-see';
const OLD_SECRETS = ['NEW', 'KEPT'].map((name) => ({ name, value: `${SECRET}-1` }));
const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';

/**
 * Calls that succeed, of each command whose own example is not enough; behind the command a name may say which of
 * several calls it is. `service`: it sends requests, so the troubles of services are tried. `changes`: it changes
 * something there, and the codes are the exit codes that differ from those of the others where the change is refused, by
 * answer. `prepare`: what it needs there. `file`: which of its arguments is a file that it reads. `config`: it reads the
 * file of profiles. `serves`: it runs until it is stopped. `lists`: it does not ask for deployments, so 404 is no sign of
 * another service. `endless`: so it does, and asks a service again. `plain`: it has no `--json`.
 */
const ROWS = {
  init: { args: ['--from', 'agent', '-'], service: true },
  validate: { args: ['deployment.yaml'], file: 0 },
  deploy: { args: ['deployment.yaml'], service: true, file: 0, changes: {} },
  'deploy many': { args: ['deployment.yaml', 'other.yaml'], service: true, changes: {} },
  // Nothing differs any more, so there is nothing to wait for.
  'deploy --wait': {
    args: ['deployment.yaml', '--wait', '--logs', '--rollback-on-failure', '--redeploy-failed'],
    service: true,
    changes: {},
  },
  'deploy with values': {
    args: ['references.yaml', '--env-file', 'values.env', '--secret-env', 'OTHER=NEW'],
    service: true,
    changes: {},
  },
  'deploy --dry-run': { args: ['deployment.yaml', '--dry-run', '--quiet'], service: true, file: 0 },
  plan: { args: ['fleet.yaml', '--out', 'plan.json'], service: true, file: 0 },
  apply: { args: ['fleet.yaml', '--yes'], service: true, file: 0, changes: {} },
  drift: { args: ['same.yaml'], service: true, file: 0 },
  export: { args: [], service: true },
  // The clock stands, so nothing that is waited for comes.
  preview: {
    args: ['up', '--key', 'pr-1', '--from', 'agent', '--untrusted', '--no-wait'],
    service: true,
    changes: { 404: 2 },
  },
  'preview down': { args: ['down', '--key', 'pr-2', '--yes'], service: true },
  'preview sweep': { args: ['sweep', '--ttl', '7d', '--dry-run'], service: true },
  'preview list': { args: ['list'], service: true },
  list: { args: [], service: true },
  'list --all': { args: ['--all', '--sort', 'updated'], service: true },
  'list --watch': { args: ['--watch'], service: true, endless: true, plain: true },
  'wait many': { args: ['agent', 'other', '--quiet'], service: true },
  'secrets list': { args: ['agent', 'list'], service: true },
  'secrets diff': { args: ['agent', 'diff', '--env-file', 'values.env'], service: true },
  'secrets set': { args: ['agent', 'set', 'NEW'], service: true, changes: {} },
  'secrets unset': { args: ['agent', 'unset', 'NEW', '--yes'], service: true, changes: {} },
  'secrets push': { args: ['agent', 'push', '--env-file', 'values.env', '--yes'], service: true, changes: {} },
  logs: { args: ['agent'], service: true },
  'logs --until-done': { args: ['agent', '--until-done', '--tail', '5'], service: true },
  'logs --follow': { args: ['agent', '--follow'], service: true, endless: true, plain: true },
  // No service need have these two requests.
  redeploy: { args: ['agent'], service: true, changes: { 404: 8 } },
  interrupt: { args: ['agent'], service: true, changes: { 404: 8 }, prepare: (send) => send.newRevision() },
  delete: { args: ['gone', '--yes'], service: true, prepare: (send) => send.create('gone') },
  rollback: { args: ['agent', '--yes'], service: true, changes: {} },
  repositories: { args: [], service: true, lists: true },
  integrations: { args: [], service: true, lists: true },
  providers: { args: [], service: true, lists: true },
  'connections list': { args: ['list', ID], service: true, lists: true },
  request: { args: ['GET', '/v2/deployments'], service: true, plain: true },
  console: { args: ['--port', '0'], serves: true, plain: true },
  emulator: { args: ['--port', '0'], serves: true, plain: true },
  // It ends with its input.
  mcp: { args: [], plain: true },
  'mcp install': { args: ['install', '--editor', 'cursor', '--print'], config: true, plain: true },
  profile: { args: ['list'], config: true },
  completion: { args: ['bash'], plain: true },
};

/** Every other command is called as its help shows it. */
for (const [, name] of (await run(['--help'])).out.matchAll(/^ {2}([a-z][a-z-]*) {2,}/gm)) {
  if (Object.keys(ROWS).some((row) => row.split(' ')[0] === name)) continue;
  const { out } = await run([name, '--help']);
  const [, words] = /^Example:\n {2}deployment-control (.*)$/m.exec(out);
  ROWS[name] = { args: words.split(' ').slice(1), service: out.includes('--url'), plain: !out.includes('--json') };
}

/** What a service answers to everything, and the exit code that follows. */
const ANSWERS = {
  400: 1,
  401: 4,
  403: 4,
  // The list of deployments is not there: what answers is not the service.
  404: 2,
  409: 1,
  422: 1,
  429: 7,
  500: 7,
  503: 7,
  HTML: 2,
  'cut off': 7,
};

const commands = Object.entries(ROWS);
const services = commands.filter(([, { service }]) => service);
/** One row of each command, where each run is a process; with `ALL=1` every row. */
const oneOfEach = (rows) =>
  rows.filter(([name], at) => {
    const isSame = ([other]) => other.split(' ')[0] === name.split(' ')[0];
    return process.env.ALL || rows.findIndex(isSame) === at;
  });
const ending = services.filter(([, { endless }]) => !endless);
const wordsOf = (name, { args }) => [name.split(' ')[0], ...args];
const cwd = await temporaryFolder();

before(async () => {
  const text = JSON.stringify(form('agent', { secrets: [{ name: 'TOKEN', value: SECRET }] }));
  await writeFile(join(cwd, 'deployment.yaml'), text);
  await writeFile(join(cwd, 'broken.yaml'), `name: [${SECRET}\n\t- x`);
  await writeFile(join(cwd, 'other.yaml'), text.replace('"agent"', '"other"'));
  const secrets = [{ name: 'TOKEN', value: '${TOKEN}' }];
  await writeFile(join(cwd, 'references.yaml'), JSON.stringify(form('agent', { secrets })));
  const named = [{ name: 'TOKEN', env: 'NEW' }];
  await writeFile(join(cwd, 'fleet.yaml'), JSON.stringify({ deployments: [form('agent', { secrets: named })] }));
  await writeFile(
    join(cwd, 'same.yaml'),
    JSON.stringify({ deployments: [{ name: 'agent', source: 'internal_docker' }] }),
  );
  await writeFile(join(cwd, 'values.env'), `TOKEN=${SECRET}-2\n`);
  await mkdir(join(cwd, 'folder.yaml'));
  await writeFile(join(cwd, 'secret.yaml'), text);
  await chmod(join(cwd, 'secret.yaml'), 0);
});

const json = ({ plain }) => (plain ? [] : ['--json']);
const envOf = (url, more = {}) => ({
  DEPLOYMENT_CONTROL_URL: url,
  DEPLOYMENT_CONTROL_API_KEY: KEY,
  DEPLOYMENT_CONTROL_CONFIG: join(cwd, 'no-profiles.json'),
  NEW: SECRET,
  ...more,
});

/** What holds of every end. */
function checkEnd({ code, signal, out, errors }, expected, asked) {
  assert.deepEqual([code, signal ?? null], [expected, null], `${asked}: ${out}${errors}`);
  for (const text of [out, errors]) {
    assert.doesNotMatch(text, /^ +at .*:\d+/m, `${asked} shows a stack trace: ${text}`);
    assert.doesNotMatch(text, /node:internal|UnhandledPromise|unsettled top-level/, `${asked}: ${text}`);
    for (const hidden of [KEY, SECRET]) assert.ok(!text.includes(hidden), `${asked} shows a secret: ${text}`);
  }
}

/** The same, and one JSON document that says why. */
function checkFailure(ended, expected, asked, { plain }) {
  checkEnd(ended, expected, asked);
  if (plain) return;
  let document;
  assert.doesNotThrow(() => (document = JSON.parse(ended.out)), `${asked} wrote no JSON document: ${ended.out}`);
  if (document.error !== undefined && 'exitCode' in document.error)
    assert.equal(document.error.exitCode, expected, asked);
}

/**
 * A server that answers everything alike, and repeats the key that it was sent. If it has the address of a healthy
 * service, that one answers what changes nothing.
 */
async function answeringAlike(kind, healthy) {
  let changes = 0;
  const { server, url, close } = await answering(async (request, response) => {
    const key = request.headers['x-api-key'] ?? '';
    request.resume();
    if (healthy !== undefined && request.method === 'GET') {
      const answer = await fetch(`${healthy}${request.url}`, { headers: { 'x-api-key': key } });
      const headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => name === 'content-type' || name.startsWith('x-pagination')),
      );
      response.writeHead(answer.status, headers).end(await answer.text());
      return;
    }
    changes += 1;
    if (kind === 'HTML') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><h1>Sign in ${key}</h1>`);
    } else if (kind === 'cut off') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"resources": [', () => response.destroy());
    } else if (kind !== 'silent') {
      response.writeHead(Number(kind), { 'content-type': 'application/json', 'retry-after': '0' });
      response.end(JSON.stringify({ detail: `not for ${key}` }));
    }
  });
  return { url, asked: once(server, 'request'), changes: () => changes, end: close };
}

test('every command has a row here', async () => {
  const { out } = await run(['--help']);
  const names = [...out.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name);
  assert.deepEqual([...new Set(commands.map(([name]) => name.split(' ')[0]))].sort(), names.sort());
});

describe('a service that answers', () => {
  for (const [answer, expected] of Object.entries(ANSWERS)) {
    it(answer, { timeout: 300_000 }, async () => {
      const server = await answeringAlike(answer);
      await Promise.all(
        ending.map(async ([name, row]) => {
          const ended = await run([...wordsOf(name, row), ...json(row)], { cwd, env: envOf(server.url) });
          const code = answer === '404' && row.lists ? 3 : expected;
          checkFailure(ended, code, `${name} at ${answer}`, row);
        }),
      );
      server.end();
    });
  }

  it('nothing of a single deployment: 3', { timeout: 300_000 }, async () => {
    const server = await answeringAlike('404');
    for (const [name, row] of ending.filter(([, { args }]) => args[0] === 'agent' || args[0] === 'gone')) {
      const [word, , ...others] = wordsOf(name, row);
      checkFailure(await run([word, ID, ...others, '--json'], { cwd, env: envOf(server.url) }), 3, name, row);
    }
    server.end();
  });
});

test('a host that does not answer: 7', { timeout: 300_000 }, async () => {
  const gone = await answeringAlike('silent');
  gone.end();
  await Promise.all(
    ending.map(async ([name, row]) => {
      const ended = await run([...wordsOf(name, row), ...json(row)], { cwd, env: envOf(gone.url) });
      checkFailure(ended, 7, `${name} without a host`, row);
    }),
  );
});

test('Ctrl+C while a service is silent: the command ends by the signal, or with 130', {
  timeout: 300_000,
}, async () => {
  for (const [name, row] of oneOfEach(services)) {
    const server = await answeringAlike('silent');
    const started = startCommand(wordsOf(name, row), { cwd, env: envOf(server.url) });
    await server.asked;
    started.child.kill('SIGINT');
    const { signal, ...ended } = await started.ended;
    checkEnd({ ...ended, code: signal === 'SIGINT' ? 130 : ended.code }, 130, name);
    server.end();
  }
});

describe('a healthy service', () => {
  let service;
  before(async () => {
    service = await emulator('--api-key', KEY);
    agent = await steps.create('agent');
    await steps.create('other');
    await settle();
    await steps.newRevision();
  });
  let agent;
  const call = (method, path, body) => send(`${service.url}${path}`, method, body, { 'x-api-key': KEY });
  /** A revision that a command has made is deployed before the next one looks. */
  const settle = () => call('POST', '/_emulator/advance', { ms: 600_000 });
  const steps = {
    create: async (name) => (await call('POST', '/v2/deployments', form(name, { secrets: OLD_SECRETS }))).body.id,
    newRevision: () =>
      call('PATCH', `/v2/deployments/${agent}`, {
        source_revision_config: { image_uri: `registry.example/agent:${(image += 1)}` },
      }),
  };
  let image = 1;
  const prepare = async (row) => {
    await settle();
    await row.prepare?.(steps);
  };
  const all = commands.filter(([, { serves, endless }]) => !serves && !endless);
  const changing = ending.filter(([, { changes }]) => changes !== undefined);

  for (const [answer, usual] of Object.entries({ ...ANSWERS, 404: 3 })) {
    it(`that answers each change with ${answer}`, { timeout: 300_000 }, async () => {
      await settle();
      await steps.create('gone');
      await settle();
      await steps.newRevision();
      const server = await answeringAlike(answer, service.url);
      for (const [name, row] of changing) {
        // A deletion waits for half a minute where something is in its way.
        const env = envOf(server.url, answer === '409' ? FAST : {});
        const ended = await run([...wordsOf(name, row), '--json'], { cwd, env });
        checkFailure(ended, row.changes[answer] ?? usual, `${name}, its change at ${answer}`, row);
      }
      server.end();
    });
  }

  it('nobody to ask and no --yes: 2, and nothing is sent', { timeout: 300_000 }, async () => {
    const server = await answeringAlike('500', service.url);
    for (const [name, row] of changing.filter(([, { args }]) => args.includes('--yes'))) {
      const words = wordsOf(name, row).filter((word) => word !== '--yes');
      checkFailure(await run([...words, '--json'], { cwd, env: envOf(server.url) }), 2, name, row);
    }
    assert.equal(server.changes(), 0);
    server.end();
  });

  it('the standard input is closed: nothing waits for it', { timeout: 300_000 }, async () => {
    for (const [name, row] of oneOfEach(all)) {
      await prepare(row);
      const child = spawn(process.execPath, [COMMAND, ...wordsOf(name, row), ...json(row)], {
        cwd,
        env: { PATH: process.env.PATH, ...envOf(service.url) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let [out, errors] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
      child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
      const [code] = await once(child, 'close');
      checkEnd({ code, out, errors }, 0, name);
      if (!row.plain) assert.doesNotThrow(() => JSON.parse(out), `${name}: ${out}`);
    }
  });

  it('the output goes to a closed pipe: no command crashes', { timeout: 300_000 }, async () => {
    for (const [name, row] of oneOfEach(all)) {
      await prepare(row);
      const started = startCommand(wordsOf(name, row), { cwd, env: envOf(service.url) });
      started.child.stdout.destroy();
      const ended = await started.ended;
      assert.ok([0, 141].includes(ended.code), `${name}: ${ended.code} ${ended.errors}`);
      checkEnd(ended, ended.code, name);
    }
  });
});

test('Ctrl+C ends a server, with 0', { timeout: 300_000 }, async () => {
  for (const [name, row] of commands.filter(([, { serves }]) => serves)) {
    const started = startCommand(wordsOf(name, row), { cwd, input: null });
    await started.says(/http:\/\/127\.0\.0\.1:\d+/);
    started.child.kill('SIGINT');
    checkEnd(await started.ended, 0, name);
  }
});

describe('a file that is', () => {
  const FILES = {
    missing: ['missing.yaml', 2],
    'a folder': ['folder.yaml', 2],
    // Nothing is forbidden to root.
    ...(process.getuid() !== 0 && { forbidden: ['secret.yaml', 2] }),
    broken: ['broken.yaml', 1],
  };
  for (const [trouble, [file, expected]] of Object.entries(FILES)) {
    it(trouble, { timeout: 300_000 }, async () => {
      for (const [name, row] of commands.filter(([, { file: at }]) => at !== undefined)) {
        const args = row.args.map((each, at) => (at === row.file ? file : each));
        const ended = await run([...wordsOf(name, { args }), '--json'], { cwd, env: envOf('http://127.0.0.1:9') });
        checkFailure(ended, expected, `${name} ${file}`, row);
      }
      for (const [name, row] of commands.filter(([, { config }]) => config)) {
        const env = envOf('', { DEPLOYMENT_CONTROL_CONFIG: join(cwd, file) });
        const ended = await run([...wordsOf(name, row), '--json'], { env });
        if (trouble !== 'missing') checkFailure(ended, 2, `${name} ${file}`, row);
      }
    });
  }
});

test('a command line that cannot be read: 2', { timeout: 300_000 }, async () => {
  for (const [name, row] of commands) {
    const ended = await run([...wordsOf(name, row), '--no-such-option', ...json(row)], { cwd });
    checkFailure(ended, 2, name, row);
    assert.match(ended.errors, /there is no option --no-such-option\n/);
  }
});
