// The widget: a table of deployments, and beside each the state of its newest revision while that is not the active
// one.
import { useDeployments } from './useDeployments.js';
import { useRevision } from './useRevision.js';

export function DeploymentBoard({ control, status, intervalMs }) {
  const { deployments, error, loading } = useDeployments(control, { status, intervalMs });
  return (
    <section aria-busy={loading}>
      {error && <p role="alert">{error.message}</p>}
      {!loading && !error && deployments.length === 0 && <p>There are no deployments.</p>}
      {deployments.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Status</th>
              <th scope="col">Revision</th>
            </tr>
          </thead>
          <tbody>
            {deployments.map((deployment) => (
              <Row key={deployment.id} control={control} deployment={deployment} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ control, deployment }) {
  const { id, name, status, latest_revision_id, active_revision_id } = deployment;
  // What is active already needs no watching: one poll a page, not one a row.
  const walking = latest_revision_id && latest_revision_id !== active_revision_id;
  const revision = useRevision(control, walking ? { deployment_id: id, revision_id: latest_revision_id } : null);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{status}</td>
      <td>{revision.error ? revision.error.message : (revision.status ?? (walking ? '…' : 'active'))}</td>
    </tr>
  );
}
