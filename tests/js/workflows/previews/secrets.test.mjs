// The secrets of a preview's parent: which are copied, and why others are not.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError } from 'deployment-control';
import { SECRETS, open, refused } from '../../../support/workflows/parent-of-previews.mjs';

describe('previews.up', () => {
  it('copies the secrets that are named, and says why it cannot', async () => {
    const parent = { secrets: [...SECRETS, { name: 'POSTGRES_URI_CUSTOM', value: 'postgres://parent' }] };
    await open({ parent }, async ({ up, writes }) => {
      const own = { OTHER: 'own', NEW: 'new' };
      const { preview } = await up({ copySecrets: ['MODEL_KEY', 'OTHER'], secrets: own });
      const stored = Object.fromEntries(preview.deployment.secrets.map(({ name, value }) => [name, value]));
      assert.deepEqual(stored, { MODEL_KEY: 'parent-model-key', ...own });
      writes();
      await assert.rejects(up({ copySecrets: ['ABSENT'] }), refused('secret', /has no secret ABSENT/));
      await assert.rejects(up({ copySecrets: ['POSTGRES_URI_CUSTOM'] }), refused('secret', /another one for each/));
      assert.deepEqual(writes(), []);
    });
    const change = async (fetch, ...args) => {
      const answer = await fetch(...args);
      const text = await answer.text();
      const hidden = text.replaceAll(/"value":"[^"]*"/g, '"value":""');
      return new Response(hidden === '' ? null : hidden, { status: answer.status, headers: answer.headers });
    };
    await open({ change }, async ({ up }) => {
      await assert.rejects(up({ copySecrets: ['MODEL_KEY'] }), refused('secret', /shows no value of MODEL_KEY/));
    });
  });

  it('copies no value of a container that is not named, and says which it leaves out', async () => {
    const byReference = { name: 'REF', valueFrom: { secretKeyRef: { name: 'cluster', key: 'k' } } };
    const variables = (...names) => names.map((name) => ({ name, value: `value-of-${name}` }));
    const resource_spec = {
      init_containers: [{ name: 'init', image: 'i', env: [...variables('SEED'), { name: 'EMPTY', value: '' }] }],
      sidecars: [
        { name: 'proxy', image: 'p', env: [...variables('TOK', 'HOST'), byReference] },
        { name: 'x', image: 'x' },
      ],
    };
    const envOf = ({ deployment }) => {
      const { init_containers, sidecars } = deployment.source_config.resource_spec;
      return [...init_containers, ...sidecars].flatMap(({ env }) => env ?? []);
    };
    await open({ parent: { secrets: [], source_config: { resource_spec } } }, async ({ up, writes }) => {
      const { preview, notes } = await up({ copySecrets: ['HOST'] });
      assert.deepEqual(envOf(preview), [{ name: 'EMPTY', value: '' }, ...variables('HOST'), byReference]);
      assert.match(
        notes.join(),
        /the values of SEED, TOK in the containers of support-agent are left out, .*: name among/,
      );
      assert.doesNotMatch(notes.join(), /value-of-|HOST/);
      writes();
      assert.deepEqual([(await up({ copySecrets: ['HOST'] })).action, writes()], ['none', []]);
      // What an earlier run has copied goes.
      assert.deepEqual(envOf((await up({ copySecrets: ['TOK'] })).preview).slice(1, 2), variables('TOK'));
      await assert.rejects(up({ copySecrets: ['NOPE'] }), refused('secret', /has no secret NOPE/));
      await assert.rejects(up({ untrusted: true }), refused('secret', /take it down first/));
      const fork = await up({ key: 'pr-13', untrusted: true });
      assert.match(fork.notes.join(), /^no secret of support-agent is copied/);
    });
    const hidden = { sidecars: [{ name: 'proxy', image: 'p', env: [{ name: 'TOK', value: '***' }] }] };
    await open({ parent: { source_config: { resource_spec: hidden } } }, async ({ up }) =>
      assert.rejects(up({ copySecrets: ['TOK'] }), refused('secret', /shows no value of TOK, so it cannot/)),
    );
  });

  it('gives an untrusted change no secret, and nothing that could bring one', async () => {
    const resource_spec = {
      cpu: 2,
      image_pull_secrets: [{ name: 'pull' }],
      service_account_name: 'powerful',
      volumes: [{ name: 'v', secret: { secretName: 'x' } }],
      volume_mounts: [{ name: 'v', mountPath: '/x' }],
      sidecars: [{ name: 's', image: 'i', env: [{ name: 'K', value: 'sidecar-secret' }] }],
      annotations: { token: 'annotation-secret' },
      env_from: [{ secretRef: { name: 'unknown-secret-field' } }],
    };
    await open({ parent: { source_config: { resource_spec } } }, async ({ up }) => {
      await assert.rejects(up({ untrusted: true, copySecrets: ['OTHER'] }), ConfigError);
      await assert.rejects(up({ untrusted: true, secrets: { A: 'b' } }), ConfigError);
      const { preview, notes } = await up({ untrusted: true });
      // A branch may have the key of a fork's request.
      for (const more of [{ copySecrets: ['OTHER'] }, {}])
        await assert.rejects(up(more), refused('secret', /preview of an untrusted change.*take it down first/));
      const { resource_spec: spec } = preview.deployment.source_config;
      assert.doesNotMatch(JSON.stringify(preview), /secret-|-secret|powerful|parent-/);
      assert.deepEqual([spec.cpu, spec.image_pull_secrets, preview.deployment.secrets], [2, [{ name: 'pull' }], []]);
      assert.match(notes.join(), /no secret of support-agent is copied/);
      await up({ key: 'pr-13', copySecrets: ['OTHER'] });
      await assert.rejects(up({ key: 'pr-13', untrusted: true }), refused('secret', /take it down first/));
      // What a trusted change has got goes with it.
      await up({ key: 'pr-14' });
      const turned = await up({ key: 'pr-14', untrusted: true });
      assert.doesNotMatch(JSON.stringify(turned.preview), /secret-|-secret|powerful|parent-/);
      assert.equal((await up({ key: 'pr-14', untrusted: true })).action, 'none');
    });
  });
});
