// Picks a repository of an integration, which fills in three fields of the form.
import '../../form/chunk.js';
import { type Integration, issuesFrom, NotFoundError, type Repository, validateCreate } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { errorMessage } from '../../browser/error-message.js';
import { TECHNICAL } from '../../form/control.js';
import { type Form, INTEGRATION } from '../../form/model/form.js';
import { keyOf, valueAt } from '../../form/model/path.js';
import { useRequest } from '../../service/use-request.js';
import { Icon } from '../../ui/icon.js';

const REPO_URL = ['source_config', 'repo_url'];
const REPO_REF = ['source_revision_config', 'repo_ref'];

export function Repositories({ form }: { form: Form }) {
  const [filter, setFilter] = useState('');
  const integrations = useRequest<readonly Integration[]>(
    ({ client, signal }) => client.integrations.list({ signal }),
    [],
  );
  const id = String(valueAt(form.value.value, INTEGRATION) ?? '');
  const isValid = id !== '' && !validateCreate(form.value.value).issues.some(({ path }) => isIntegration(path));
  const repositories = useRequest<readonly Repository[]>(
    ({ client, signal }) => (isValid ? client.integrations.listRepositories(id, { signal }) : null),
    [isValid && id],
  );
  const pick = (repository: Repository) => {
    form.set(INTEGRATION, repository.host_integration_id || id);
    form.set(REPO_URL, repository.url);
    form.set(REPO_REF, repository.default_branch);
    for (const path of [INTEGRATION, REPO_URL, REPO_REF]) form.reveal(path);
  };
  return (
    <div class="picker">
      <IntegrationSelect
        integrations={integrations.value ?? []}
        selected={id}
        onSelect={(next) => form.set(INTEGRATION, next)}
      />
      {integrations.error != null && (
        <p class="help">
          {integrations.error instanceof NotFoundError
            ? 'This service does not list its integrations.'
            : errorMessage(integrations.error)}{' '}
          Give the integration’s id below, and its repositories are listed here.
        </p>
      )}
      {isValid && !repositories.value && repositories.error == null && <p class="help">Reading the repositories…</p>}
      {repositories.error != null && <RepositoriesFailed error={repositories.error} />}
      {repositories.value && (
        <RepositoryList
          repositories={repositories.value}
          filter={filter}
          onFilter={setFilter}
          selectedUrl={valueAt(form.value.value, REPO_URL)}
          onPick={pick}
        />
      )}
    </div>
  );
}

interface IntegrationSelectProps {
  readonly integrations: readonly Integration[];
  readonly selected: string;
  readonly onSelect: (id: string | undefined) => void;
}

function IntegrationSelect({ integrations, selected, onSelect }: IntegrationSelectProps) {
  const listed = integrations.filter(({ id }) => typeof id === 'string');
  if (listed.length === 0) return null;
  return (
    <div class="field">
      <div class="label">
        <label for="integration-list">Repositories of</label>
      </div>
      <select
        id="integration-list"
        value={listed.some(({ id }) => id === selected) ? selected : ''}
        onChange={(event) => onSelect(event.currentTarget.value || undefined)}
      >
        <option value="">Choose an integration…</option>
        {listed.map(({ id, name }) => (
          <option key={id} value={id}>
            {name ?? id}
          </option>
        ))}
      </select>
    </div>
  );
}

function RepositoriesFailed({ error }: { error: unknown }) {
  return (
    <div class="issues" role="alert">
      <p>
        <Icon name="alert" />
        <span>The repositories could not be read. {issuesFrom(error)[0]?.msg ?? errorMessage(error)}</span>
      </p>
    </div>
  );
}

interface RepositoryListProps {
  readonly repositories: readonly Repository[];
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly selectedUrl: unknown;
  readonly onPick: (repository: Repository) => void;
}

function RepositoryList({ repositories, filter, onFilter, selectedUrl, onPick }: RepositoryListProps) {
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
        onInput={(event) => onFilter(event.currentTarget.value)}
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

function isIntegration(path: readonly (string | number)[]): boolean {
  return keyOf(path) === keyOf(INTEGRATION);
}
