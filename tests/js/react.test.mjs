// What the hooks give to components, without a page: of React only what hooks ask it for.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { RevisionFailedError } from 'deployment-control';
import { useRevision } from 'deployment-control/react';
import * as React from 'react';
import { IDS, json, recorder, revision } from '../support/calls.mjs';

const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
let leave;

beforeEach(() => {
  internals.H = {
    useMemo: (make) => make(),
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
  const last = (await statesOf(useRevision(control, IDS))).at(-1);
  assert.deepEqual([last.status, last.isDone], ['BUILD_FAILED', true]);
  assert.ok(last.error instanceof RevisionFailedError);
});

it('a revision that is deployed is done without one', async () => {
  const { control } = recorder(() => revision('DEPLOYED'));
  const last = (await statesOf(useRevision(control, IDS))).at(-1);
  assert.deepEqual([last.status, last.isDone, last.error], ['DEPLOYED', true, null]);
});
