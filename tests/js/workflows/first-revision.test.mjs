// Deployments that have no revision until an image or a tarball is sent: what waits, plans and commands make of that.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  DeploymentControl,
  FleetError,
  NotFoundError,
  RevisionFailedError,
  WaitError,
  WaitTimeoutError,
} from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { ending } from '../../support/command/command.mjs';
import { DEPLOYMENT, ID, OTHER, caught, client, json, rejects, revision } from '../../support/service/calls.mjs';
import { send, temporaryFolder } from '../../support/service/emulator.mjs';
import { equalBy } from '../../support/lists.mjs';
import { emulator, form } from '../../support/service/service.mjs';

const SECRETS = [{ name: 'TOKEN', value: 's3cr3t' }];
const tarballForm = (name, more) =>
  form(name, { source: 'internal_source', source_revision_config: { agent_config_path: 'agent.json' }, ...more });

const VIEW = 'first_revision_late_object';

/**
 * A client of a service that makes revisions late, and what it has sent. Each revision is at once in the state `status`;
 * `hold` is how many answers do not show the first one yet.
 */
async function open({ hold = 0, status = 'DEPLOYED' } = {}) {
  const emulator = await createEmulator({ clock: 'manual', views: [VIEW] });
  let left = hold;
  const fetch = async (url, init = {}) => {
    if (init.method !== 'GET') emulator.script([{ status, forMs: Number.POSITIVE_INFINITY }]);
    const response = await emulator.fetch(url, init);
    if (!/\/v2\/deployments\/[^/?]+$/.test(url) || left-- <= 0) return response;
    return Response.json({ ...(await response.json()), latest_revision_id: null, active_revision_id: null });
  };
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null, retry: 0 });
  const writes = () => emulator.requests.filter(({ method }) => method !== 'GET');
  return { emulator, control, writes };
}

const QUICK = { minDelay: 1, maxDelay: 1 };

describe('a wait for a deployment without a revision', () => {
  it('of an id alone reads the deployment first', async () => {
    const answers = [
      { ...DEPLOYMENT, latest_revision_id: OTHER },
      { id: OTHER, status: 'DEPLOYED' },
    ];
    const { id } = await client(async () => json(answers.shift())).deployments.waitUntilDeployed(ID, QUICK);
    assert.equal(id, OTHER);
  });

  it('begins with none yet, and goes on with the first one', async () => {
    const seen = [];
    const answers = [
      { ...DEPLOYMENT },
      { ...DEPLOYMENT },
      { ...DEPLOYMENT, latest_revision_id: OTHER },
      { id: OTHER, status: 'BUILDING' },
      { id: OTHER, status: 'DEPLOYED' },
    ];
    const paths = [];
    const control = client(async (url) => {
      paths.push(url.includes('/revisions/') ? 'revision' : 'deployment');
      return json(answers.shift());
    });
    const { status, id } = await control.deployments.waitUntilDeployed(DEPLOYMENT, {
      ...QUICK,
      onProgress: ({ status, poll }) => seen.push([poll, status]),
    });
    assert.deepEqual([status, id], ['DEPLOYED', OTHER]);
    assert.deepEqual(paths, ['deployment', 'deployment', 'deployment', 'revision', 'revision']);
    assert.deepEqual(seen, [
      [4, 'BUILDING'],
      [5, 'DEPLOYED'],
    ]);
  });

  for (const [source, expected] of [
    ['internal_docker', /no image was sent: push one with the token of deployments\.createPushToken, and patch/],
    ['internal_source', /no tarball was sent: uploads\.put uploads one, and a patch/],
    ['repo_host', /the service has made none, so wait again, or look at the deployment$/],
  ])
    it(`says what is missing once its time is over: ${source}`, async () => {
      const control = client(async () => json({ ...DEPLOYMENT, source }));
      const error = await rejects(
        control.deployments.waitUntilDeployed(DEPLOYMENT, { ...QUICK, maxWait: 20 }),
        WaitTimeoutError,
      );
      assert.match(error.message, new RegExp(`^deployment ${ID} had no revision after [\\d.]+ s: `));
      assert.match(error.message, expected);
      assert.deepEqual([error.deployment, error.revision], [{ id: ID, latest_revision_id: null }, null]);
      assert.ok(error.polls > 0);
    });

  it('survives what any wait survives, and ends where the deployment is gone', async () => {
    const answers = [503, 503, 200, 404];
    const control = client(async () => {
      const status = answers.shift();
      return json(status === 200 ? DEPLOYMENT : { detail: 'no' }, { status });
    });
    await rejects(control.deployments.waitUntilDeployed(DEPLOYMENT, QUICK), NotFoundError);
    assert.deepEqual(answers, []);
  });
});

describe('apply, where the creation makes no revision', () => {
  it('patches the image in, with the secrets, once', async () => {
    const { control, writes } = await open();
    const wanted = form('agent', { secrets: SECRETS });
    const applied = await control.deployments.apply(wanted, { wait: true });
    assert.deepEqual([applied.action, applied.revision.status], ['create', 'DEPLOYED']);
    equalBy(writes(), ({ method, body }) => [method, body.source_revision_config, body.secrets], [
      ['POST', wanted.source_revision_config, SECRETS],
      ['PATCH', wanted.source_revision_config, SECRETS],
    ]);
    const again = await control.deployments.apply(wanted, { wait: true });
    assert.deepEqual([again.action, writes().length], ['none', 2]);
  });

  it('waits for a revision that the service shows late', async () => {
    const { control } = await open({ hold: 3 });
    const { revision } = await control.deployments.apply(form('slow'), { wait: QUICK });
    assert.equal(revision.status, 'DEPLOYED');
  });

  it('is no success while nothing runs, and goes on once a tarball is there', async () => {
    const { control } = await open();
    const error = await rejects(
      control.deployments.apply(tarballForm('agent'), { wait: { ...QUICK, maxWait: 20 } }),
      WaitTimeoutError,
    );
    assert.match(error.message, /no tarball was sent/);
    const { revision } = await control.deployments.apply(tarballForm('other'), {
      wait: QUICK,
      async onApplied({ id }) {
        const { object_path: source_tarball_path } = await control.uploads.put(id, gzipSync('agent'));
        await control.deployments.patch(id, { source_revision_config: { source_tarball_path } });
      },
    });
    assert.equal(revision.status, 'DEPLOYED');
  });

  it('a first revision that fails is told, and there is nothing to roll back to', async () => {
    const { control } = await open({ hold: 1, status: 'DEPLOY_FAILED' });
    const error = await rejects(
      control.deployments.apply(form('agent'), { wait: QUICK, rollbackOnFailure: true }),
      RevisionFailedError,
    );
    assert.equal(error.rollback, undefined);
  });

  it('a fleet says at once of which deployment nobody sends the tarball, on each run', async () => {
    const { control } = await open();
    const built = form('built', { source: 'internal_source', source_revision_config: {} });
    const fleet = { deployments: [built, form('image')] };
    for (const done of [['image'], []]) {
      const error = await rejects(control.fleet.apply(fleet, { wait: true }), FleetError);
      const { failed, done: ended } = error.applied;
      const [failure] = failed;
      assert.deepEqual([failure.name, failure.error.constructor], ['built', WaitError]);
      assert.match(failure.error.message, /has no revision: no tarball was sent/);
      equalBy(ended, ({ name }) => name, done);
    }
    const { entries } = await control.fleet.plan(fleet);
    assert.ok(entries.some(({ notes }) => notes.some((note) => /has no revision yet, so nothing runs/.test(note))));
  });

  it('a preview of an image gets its revision, and is waited for', async () => {
    const { control } = await open();
    await control.deployments.apply(form('agent'), { wait: true });
    const { preview, revision } = await control.previews.up({ key: 'pr-1', from: 'agent', wait: true });
    assert.deepEqual([revision.status, preview.name], ['DEPLOYED', 'agent-pr-1']);
  });
});

describe('the commands, where the creation makes no revision', () => {
  let service;
  before(async () => (service = await emulator('--view', VIEW)));
  const command = async (args, input) => {
    await service.script(['DEPLOYED']);
    return service.run(args, { input: input ?? '' });
  };

  it('deploy --wait ends with 5 where it sends no tarball, and says how to send one', async () => {
    const input = tarballForm('plain');
    await ending(command(['deploy', '-', '--wait'], input), 5, {
      out: /plain does not exist: it is created\n/,
      errors: /plain has no revision yet: no tarball was sent: run "deployment-control deploy" with --tarball/,
    });
    const again = await command(['deploy', '-', '--wait', '--json'], input);
    assert.deepEqual([again.code, JSON.parse(again.out).error.exitCode], [5, 5]);
    const left = await command(['deploy', '-'], tarballForm('left'));
    assert.equal(left.code, 0);
    assert.match(left.out, /left has no revision yet: no tarball was sent/);
  });

  it('deploy --tarball creates, uploads, patches with the secrets, and waits', async () => {
    const tarball = join(await temporaryFolder(), 'agent.tar.gz');
    await writeFile(join(dirname(tarball), 'agent.json'), '{}');
    execFileSync('tar', ['-czf', tarball, '-C', dirname(tarball), 'agent.json']);
    const requests = async () => (await send(`${service.url}/_emulator/requests`)).body;
    const { length: before } = await requests();
    const { code, out, errors } = await command(
      ['deploy', '-', '--tarball', tarball, '--wait'],
      tarballForm('built', { secrets: SECRETS }),
    );
    assert.equal(code, 0, out + errors);
    assert.match(out, /built: revision \S+ is DEPLOYED after/);
    assert.doesNotMatch(out, /has no revision yet/);
    const writes = (await requests())
      .slice(before)
      .filter(({ method, url }) => method !== 'GET' && !url.includes('/_emulator/'));
    equalBy(
      writes,
      ({ method, url }) =>
        `${method} ${url
          .split('/')
          .at(-1)
          .split('?')[0]
          .replace(/^[0-9a-f-]{36}$/, '*')}`,
      [
        'POST deployments',
        'POST upload-url',
        writes[2] && `PUT ${writes[2].url.split('/').at(-1).split('?')[0]}`,
        'PATCH *',
      ],
    );
    assert.deepEqual(writes.at(-1).body.secrets, SECRETS);
  });

  it('deploy of an image patches it in, and waits', async () => {
    const { code, out, errors } = await command(['deploy', '-', '--wait'], form('image', { secrets: SECRETS }));
    assert.equal(code, 0, out + errors);
    assert.match(out, /image: revision \S+ is DEPLOYED after/);
  });

  it('wait begins with none yet, and ends with 6 and what is missing', async () => {
    await command(['deploy', '-'], tarballForm('awaited'));
    const { code, errors } = await command(['wait', 'awaited', '--timeout', '1ms']);
    assert.equal(code, 6, errors);
    assert.match(errors, /awaited has no revision yet, and is watched until it has one\n/);
    assert.match(errors, /had no revision after [\d.]+ s; awaited has no revision yet: no tarball was sent: run /);
  });

  it('apply --wait and preview up end with 5', async () => {
    const fleet = await command(['apply', '-', '--wait', '--yes'], { deployments: [tarballForm('of-a-fleet')] });
    assert.equal(fleet.code, 5, fleet.out + fleet.errors);
    assert.match(fleet.errors, /no tarball was sent/);
    await command(['deploy', '-'], form('bare', { source_revision_config: {} }));
    const preview = await command(['preview', 'up', '--key', 'pr-1', '--from', 'bare']);
    assert.equal(preview.code, 5, preview.out + preview.errors);
    assert.match(preview.errors, /bare-pr-1 has no revision yet: no image was sent: push one/);
  });
});

describe('--skipped', () => {
  let service;
  before(async () => (service = await emulator()));

  it('says whether a command ends with 5 or with 0', async () => {
    for (const [args, code] of [
      [['deploy', '-', '--wait'], 5],
      [['deploy', '-', '--wait', '--skipped', 'failure'], 5],
      [['deploy', '-', '--wait', '--skipped', 'success'], 0],
      [['wait', 'agent'], 5],
      [['wait', 'agent', '--skipped', 'success'], 0],
      [['wait', 'agent', '--skipped', 'never'], 2],
      [['deploy', '-', '--skipped', 'success'], 2],
      [['redeploy', 'agent', '--skipped', 'success'], 2],
      [['preview', 'up', '--key', 'pr-1', '--from', 'agent', '--skipped', 'success'], 0],
      [['apply', '-', '--wait', '--yes', '--skipped', 'success'], 0],
    ]) {
      const input = args[0] === 'apply' ? { deployments: [form('of-a-fleet')] } : form('agent');
      await service.script(['SKIPPED']);
      await ending(service.run(args, { input }), code, { about: args.join(' ') });
    }
  });
});

describe('a revision that is SKIPPED', () => {
  it('fails a wait, unless it is told that this is a success', async () => {
    const control = client(async () => revision('SKIPPED'));
    const ids = { deployment_id: ID, revision_id: OTHER };
    assert.equal((await caught(control.revisions.wait(ids))).code, 'revision_superseded');
    assert.equal((await caught(control.revisions.wait(ids, { skipped: 'failure' }))).code, 'revision_superseded');
    for (const options of [{}, { until: ['BUILDING'] }, { failOn: () => false }])
      assert.equal((await control.revisions.wait(ids, { skipped: 'success', ...options })).status, 'SKIPPED');
    await ending(caught(control.revisions.wait(ids, { skipped: 'success', failOn: ['SKIPPED'] })), 'revision_failed');
    assert.match(
      (await caught(control.revisions.wait(ids, { skipped: 'ignore' }))).message,
      /failure, success, not ignore/,
    );
  });
});
