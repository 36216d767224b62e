// What people do, under each way in which services answer (observed 14): what was deployed is deployed once, and what
// changes is sent alone.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ending } from '../../support/command/command.mjs';
import { send, temporaryFolder } from '../../support/service/emulator.mjs';
import { equalBy } from '../../support/lists.mjs';
import { secretsOf } from '../../support/service/records.mjs';
import { FORMS, VIEWS, newVersion, serviceUnder } from '../../support/service/views.mjs';

const folder = await temporaryFolder();
const file = (name) => join(folder, name);
const read = async (service, path) => (await send(`${service.url}/v2/deployments${path}`)).body.resources;
/** The deployment of a name that is not on its way out, as it is shown. */
const found = async (service, name) =>
  (await read(service, `?name=${name}`)).find(({ status }) => !/DELET/.test(status ?? ''));
const ran = ({ code, out, errors }) => assert.equal(code, 0, out + errors);
const sentNothing = async (service) => assert.deepEqual(await service.changes(), []);

/** Puts the three forms into the workspace, as `deploy` does. */
async function deployed(service) {
  for (const form of Object.values(FORMS)) await service.client.deployments.apply(form, { wait: false });
  await service.changes();
}

async function fleet(service) {
  const path = file(`${service.view}.yaml`);
  const secrets = FORMS.own.secrets.map(({ name }) => ({ name, env: name }));
  await writeFile(path, JSON.stringify({ deployments: Object.values(FORMS).map((form) => ({ ...form, secrets })) }));
  return path;
}

/** What is done, and what must be true then. */
const SCENARIOS = {
  'deploy twice': async (service) => {
    for (const form of Object.values(FORMS)) ran(await service.command('deploy -', form));
    await service.changes();
    for (const form of Object.values(FORMS)) {
      const again = await service.command('deploy -', form);
      ran(again);
      assert.match(again.out, /nothing differs/);
    }
    await sentNothing(service);
  },
  'deploy a new version': async (service) => {
    await deployed(service);
    for (const each of Object.values(FORMS)) {
      const { form, config } = newVersion(each);
      ran(await service.command('deploy -', form));
      const changes = await service.changes();
      equalBy(changes, ({ method, body }) => [method, body], [['PATCH', { source_revision_config: config }]]);
      ran(await service.command('deploy -', form));
      await sentNothing(service);
    }
  },
  'deploy --wait': async (service) => {
    for (const form of Object.values(FORMS)) {
      await service.script(['DEPLOYED']);
      const { code, out, errors } = await service.run(['deploy', '-', '--wait', '--timeout', '20s', ...service.words], {
        input: form,
      });
      const { id } = await found(service, form.name);
      const runs = (await read(service, `/${id}/revisions`)).some(({ status }) => status === 'DEPLOYED');
      assert.deepEqual([code, runs], [0, true], out + errors);
    }
  },
  'plan, apply and drift': async (service) => {
    const path = await fleet(service);
    const first = await service.command(['plan', path]);
    ran(first);
    assert.match(first.out, /3 to create/);
    ran(await service.command(['apply', path, '--yes']));
    await service.changes();
    ran(await service.command(['drift', path]));
    ran(await service.command(['apply', path, '--yes']));
    await sentNothing(service);
  },
  'drift after another person': async (service) => {
    const path = await fleet(service);
    ran(await service.command(['apply', path, '--yes']));
    // What has no revision yet gets its first.
    await service.command(['apply', path, '--yes']);
    const { id } = await found(service, 'image');
    const image_uri = 'registry.example/agent:9';
    await send(`${service.url}/v2/deployments/${id}`, 'PATCH', { source_revision_config: { image_uri } });
    await ending(service.command(['drift', path, '--only', 'image']), 10);
    await service.changes();
    ran(await service.command(['apply', path, '--only', 'image', '--yes']));
    equalBy(await service.changes(), ({ body }) => body, [
      { source_revision_config: { image_uri: 'registry.example/agent:1' } },
    ]);
  },
  'export and plan': async (service) => {
    await deployed(service);
    const path = file(`${service.view}-export.yaml`);
    await service.advance(300_000);
    const exported = await service.command(['export', '--out', path, '--force']);
    ran(exported);
    const isTold = /^not shown by the service: install_command and build_command of branch,/m.test(exported.errors);
    assert.equal(isTold, service.view === 'commands_hidden', exported.errors);
    // Each secret is a variable of its own.
    const text = await readFile(path, 'utf8');
    // An address that the service has set is no part of what was asked for, and no other deployment can have it.
    assert.doesNotMatch(text, /custom_url/);
    const env = Object.fromEntries(
      Array.from(text.matchAll(/name: (TOKEN|OTHER)\s+env: (\w+)/g), ([, name, variable]) => [
        variable,
        FORMS.own.secrets.find((secret) => secret.name === name).value,
      ]),
    );
    const drift = await service.command(['drift', path], '', env);
    ran(drift);
    ran(await service.command(['apply', path, '--yes'], '', env));
    await sentNothing(service);
  },
  rollback: async (service) => {
    await deployed(service);
    for (const each of Object.values(FORMS)) {
      await service.command('deploy -', newVersion(each).form);
      await service.changes();
      await ending(service.command(['rollback', each.name, '--yes']), 0);
      const [{ path, body }, ...more] = await service.changes();
      assert.deepEqual(more, []);
      // A branch is deployed again by the service, for no request may pin its commit.
      if (each.source === 'repo_host') assert.match(path, /\/redeploy$/);
      else assert.equal(body.source_revision_config.image_uri, 'registry.example/agent:1');
    }
  },
  secrets: async (service) => {
    await deployed(service);
    for (const { name } of Object.values(FORMS)) {
      const listed = await service.command(['secrets', name, 'list']);
      ran(listed);
      const set = await service.command(['secrets', name, 'set', 'TOKEN'], '', { TOKEN: 'hunter2-c' });
      const changes = await service.changes();
      // Where values are hidden nobody can send the ones that stay, so nothing is sent. A mask or nothing is never sent.
      if (set.code !== 0) assert.deepEqual(changes, []);
      else {
        equalBy(changes, ({ body }) => body.secrets, [secretsOf({ TOKEN: 'hunter2-c', OTHER: 'hunter2-b' })]);
      }
      assert.equal(set.code !== 0, service.hidesSecrets, set.out + set.errors);
    }
  },
  'preview up twice': async (service) => {
    await deployed(service);
    for (const { name, source } of Object.values(FORMS)) {
      const version = source === 'repo_host' ? ['--ref', 'change'] : ['--image', 'registry.example/agent:7'];
      const up = ['preview', 'up', '--from', name, '--key', 'pr-1', '--no-wait', ...version];
      ran(await service.command(up));
      const [{ body }] = await service.changes();
      if (source === 'external_docker' && !service.hidesListener)
        assert.deepEqual(body.source_config.listener_config, { k8s_namespace: 'agents' });
      ran(await service.command(up));
      await sentNothing(service);
    }
  },
  'apply of a form twice, by a function': async (service) => {
    const { deployments } = service.client;
    for (const form of Object.values(FORMS)) {
      await deployments.apply(form, { wait: false });
      await service.advance(300_000);
      await service.changes();
      const again = await deployments.apply(form, { wait: false });
      assert.equal(again.action, 'none');
      assert.equal((await deployments.plan(form)).action, 'none');
    }
    await sentNothing(service);
  },
  'a fleet twice, by functions': async (service) => {
    const fleet = { deployments: Object.values(FORMS) };
    await service.client.fleet.apply(fleet, { wait: false });
    await service.advance(300_000);
    await service.changes();
    await service.client.fleet.apply(fleet, { wait: false });
    await sentNothing(service);
  },
};

const NAMES = Object.keys(SCENARIOS);

/** The scenarios that come to another end, or send something else, under some views. */
const DIFFERS = { 'export and plan': /^(commands|secret)/, secrets: /^secret/, 'preview up twice': /^listener/ };

/** What is tried under a view: with `ALL=1` everything, else a third in turn, and what differs under it. */
const triedUnder = (view) =>
  NAMES.filter(
    (name, at) => process.env.ALL || (at + VIEWS.indexOf(view)) % 3 === 0 || DIFFERS[name]?.test(view) === true,
  );

/** What cannot be done under a view, and the sentence that says so. */
const CANNOT = {
  secrets_absent: {
    'export and plan': /its secrets alone, which the service does not show/,
    secrets: /shows no secrets, which their list needs: the service hides them/,
  },
};

describe('what people do holds under every view', () => {
  const services = [];
  after(() => Promise.all(services.map((service) => service.end('SIGTERM'))));
  for (const view of VIEWS) {
    for (const name of triedUnder(view)) {
      const sentence = CANNOT[view]?.[name];
      it(`${view}: ${name}${sentence === undefined ? '' : ' cannot be done, and says so'}`, async () => {
        const service = await serviceUnder(view);
        services.push(service);
        if (sentence === undefined) await SCENARIOS[name](service);
        else await assert.rejects(SCENARIOS[name](service), sentence);
      });
    }
  }
});
