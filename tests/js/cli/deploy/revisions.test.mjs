// `revisions`, `rollback`, `redeploy`, `interrupt` and `delete` against the emulator over HTTP: what they do, what they
// write, what they ask, and what they end with.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { answering } from '../../../support/service/answering.mjs';
import { ending, FAST, runProcess, startCommand } from '../../../support/command/command.mjs';
import { send } from '../../../support/service/emulator.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { emulator, form } from '../../../support/service/service.mjs';

const NEVER = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const ID = '[0-9a-f]{8}-[0-9a-f-]{27}';

const service = await emulator();

const run = (...args) => service.run(args);
const json = async (...args) => JSON.parse((await run(...args, '--json')).out);
const image = (name, tag) => form(name, { source_revision_config: { image_uri: `registry.example/agent:${tag}` } });

/** A deployment with a revision for each status, whose images are counted from 1. */
async function deployed(name, ...statuses) {
  let id;
  for (const [at, status] of statuses.entries()) {
    await service.script([status]);
    const form = image(name, at + 1);
    const { source_revision_config } = form;
    if (id === undefined) id = (await send(`${service.url}/v2/deployments`, 'POST', form)).body.id;
    else await send(`${service.url}/v2/deployments/${id}`, 'PATCH', { source_revision_config });
  }
}

/** The changes that reached the service. */
const changes = async () => {
  const all = await Promise.all(['POST', 'PATCH', 'DELETE'].map((method) => service.sent(method)));
  return all.flat().length;
};

describe('revisions', () => {
  before(() => deployed('listed', 'DEPLOYED', 'DEPLOYED', 'DEPLOY_FAILED'));

  it('are shown with the newest first, what is live and what is latest', async () => {
    const { out } = await ending(run('revisions', 'listed'), 0, { errors: '' });
    const [head, ...rows] = out.trimEnd().split('\n');
    assert.match(head, /^REVISION +STATUS {2,}FROM +CREATED +TOOK$/);
    equalBy(rows, (row) => row.split(/ {2,}/).slice(1, 4), [
      ['DEPLOY_FAILED', 'latest', 'registry.example/agent:3'],
      ['DEPLOYED', 'live', 'registry.example/agent:2'],
      ['DEPLOYED', 'registry.example/agent:1', rows[2].split(/ {2,}/)[3]],
    ]);
    for (const row of rows) assert.match(row, new RegExp(`^${ID} .* \\d\\d\\d\\d-\\d\\d-\\d\\dT\\S+ +\\d+ s$`));
  });

  it('are as many as was asked for, and as records', async () => {
    const { out, errors } = await run('revisions', 'listed', '--limit', '2', '--json');
    const records = JSON.parse(out);
    equalBy(records, ({ status, live, latest }) => [status, live, latest], [
      ['DEPLOY_FAILED', false, true],
      ['DEPLOYED', true, false],
    ]);
    assert.equal(errors, 'there are more than these 2: raise --limit\n');
    assert.equal((await run('revisions', 'nothing')).code, 3);
    assert.equal((await run('revisions', 'listed', '--limit', '0')).code, 2);
  });

  it('fit into the terminal, with ids that can be typed and the ends of images', async () => {
    const { out } = await terminal(['revisions', 'listed'], { columns: 76 }).ended;
    const lines = out.replaceAll('\r', '').trimEnd().split('\n');
    assert.equal(lines.length, 4);
    for (const line of lines.slice(1)) {
      assert.ok(line.length <= 76, line);
      assert.match(line, /^[0-9a-f]{8} {2}.* …\S*:[123] {2}/);
    }
  });
});

describe('rollback', () => {
  it('names what it leaves as it is, if the deployment has any', async () => {
    await service.script(['DEPLOYED']);
    const body = { ...image('kept', 1), secrets: [{ name: 'KEY', value: 's3cr3t' }] };
    const { id } = (await send(`${service.url}/v2/deployments`, 'POST', body)).body;
    const { source_revision_config } = image('kept', 2);
    await send(`${service.url}/v2/deployments/${id}`, 'PATCH', { source_revision_config });
    const { out } = await run('rollback', 'kept', '--dry-run');
    assert.deepEqual(
      out.split('\n').filter((line) => line.startsWith('  !')),
      ['secrets', 'source_config'].map((field) => `  ! ${field}: not kept in revisions: stays as it is now`),
    );
  });

  it('shows what it takes and what it cannot, and then does it', async () => {
    await deployed('back', 'DEPLOYED', 'DEPLOYED', 'DEPLOY_FAILED');
    const sent = await changes();
    const dry = await run('rollback', 'back', '--dry-run');
    assert.deepEqual([dry.code, await changes()], [0, sent]);
    assert.match(
      dry.out,
      new RegExp(
        `^back goes back to revision ${ID} of \\S+, from registry\\.example/agent:2:\n {2}~ image_uri: registry\\.example/agent:3 -> registry\\.example/agent:2\n {2}! source_config: not kept in revisions: stays as it is now\nnothing was changed: this was a dry run\n$`,
      ),
    );
    await service.script(['DEPLOYED']);
    const done = await run('rollback', 'back', '--yes', '--wait');
    assert.equal(done.code, 0, done.errors);
    assert.match(done.out, new RegExp(`back: the service made revision ${ID}\nback: revision ${ID} is DEPLOYED after`));
    assert.match(done.errors, / \d+ s {2}DEPLOYED\n$/);
    const [latest] = await json('revisions', 'back');
    assert.deepEqual([latest.source_revision_config.image_uri, latest.live], ['registry.example/agent:2', true]);
  });

  it('goes back to the revision that is named, and writes one document', async () => {
    await deployed('named', 'DEPLOYED', 'DEPLOYED', 'DEPLOYED');
    const first = (await json('revisions', 'named')).at(-1);
    const document = await json('rollback', 'named', '--to', first.id.slice(0, 9), '--yes');
    assert.deepEqual(
      [document.from.id, document.request, document.takes[0].after, document.dryRun],
      [first.id, 'deployments.patch', 'registry.example/agent:1', false],
    );
    assert.notEqual(document.deployment.latest_revision_id, first.id);
  });

  it('ends with why there is nothing to go back to', async () => {
    await deployed('alone', 'DEPLOYED');
    const { code, out, errors } = await run('rollback', 'alone', '--yes', '--json');
    assert.equal(code, 1);
    assert.match(errors, /none before the present one was deployed \(the service lists no other\)\n/);
    assert.deepEqual([JSON.parse(out).error.code, JSON.parse(out).error.exitCode], ['rollback', 1]);
    for (const [to, exit] of [
      [NEVER, 3],
      ['ffffffffffff', 3],
    ])
      assert.equal((await run('rollback', 'alone', '--to', to, '--yes')).code, exit);
    assert.equal((await run('rollback', 'nothing')).code, 3);
    assert.equal((await run('rollback', 'alone', '--timeout', '1m')).code, 2);
  });

  it('says that the new revision failed', async () => {
    await deployed('worse', 'DEPLOYED', 'DEPLOY_FAILED');
    await service.script(['DEPLOY_FAILED']);
    const { code, errors } = await run('rollback', 'worse', '--yes', '--wait');
    assert.equal(code, 5);
    assert.match(errors, /its log: deployment-control logs worse --revision \S+ --deploy\n/);
  });
});

describe('redeploy', () => {
  it('deploys the latest revision again, or another one', async () => {
    await deployed('again', 'DEPLOYED', 'DEPLOYED');
    await service.script(['DEPLOYED']);
    await ending(run('redeploy', 'again', '--wait'), 0, {
      out: new RegExp(`^again: revision ${ID} is deployed again as revision ${ID}\nagain: revision .* DEPLOYED`),
    });
    const first = (await json('revisions', 'again')).at(-1);
    await run('redeploy', 'again', '--revision', first.id.slice(0, 12));
    const [latest] = await json('revisions', 'again');
    assert.equal(latest.source_revision_config.image_uri, 'registry.example/agent:1');
  });

  it('ends with what the service says, or that there is no such revision', async () => {
    await deployed('busy', 'BUILDING');
    const refused = await run('redeploy', 'busy');
    assert.equal(refused.code, 1);
    assert.match(refused.errors, /answered 400: A revision in the state BUILDING cannot be redeployed/);
    assert.equal((await run('redeploy', 'busy', '--revision', NEVER)).code, 3);
    const { code, errors } = await run('redeploy', 'busy', '--revision', 'ffffffffffff');
    assert.equal(code, 3);
    assert.match(errors, /busy has no revision ffffffffffff; "deployment-control revisions busy" lists them/);
  });
});

describe('interrupt', () => {
  it('frees a queue that a revision holds up', async () => {
    const queue = await emulator('--queue');
    await queue.script(['BUILDING']);
    await queue.run(['deploy', '-'], { input: image('held', 1) });
    await queue.run(['deploy', '-'], { input: image('held', 2) });
    await queue.advance();
    const states = async () =>
      JSON.parse((await queue.run(['revisions', 'held', '--json'])).out).map(({ status }) => status);
    assert.deepEqual(await states(), ['QUEUED', 'BUILDING']);
    const [, hanging] = JSON.parse((await queue.run(['revisions', 'held', '--json'])).out);
    await ending(queue.run(['interrupt', 'held', '--revision', hanging.id, '--wait']), 0, {
      out: new RegExp(`^held: the service was told to interrupt revision ${hanging.id}\n.* is INTERRUPTED after`),
    });
    await queue.advance();
    assert.deepEqual(await states(), ['DEPLOYED', 'INTERRUPTED']);
    await ending(queue.run(['interrupt', 'held']), 1, { errors: /DEPLOYED cannot be interrupted: it has ended/ });
  });

  it('says that a service has no such request, and that there is no such revision', async () => {
    await deployed('old', 'BUILDING');
    for (const status of [404, 405]) {
      const old = await without(/\/interrupt$/, status);
      const { code, out } = await service.run(['interrupt', 'old', '--json', '--url', old.url]);
      assert.deepEqual([code, JSON.parse(out).error.code], [8, 'unsupported']);
      assert.match(JSON.parse(out).error.message, new RegExp(`cannot interrupt a revision: it answered ${status}`));
    }
    assert.equal((await run('interrupt', 'old', '--revision', NEVER)).code, 3);
    const path = '/v2/deployments/{deployment_id}/revisions/{revision_id}/interruption';
    await run('interrupt', 'old', '--vocabulary', `interruptPath=${path}`);
    assert.match((await service.sent('POST')).at(-1).url, /\/interruption$/);
  });
});

describe('delete', () => {
  it('deletes one, and waits until it is gone', async () => {
    await deployed('gone', 'DEPLOYED');
    const dry = await run('delete', 'gone', '--dry-run');
    assert.match(dry.out, new RegExp(`^gone \\(${ID}\\) would be deleted\n$`));
    const started = service.start(['delete', 'gone', '--yes', '--wait']);
    await started.says(/ \d+ s {2}AWAITING_DELETE\n/);
    await service.advance();
    await ending(started.ended, 0, { out: 'gone is gone\n', errors: / {2}gone\n$/ });
    assert.equal((await run('get', 'gone')).code, 3);
  });

  it('deletes several by one request, and tells of each', async () => {
    for (const name of ['pr-1', 'pr-2']) await deployed(name, 'DEPLOYED');
    const before = (await service.sent('DELETE')).length;
    const { results } = await json('delete', 'pr-1', 'pr-2', 'pr-1', '--yes');
    equalBy(results, ({ name, deleted }) => [name, deleted], [
      ['pr-1', true],
      ['pr-2', true],
    ]);
    assert.equal((await service.sent('DELETE')).length, before + 1);
  });

  it('deletes nothing if one of the names does not exist', async () => {
    await deployed('kept', 'DEPLOYED');
    const before = await changes();
    const { code, errors } = await run('delete', 'kept', 'not-there', '--yes');
    assert.deepEqual([code, await changes()], [3, before]);
    assert.match(errors, /no deployment with the name "not-there"/);
  });

  it('tells by name which of several it could not delete', async () => {
    for (const name of ['fine', 'stays']) await deployed(name, 'DEPLOYED');
    const { id } = await json('get', 'stays');
    const old = await without(new RegExp(`^/v2/deployments(\\?|/${id}$)`), 405, 'DELETE');
    const { code, out, errors } = await service.run(['delete', 'fine', 'stays', '--yes', '--url', old.url]);
    assert.deepEqual([code, out], [1, 'fine is being deleted\n']);
    assert.match(errors, /^stays is not deleted: .* answered 405/);
    assert.match(errors, /deployment-control delete: 1 of 2 not deleted: stays\n/);
  });

  it('deletes tracing projects too, and drops records only after a deletion', async () => {
    await deployed('traced', 'DEPLOYED');
    const early = await run('delete', 'traced', '--force', '--yes');
    assert.equal(early.code, 1);
    assert.match(early.errors, /force is only for a deployment that was deleted before/);
    await run('delete', 'traced', '--with-project', '--yes');
    const [last] = (await service.sent('DELETE')).slice(-1);
    assert.match(last.url, /delete_tracing_project=true/);
    assert.equal((await run('delete', 'traced', '--force', '--yes')).code, 0);
  });

  it('ends with 6 if they are not gone in time, and goes on', async () => {
    await deployed('slow', 'DEPLOYED');
    const { code, errors } = await run('delete', 'slow', '--yes', '--wait', '--timeout', '0s');
    assert.equal(code, 6);
    assert.match(errors, /not gone in time, but being deleted: slow\n/);
    assert.equal((await json('get', 'slow')).status, 'AWAITING_DELETE');
  });
});

/** What is said of what is too short for the beginning of an id. */
const NO_NUMBER = ': revisions have no numbers, and the beginning of an id has at least 4 characters';

describe('the revision of --revision', () => {
  let id;
  before(async () => {
    await deployed('named', 'DEPLOYED', 'DEPLOYED');
    id = (await json('revisions', 'named'))[1].id;
  });

  for (const command of ['logs', 'wait', 'redeploy', 'interrupt'])
    it(`can be named to ${command} by the beginning of its id, and one that is not there is told`, async () => {
      const short = id.slice(0, 8);
      const { code, errors } = await run(command, 'named', '--revision', short);
      assert.ok(code === 0 || (command === 'interrupt' && code === 1), errors);
      for (const [unknown, because] of [
        ['zzzz', ''],
        [NEVER, ''],
        [id.slice(0, 1), NO_NUMBER],
        [id.slice(0, 3), NO_NUMBER],
      ]) {
        await ending(run(command, 'named', '--revision', unknown), 3, {
          errors: `deployment-control ${command}: named has no revision ${unknown}${because}; "deployment-control revisions named" lists them\n`,
        });
      }
    });

  it('has no number, for rollback either', async () => {
    const before = await changes();
    await ending(run('rollback', 'named', '--to', '1', '--yes'), 3, {
      errors: `deployment-control rollback: nothing was changed: the deployment has no revision 1${NO_NUMBER}\n  next: "deployment-control revisions named" lists them\n`,
    });
    assert.equal(await changes(), before);
  });
});

describe('a question', () => {
  before(async () => {
    for (const name of ['asked', 'asked-too']) await deployed(name, 'DEPLOYED', 'DEPLOYED');
  });

  it('is not asked where there is no terminal: the command needs --yes', async () => {
    const before = await changes();
    for (const command of ['delete', 'rollback']) {
      const { code, errors } = await run(command, 'asked');
      assert.deepEqual([code, await changes()], [2, before]);
      assert.match(errors, /there is no terminal to ask on, so nothing was changed: give --yes/);
    }
  });

  /** Each: the arguments, the question, what is typed, and the exit code and the words at the end. */
  const ROADS = [
    [['delete', 'asked'], /Type asked to delete it: /, 'ask\n', 1, /that is not the answer, so nothing was changed/],
    [['delete', 'asked'], /Type asked to delete it: /, '\u0004', 1, /there was no answer, so nothing was changed/],
    [['delete', 'asked'], /Type asked to delete it: /, '\u0003', 130, /stopped by SIGINT/],
    [['delete', 'asked'], /Type asked to delete it: /, 'n\n', 1, /delete: nothing was changed/],
    ...['\n', 'n\n', 'No\n'].map((typed) => [
      ['rollback', 'asked'],
      /like \S+\? \[y\/N\] /,
      typed,
      1,
      /rollback: nothing was changed/,
    ]),
    [['rollback', 'asked'], /like \S+\? \[y\/N\] /, 'x\n', 1, /that is not the answer, so nothing was changed/],
    [['delete', 'asked', 'asked-too'], /Type 2 to delete these 2: asked, asked-too: /, 'y\n', 1, /nothing was changed/],
  ];
  for (const [args, question, typed, exit, words] of ROADS)
    it(`${args.join(' ')}, answered with ${JSON.stringify(typed)}`, async () => {
      const before = await changes();
      const started = terminal(args);
      await started.says(question);
      started.child.stdin.write(typed);
      const { code, out } = await started.ended;
      assert.deepEqual([code, await changes()], [exit, before], out);
      assert.match(out, words);
    });

  it('that is answered lets the command go on', async () => {
    const back = terminal(['rollback', 'asked']);
    await back.says(/\[y\/N\] /);
    back.child.stdin.write('y\n');
    assert.match((await back.ended).out, /asked: the service made revision/);
    const gone = terminal(['delete', 'asked']);
    await gone.says(/delete it: /);
    gone.child.stdin.write('asked\n');
    const { code, out } = await gone.ended;
    assert.deepEqual([code, /asked is being deleted/.test(out)], [0, true], out);
  });
});

describe('a revision that the service names late', () => {
  before(async () => {
    await deployed('behind', 'DEPLOYED', 'DEPLOYED');
    await send(`${service.url}/v2/deployments`, 'POST', image('behind-too', 1));
  });
  const CHANGES = [
    [['rollback', 'behind', '--yes'], /the service made a new revision, which it does not name yet/],
    [['redeploy', 'behind'], /is deployed again as revision/],
    [['secrets', 'set', 'behind-too', 'KEY'], /the service made revision/],
  ];
  for (const [args, words] of CHANGES)
    it(`is what ${args[0]} --wait waits for, and not the one before`, async () => {
      await service.script(['DEPLOY_FAILED']);
      const { url } = await late(
        args.find((each) => each.startsWith('behind')),
        2,
      );
      const env = { ...FAST, DEPLOYMENT_CONTROL_URL: url, KEY: 'a-value-of-a-key' };
      const { code, out, errors } = await runProcess([...args, '--wait'], { env });
      await service.script(['DEPLOYED']);
      assert.equal(code, 5, out + errors);
      assert.match(out, words);
    });
});

/** Runs the command on a terminal of its own, whose width is `columns`. All that it writes is in `out`. */
function terminal(args, { columns = 120 } = {}) {
  const python = `
import fcntl, os, pty, struct, sys, termios
pid, fd = pty.fork()
if pid == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack('HHHH', 24, ${columns}, 0, 0))
    os.execvp(sys.argv[1], sys.argv[1:])
pty._copy(fd)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))`;
  const env = { ...service.env, TERM: 'xterm', NO_COLOR: '1' };
  return startCommand(args, { program: ['python3', '-c', python], env, input: null });
}

/** The service without the requests whose path fits, which it answers with a status. */
const without = (path, status, method = 'POST') =>
  between((request) => request.method === method && path.test(request.url) && new Response(null, { status }));

/** The service, which names the revision before a change in the answer to the change and in the next looks. */
async function late(name, looks) {
  const { latest_revision_id: before } = await json('get', name);
  let left = 0;
  return between(undefined, async (answer, { method, url }) => {
    if (!answer.ok || !/deployments\/[^/]+($|\/revisions\/[^/]+\/redeploy$)/.test(url)) return answer;
    const body = await answer.json();
    if (method !== 'GET') left = looks + 1;
    left = Math.max(left - 1, 0);
    return Response.json(method !== 'GET' || left > 0 ? { ...body, latest_revision_id: before } : body);
  });
}

/** A service before the service: it answers itself, or changes what is answered. */
async function between(answerTo = () => false, changed = (answer) => answer) {
  return answering(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url } = request;
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const own = answerTo(request);
    const answer = own || (await changed(await fetch(service.url + url, { method, headers, body }), request));
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
}
