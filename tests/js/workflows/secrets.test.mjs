// Secrets by their names: what a new list changes, and the whole list that a change needs.
import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { DeploymentControl, explainPatch, planSecrets } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { generator } from '../../support/checks/generator.mjs';
import { IMAGE, secretsOf as secrets } from '../../support/service/records.mjs';

describe('the plan of a change', () => {
  const deployment = { secrets: secrets({ A: '1', B: '2' }) };

  it('has the whole list, with what stays', () => {
    const plan = planSecrets(deployment, { set: { B: '3', C: '4' } });
    assert.deepEqual(plan, {
      added: ['C'],
      changed: ['B'],
      removed: [],
      kept: ['A'],
      patch: { secrets: secrets({ A: '1', B: '3', C: '4' }) },
      unreadable: [],
      newRevision: 'may',
    });
    assert.deepEqual(planSecrets(deployment, { unset: ['A'] }).patch, { secrets: secrets({ B: '2' }) });
    const pruned = planSecrets(deployment, { set: { C: '4' }, prune: true });
    assert.deepEqual([pruned.removed, pruned.patch], [['A', 'B'], { secrets: secrets({ C: '4' }) }]);
  });

  it('counts a secret whose value the service hides as changed', () => {
    const masks = [
      '',
      '***',
      '•••',
      '[REDACTED]',
      '<hidden>',
      'sk-...wxyz',
      'sk-****wxyz',
      'one…',
      'xxxxxxxx',
      '(set)',
    ];
    for (const hidden of [...masks, 'sha256:0123456789abcdef', null, undefined, false, { set: true }]) {
      const plan = planSecrets({ secrets: [{ name: 'A', value: hidden }] }, { set: { A: 'x' } });
      assert.deepEqual([plan.changed, plan.kept, plan.unreadable], [['A'], [], ['A']], String(hidden));
    }
  });

  it('prunes and changes nothing that cannot be seen, and says the way', () => {
    for (const hidden of [{ secrets: null }, {}, { secrets: ['A'] }, { secrets: [], latest_revision_id: null }])
      for (const change of [{ prune: true }, { set: { A: 'x' }, prune: true }, { set: { A: 'x' } }])
        assert.throws(
          () => planSecrets(hidden, change),
          /shows no secrets, which a change of them needs: .*deployments\.apply with sendSecrets, or "deploy --send-secrets"$/,
        );
  });

  it('tells of each secret what the explanation of the patch says', () => {
    const random = generator(7);
    const list = () =>
      ['A', 'B', 'C', 'D'].flatMap((name) =>
        random() < 0.6 ? [{ name, value: random() < 0.2 ? '***' : String(Math.floor(random() * 2)) }] : [],
      );
    for (let count = 0; count < 300; count += 1) {
      const [current, wanted] = [list(), list()];
      if (wanted.length === 0) continue;
      const found = planSecrets({ secrets: current }, { set: wanted, prune: true });
      const { changes, unchanged } = explainPatch({ secrets: wanted }, { secrets: current });
      for (const { secret } of [...changes, ...unchanged])
        if (secret) assert.ok(found[secret.change === 'overwritten' ? 'changed' : secret.change].includes(secret.name));
      const { added, changed, removed, kept } = found;
      const all = new Set([...current, ...wanted].map(({ name }) => name));
      assert.deepEqual([added, changed, removed, kept].flat().sort(), [...all].sort());
    }
  });

  it('sends nothing if nothing differs', () => {
    for (const change of [{}, { set: {} }, { set: { A: '1' } }, { set: [{ name: 'A', value: '1' }] }]) {
      const { patch, newRevision } = planSecrets(deployment, change);
      assert.deepEqual([patch, newRevision], [null, 'will_not']);
    }
    assert.equal(planSecrets({ secrets: [] }, { prune: true }).patch, null);
  });

  it('never loses a secret: one that stays and is hidden must be given again or removed', () => {
    const hidden = {
      secrets: secrets({ A: '', B: '***', C: 'c' }),
    };
    assert.throws(() => planSecrets(hidden, { set: { D: '4' } }), {
      name: 'ConfigError',
      message:
        /the values of A, B are hidden by the service, or empty, and the list that is sent replaces all values: .*secrets unset NAME.* prune/,
    });
    assert.throws(() => planSecrets(hidden, { unset: ['A'] }), /the values of B are hidden/);
    const plan = planSecrets(hidden, { set: { A: 'x', D: '4' }, unset: ['B'] });
    assert.deepEqual(plan.unreadable, ['A', 'B']);
    assert.deepEqual(plan.patch, { secrets: secrets({ A: 'x', C: 'c', D: '4' }) });
    // Nothing is sent, so nothing is lost.
    assert.equal(planSecrets(hidden, { set: { C: 'c' } }).patch, null);
  });

  it('refuses what services would not do, and what contradicts itself', () => {
    for (const [change, message] of [
      [{ unset: ['A', 'B'] }, /no secret would be left/],
      [{ set: {}, prune: true }, /no secret would be left/],
      [{ unset: ['X'] }, /there is no secret X to remove/],
      [{ set: { A: '5' }, unset: ['A'] }, /the secret A is to be set and removed/],
    ])
      assert.throws(() => planSecrets(deployment, change), { name: 'ConfigError', message });
    for (const [change, message] of [
      [{ set: { KEY: undefined } }, /the value of KEY must be a text, not undefined/],
      [{ set: { KEY: 5 } }, /the value of KEY must be a text, not number/],
      [{ set: 'KEY=s3cr3t' }, /set must be a list of secrets or an object of texts/],
      [{ set: [{ value: 's3cr3t' }] }, /set must have a name each/],
      [{ unset: 'A' }, /unset must be a list of names/],
      [undefined, /the change must be an object/],
    ])
      assert.throws(
        () => planSecrets(deployment, change),
        (error) => error instanceof TypeError && message.test(error.message) && !/s3cr3t/.test(error.message),
      );
  });
});

test('a plan becomes true at the service, whatever is set and removed', async () => {
  const emulator = await createEmulator({ clock: 'manual' });
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, apiKey: null, fetch: emulator.fetch });
  let deployment = await control.deployments.create({ ...IMAGE, secrets: secrets({ A: '1', B: '2' }) });
  const random = generator(11);
  for (let count = 0; count < 60; count += 1) {
    const stored = Object.fromEntries(deployment.secrets.map(({ name, value }) => [name, value]));
    const set = Object.fromEntries(
      ['A', 'B', 'C', 'D'].filter(() => random() < 0.3).map((name) => [name, String(1 + Math.floor(random() * 3))]),
    );
    const unset = Object.keys(stored).filter((name) => !Object.hasOwn(set, name) && random() < 0.2);
    const wanted = { ...stored, ...set };
    for (const name of unset) delete wanted[name];
    if (Object.keys(wanted).length === 0) continue;
    const { patch } = planSecrets(deployment, { set, unset });
    if (patch) deployment = await control.deployments.patch(deployment.id, patch);
    assert.deepEqual(Object.fromEntries(deployment.secrets.map(({ name, value }) => [name, value])), wanted);
  }
});
