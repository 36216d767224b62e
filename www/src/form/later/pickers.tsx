// Pick what fills in several fields of the form at once: a listener with one of its namespaces, and a repository.
import {
  type Integration,
  issuesFrom,
  type Listener,
  NotFoundError,
  PermissionError,
  type Repository,
  validateCreate,
} from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { errorMessage } from '../../browser/error-message.js';
import { visible } from '../../browser/visible.js';
import { TECHNICAL } from '../control.js';
import { type Form, INTEGRATION } from '../model/form.js';
import { keyOf, type Path, valueAt } from '../model/path.js';
import { useRequest } from '../../service/use-request.js';
import { Icon, LabeledInput } from '../../ui/shell.js';

const LISTENER = ['source_config', 'listener_id'];
const NAMESPACE = ['source_config', 'listener_config', 'k8s_namespace'];
const REPO_URL = ['source_config', 'repo_url'];
const REPO_REF = ['source_revision_config', 'repo_ref'];

function fillIn(form: Form, values: readonly (readonly [Path, unknown])[]): void {
  for (const [path, value] of values) form.set(path, value);
  for (const [path] of values) form.reveal(path);
}

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
    <LabeledInput
      name="listener-list"
      label="Deploy to"
      help="This workspace has listeners, and a deployment needs one of them."
    >
      <select
        value={targets.findIndex((target) => target.id === id && target.namespace === namespace)}
        onChange={({ currentTarget }) => {
          const target = targets[Number(currentTarget.value)];
          fillIn(form, [
            [LISTENER, target?.id],
            [NAMESPACE, target?.namespace],
          ]);
        }}
      >
        <option value={-1}>Choose a listener’s namespace…</option>
        {targets.map(({ id, cluster, namespace }, index) => (
          <option key={id + namespace} value={index} disabled={!namespace}>
            {visible(cluster)}: {visible(namespace ?? 'no namespace')}
          </option>
        ))}
      </select>
    </LabeledInput>
  );
}

/** Where a listener can deploy: a namespace each, or if it serves none, one without. */
function targetsOf({ id, compute_id: cluster, compute_config: config }: Listener) {
  const namespaces = config?.k8s_namespaces ?? [];
  return (namespaces.length > 0 ? namespaces : [undefined]).map((namespace) => ({ id, cluster, namespace }));
}

export function Repositories({ form }: { form: Form }) {
  const integrations = useRequest<readonly Integration[]>(
    ({ client, signal }) => client.integrations.list({ signal }),
    [],
  );
  const id = String(valueAt(form.value.value, INTEGRATION) ?? '');
  const isIntegration = ({ path }: { path: Path }) => keyOf(path) === keyOf(INTEGRATION);
  const isValid = id !== '' && !validateCreate(form.value.value).issues.some(isIntegration);
  const repositories = useRequest<readonly Repository[]>(
    ({ client, signal }) => (isValid ? client.integrations.listRepositories(id, { signal }) : null),
    [isValid && id],
  );
  const listed = (integrations.value ?? []).filter((one) => typeof one.id === 'string');
  return (
    <div class="picker">
      {listed.length > 0 && (
        <LabeledInput name="integration-list" label="Repositories of">
          <select
            value={listed.some((one) => one.id === id) ? id : ''}
            onChange={({ currentTarget }) => form.set(INTEGRATION, currentTarget.value || undefined)}
          >
            <option value="">Choose an integration…</option>
            {listed.map(({ id, name }) => (
              <option key={id} value={id}>
                {name ?? id}
              </option>
            ))}
          </select>
        </LabeledInput>
      )}
      {integrations.error != null && (
        <p class="help">
          {integrations.error instanceof NotFoundError
            ? 'This service does not list its integrations.'
            : errorMessage(integrations.error)}{' '}
          Give the integration’s id below, and its repositories are listed here.
        </p>
      )}
      {isValid && !repositories.value && repositories.error == null && <p class="help">Reading the repositories…</p>}
      {repositories.error != null && (
        <div class="issues" role="alert">
          <p>
            <Icon name="alert" />
            <span>
              The repositories could not be read.{' '}
              {issuesFrom(repositories.error)[0]?.msg ?? errorMessage(repositories.error)}
            </span>
          </p>
        </div>
      )}
      {repositories.value && (
        <RepositoryList
          repositories={repositories.value}
          selectedUrl={valueAt(form.value.value, REPO_URL)}
          onPick={(picked) =>
            fillIn(form, [
              [INTEGRATION, picked.host_integration_id || id],
              [REPO_URL, picked.url],
              [REPO_REF, picked.default_branch],
            ])
          }
        />
      )}
    </div>
  );
}

interface RepositoryListProps {
  readonly repositories: readonly Repository[];
  readonly selectedUrl: unknown;
  readonly onPick: (repository: Repository) => void;
}

function RepositoryList({ repositories, selectedUrl, onPick }: RepositoryListProps) {
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().split(/\s+/);
  const matching = repositories.filter(({ owner, name, url }) =>
    words.every((word) => `${owner}/${name} ${url}`.toLowerCase().includes(word)),
  );
  // Enter would send the form. It picks the repository that has the focus, or the only one that the filter leaves.
  const pickByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    const focused = matching.find(({ url }) => url === (event.target as HTMLInputElement).value);
    const picked = focused ?? (matching.length === 1 ? matching[0] : undefined);
    if (picked) onPick(picked);
  };
  return (
    <fieldset class="repositories" onKeyDown={pickByEnter}>
      <legend>Repository</legend>
      <input
        {...TECHNICAL}
        type="search"
        aria-label="Filter the repositories"
        placeholder="Filter by name or owner"
        value={filter}
        onInput={(event) => setFilter(event.currentTarget.value)}
      />
      <p class="help" role="status">
        {matching.length} of {repositories.length}
      </p>
      <div class="choices">
        {matching.map((repository) => (
          <label key={repository.id}>
            <input
              type="radio"
              name="repository"
              value={repository.url}
              checked={repository.url === selectedUrl}
              onChange={() => onPick(repository)}
            />
            <span>
              {repository.owner}/<strong>{repository.name}</strong>
            </span>
            <span class="tag">
              <Icon name="branch" />
              {repository.default_branch}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
