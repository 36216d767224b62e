// A page with every hook, and a service that counts what it is asked.
import { Component, StrictMode, Suspense, useState } from 'react';
import { DeploymentControl, FormSession } from 'deployment-control';
import { useDeploymentForm, useDeployments, useLogs, useRevision } from 'deployment-control/react';

const uuid = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const ids = { deployment_id: uuid(1), revision_id: uuid(2) };
export const sent = [];
export const state = { status: 'BUILDING', names: ['agent'] };

const record = (name) => ({
  id: uuid(1),
  name,
  source: 'internal_docker',
  source_config: {},
  source_revision_config: {},
  secrets: [],
  tenant_id: uuid(9),
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  status: 'READY',
  latest_revision_id: ids.revision_id,
  active_revision_id: ids.revision_id,
});

export const control = new DeploymentControl({
  baseUrl: 'http://localhost/api',
  apiKey: null,
  fetch: async (url) => {
    const { pathname } = new URL(url);
    const kind = pathname.endsWith('/logs') ? 'logs' : pathname.includes('/revisions/') ? 'revision' : 'list';
    sent.push(kind);
    if (kind === 'logs')
      return Response.json({ logs: [{ id: 'l-1', timestamp: '2026-01-01T00:00:00Z', message: 'built' }] });
    if (kind === 'revision') return Response.json({ id: ids.revision_id, status: state.status });
    return Response.json({ resources: state.names.map(record), offset: 1 });
  },
});

const OPTIONS = { minDelay: 200, maxDelay: 400 };

export function Deployments({ id }) {
  const { deployments, isComplete, error, refresh } = useDeployments(control, { ...OPTIONS });
  return (
    <button type="button" id={id} onClick={refresh}>
      {error?.message ?? (isComplete ? deployments.map(({ name }) => name).join() : 'unread')}
    </button>
  );
}

export function Revision() {
  const { status, isDone, error } = useRevision(control, ids, { minDelay: 20, maxDelay: 50 });
  return <p id="revision">{`${status} ${isDone} ${error?.name ?? ''}`}</p>;
}

export function Logs() {
  const { lines, isDone } = useLogs(control, ids, { until: 'now', type: 'build' });
  return <p id="logs">{`${lines.map(({ entry }) => entry.message).join()} ${isDone}`}</p>;
}

export function Form() {
  const { value, report, set, issuesAt } = useDeploymentForm(() => new FormSession('create', { name: '' }));
  return (
    <p>
      <input id="name" value={value.name} onChange={({ target }) => set(['name'], target.value)} />
      <output id="issues">{`${report.ok} ${issuesAt(['name']).length}`}</output>
    </p>
  );
}

/** What is never ready, beside the rest. */
const never = new Promise(() => {});
class Waiting extends Component {
  render() {
    throw never;
  }
}

export function Board() {
  const [isShown, show] = useState(true);
  return (
    <main>
      <button id="toggle" type="button" onClick={() => show(!isShown)} />
      {isShown && (
        <>
          <Deployments id="one" />
          <Deployments id="other" />
          <Revision />
          <Logs />
          <Form />
          <Suspense fallback={<i>waits</i>}>
            <Deployments id="beside" />
            <Waiting />
          </Suspense>
        </>
      )}
    </main>
  );
}

export const strict = (
  <StrictMode>
    <Board />
  </StrictMode>
);
