// Picks a listener with one of its namespaces, which fills in two fields of the form.
import '../../form/chunk.js';
import { type Listener, NotFoundError, PermissionError } from 'deployment-control/slim';
import { errorMessage } from '../../browser/error-message.js';
import { visible } from '../../browser/visible.js';
import type { Form } from '../../form/model/form.js';
import { valueAt } from '../../form/model/path.js';
import { useRequest } from '../../service/use-request.js';

const LISTENER = ['source_config', 'listener_id'];
const NAMESPACE = ['source_config', 'listener_config', 'k8s_namespace'];

export function Listeners({ form }: { form: Form }) {
  const { value: listeners, error } = useRequest<readonly Listener[]>(
    async ({ client, signal }) => (await client.listeners.list({ limit: 100 }, { signal })).items,
    [],
  );
  // Services without listeners have no such path, or forbid it; both fields can be given all the same.
  if (error instanceof NotFoundError || error instanceof PermissionError) return null;
  if (error != null) return <p class="help">The listeners could not be read. {errorMessage(error)}</p>;
  if (!listeners) return null;
  if (listeners.length === 0) return <p class="help">There are no listeners here: leave their fields empty.</p>;
  const targets = listeners.flatMap(targetsOf);
  const [id, namespace] = [LISTENER, NAMESPACE].map((path) => valueAt(form.value.value, path));
  return (
    <div class="field">
      <div class="label">
        <label for="listener-list">Deploy to</label>
      </div>
      <select
        id="listener-list"
        value={targets.findIndex((target) => target.id === id && target.namespace === namespace)}
        onChange={({ currentTarget: { value } }) => {
          const target = targets[Number(value)];
          form.set(LISTENER, target?.id);
          form.set(NAMESPACE, target?.namespace);
          for (const path of [LISTENER, NAMESPACE]) form.reveal(path);
        }}
      >
        <option value={-1}>Choose a listener’s namespace…</option>
        {targets.map(({ id, cluster, namespace }, index) => (
          <option key={id + namespace} value={index} disabled={!namespace}>
            {visible(cluster)}: {visible(namespace ?? 'no namespace')}
          </option>
        ))}
      </select>
      <p class="help">This workspace has listeners, and a deployment needs one of them.</p>
    </div>
  );
}

/** Where a listener can deploy: a namespace each, or if it serves none, one without. */
function targetsOf({ id, compute_id: cluster, compute_config: config }: Listener) {
  const namespaces = config?.k8s_namespaces ?? [];
  return (namespaces.length > 0 ? namespaces : [undefined]).map((namespace) => ({ id, cluster, namespace }));
}
