// The widget: a table of deployments, and beside each the state of its newest revision. However many of them are on a
// page, they share their requests.
import { useDeployments } from 'deployment-control/react';

export function DeploymentBoard({ control, filter }) {
  const { deployments, revisions, isComplete, error } = useDeployments(control, { filter });
  return (
    <section aria-busy={!isComplete}>
      {/* What was read before is not wrong because a later reading failed. */}
      {error && <p role="alert">{error.message}</p>}
      {isComplete && deployments.length === 0 && <p>There are no deployments.</p>}
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
            {deployments.map(({ id, name, status }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{status}</td>
                <td>{revisions.get(id)?.status ?? '…'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
