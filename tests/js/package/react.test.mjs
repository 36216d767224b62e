// What the hooks give to components, without a page: of React only what hooks ask it for.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { FormSession, RevisionFailedError } from 'deployment-control';
import { useDeploymentForm, useDeployments, useLogs, useRevision } from 'deployment-control/react';
import * as React from 'react';
import { client, DEPLOYMENT, ID, IDS, json, OTHER, playing, recorder, revision } from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';

const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
let leave;

describe('the hooks', () => {
  beforeEach(() => {
    internals.H = {
      useMemo: (make) => make(),
      useState: (make) => [make()],
      // The component leaves the page where it has seen enough.
      useSyncExternalStore: (subscribe, getSnapshot) => ({ subscribe, getSnapshot }),
    };
  });
  afterEach(() => {
    internals.H = null;
    leave?.();
  });

  /** The states that a component sees until it is told that the revision is done. */
  const statesOf = ({ subscribe, getSnapshot }) =>
    new Promise((resolve) => {
      const states = [];
      leave = subscribe(() => {
        states.push(getSnapshot());
        if (states.at(-1).isDone) resolve(states);
      });
    });

  it('a revision that failed is done only with its error', async () => {
    const { sent, control } = recorder(() =>
      sent.at(-1).line.includes('/logs') ? json({ logs: [] }) : revision('BUILD_FAILED'),
    );
    const store = useRevision(control, IDS);
    const last = (await statesOf(store)).at(-1);
    assert.deepEqual([last.status, last.isDone], ['BUILD_FAILED', true]);
    assert.ok(last.error instanceof RevisionFailedError);
    const { length } = sent;
    leave();
    leave = store.subscribe(() => {});
    await new Promise(setImmediate);
    assert.deepEqual([sent.length, store.getSnapshot()], [length, last], 'it stays so for who comes back');
  });

  it('a revision that is deployed is done without one', async () => {
    const { control } = recorder(() => revision('DEPLOYED'));
    const last = (await statesOf(useRevision(control, IDS))).at(-1);
    assert.deepEqual([last.status, last.isDone, last.error], ['DEPLOYED', true, null]);
  });

  it('deployments are listed again by refresh, also after an error that has ended the watch', async () => {
    const { control } = recorder((count) =>
      count === 1 ? json({ detail: 'expired' }, { status: 401 }) : json({ resources: [DEPLOYMENT], offset: 1 }),
    );
    const { subscribe, getSnapshot } = useDeployments(control);
    await new Promise((resolve) => {
      leave = subscribe(() => getSnapshot().isClosed && resolve());
    });
    const broken = getSnapshot();
    assert.equal(broken.error.status, 401);
    await Promise.all([broken.refresh(), broken.refresh()]);
    const { deployments, error, isClosed } = getSnapshot();
    assert.deepEqual([deployments.length, error, isClosed], [1, null, false]);
  });

  /** Waits until a store has a state that fits; gives it. */
  const stateThat = ({ subscribe, getSnapshot }, fits) =>
    new Promise((resolve) => {
      const look = () => fits(getSnapshot()) && resolve(getSnapshot());
      leave = subscribe(look);
      look();
    });

  const UNQUIET = { minDelay: 1, maxDelay: 2 };
  const READ_LOG = { until: 'now', type: 'build' };

  it('an error ends with the last component that shows it: who comes back begins anew', async () => {
    for (const use of [
      (control) => useRevision(control, IDS),
      (control) => useLogs(control, IDS, READ_LOG),
      (control) => useDeployments(control),
    ]) {
      const { control } = recorder((count) => {
        if (count === 1) return json({ detail: 'expired' }, { status: 401 });
        return json({ resources: [DEPLOYMENT], offset: 1, id: OTHER, status: 'DEPLOYED', logs: [] });
      });
      const broken = await stateThat(use(control), ({ isDone, isClosed }) => isDone ?? isClosed);
      assert.equal(broken.error.status, 401);
      leave();
      const { error } = await stateThat(use(control), ({ isDone, isComplete }) => isDone ?? isComplete);
      assert.equal(error, null);
      leave();
    }
  });

  it('a revision and a log are read anew by refresh, while somebody looks', async () => {
    for (const use of [(control) => useRevision(control, IDS), (control) => useLogs(control, IDS, READ_LOG)]) {
      const { sent, control } = recorder((count) =>
        count === 1 ? json({}, { status: 401 }) : json({ id: OTHER, status: 'DEPLOYED', logs: [] }),
      );
      const shown = use(control);
      const { refresh } = await stateThat(shown, ({ isDone }) => isDone);
      const leaveFirst = leave;
      refresh();
      assert.deepEqual([shown.getSnapshot().isDone, shown.getSnapshot().error], [false, null]);
      await stateThat(shown, ({ isDone }) => isDone);
      assert.equal(shown.getSnapshot().error, null);
      const { length } = sent;
      leaveFirst();
      leave();
      await new Promise((resolve) => setTimeout(resolve, 1_050));
      refresh();
      assert.equal(sent.length, length);
    }
  });

  it('those who look at the same share its requests, in whichever order they say it', async () => {
    const { sent, control } = recorder(() => revision('DEPLOYED'));
    const { deployment_id, revision_id } = IDS;
    await Promise.all([
      statesOf(useRevision(control, { deployment_id, revision_id }, { minDelay: 1, maxDelay: 2 })),
      statesOf(useRevision(control, { revision_id, deployment_id }, { maxDelay: 2, minDelay: 1 })),
    ]);
    assert.equal(sent.length, 1);
  });

  it('a revision that was read again and says the same is told once', async () => {
    const states = await statesOf(
      useRevision(client(playing('BUILDING', 'BUILDING', 'BUILDING', 'DEPLOYED')), IDS, UNQUIET),
    );
    equalBy(states, ({ status, isDone }) => [status, isDone], [
      ['BUILDING', false],
      ['DEPLOYED', false],
      ['DEPLOYED', true],
    ]);
  });

  it('nothing is sent while an id is missing, and a wrong argument is named', async () => {
    const { sent, control } = recorder(() => revision('DEPLOYED'));
    const uses = [(ids) => useRevision(control, ids), (ids) => useLogs(control, ids)];
    for (const none of [null, undefined, { deployment_id: ID, revision_id: null }])
      for (const { subscribe, getSnapshot } of uses.map((use) => use(none))) {
        subscribe(() => {})();
        assert.deepEqual([getSnapshot().isDone, getSnapshot().error, sent.length], [false, null, 0]);
      }
    for (const use of [() => useDeployments(undefined), () => useRevision(null, IDS), () => useLogs('/api', ID)])
      assert.throws(use, /takes a client first/);
    for (const none of [{}, undefined, null]) assert.throws(() => useDeploymentForm(none), /takes a FormSession/);
    const logs = [0, -1, NaN, 'many'].map((maxLines) => useLogs(control, IDS, { maxLines }));
    for (const log of logs) {
      const { error } = await stateThat(log, ({ isDone }) => isDone);
      assert.match(error.message, /maxLines must be 1 or more/);
    }
  });

  it('a form keeps what a change leaves as it is, is frozen, and is not told what changes nothing', () => {
    const form = { name: 'agent', source_config: { resource_spec: { cpu: 1 } }, secrets: [{ name: 'A', value: 'x' }] };
    const { subscribe, getSnapshot } = useDeploymentForm(() => new FormSession('create', form));
    let told = 0;
    leave = subscribe(() => (told += 1));
    const before = getSnapshot();
    before.set(['name'], 'other');
    const after = getSnapshot();
    assert.deepEqual(after.value, { ...form, name: 'other' });
    assert.deepEqual([after.value.source_config === before.value.source_config, told], [true, 1]);
    assert.ok(after.value.secrets === before.value.secrets && after.report === before.report);
    after.set(['name'], 'other');
    assert.ok(getSnapshot() === after && told === 1);
    for (const part of [after, after.value, after.value.source_config.resource_spec, after.report, after.report.issues])
      assert.ok(Object.isFrozen(part));
    after.set(['source_config', 'resource_spec', 'cpu_limit'], 0.5);
    assert.notEqual(getSnapshot().report, after.report);
    assert.equal(getSnapshot().value.secrets, after.value.secrets);
    after.remove(['secrets', 0]);
    assert.deepEqual(getSnapshot().value.secrets, []);
    assert.deepEqual(form.secrets, [{ name: 'A', value: 'x' }]);
  });
});
