// Picks a repository: an integration, then one of its repositories, which fills in three fields of the form.
import './shared.js';
import { issuesFrom, NotFoundError, validateCreate, type Integration, type Repository } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { INTEGRATION, type Form } from '../../form/model.js';
import { at } from '../../form/path.js';
import { messageOf } from '../../message.js';
import { Icon } from '../icon.js';
import { useAnswer } from '../use-answer.js';
import { PLAIN } from './control.js';

const URL = ['source_config', 'repo_url'];
const REF = ['source_revision_config', 'repo_ref'];

export function Repositories({ form }: { form: Form }) {
  const [filter, setFilter] = useState('');
  const integrations = useAnswer<readonly Integration[]>(({ client, signal }) => client.integrations.list({ signal }), []);
  const id = String(at(form.value.value, INTEGRATION) ?? '');
  const isId = id !== '' && !validateCreate(form.value.value).issues.some(({ path }) => path.join() === INTEGRATION.join());
  const repositories = useAnswer<readonly Repository[]>(({ client, signal }) => (isId ? client.integrations.listRepositories(id, { signal }) : null), [isId && id]);
  const url = at(form.value.value, URL);
  const words = filter.toLowerCase().split(/\s+/);
  const found = repositories.value?.filter(({ owner, name, url: address }) => words.every((word) => `${owner}/${name} ${address}`.toLowerCase().includes(word)));
  const listed = integrations.value?.filter((one) => typeof one.id === 'string') ?? [];

  const pick = (repository: Repository) => {
    form.set(INTEGRATION, repository.host_integration_id || id);
    form.set(URL, repository.url);
    form.set(REF, repository.default_branch);
    [INTEGRATION, URL, REF].forEach((path) => form.see(path));
  };
  return (
    <div class="picker">
      {listed.length > 0 && (
        <div class="field">
          <div class="label">
            <label for="integration-list">Repositories of</label>
          </div>
          <select id="integration-list" value={listed.some((one) => one.id === id) ? id : ''} onChange={(event) => form.set(INTEGRATION, event.currentTarget.value || undefined)}>
            <option value="">Choose an integration…</option>
            {listed.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name ?? one.id}
              </option>
            ))}
          </select>
        </div>
      )}
      {integrations.error != null && (
        <p class="help">
          {integrations.error instanceof NotFoundError ? 'This service does not list its integrations' : messageOf(integrations.error)} Give the integration’s id below, and its repositories are listed
          here.
        </p>
      )}
      {isId && !repositories.value && repositories.error == null && <p class="help">Reading the repositories…</p>}
      {repositories.error != null && (
        <div class="issues" role="alert">
          <p>
            <Icon name="alert" />
            <span>The repositories could not be read. {issuesFrom(repositories.error)[0]?.msg ?? messageOf(repositories.error)}</span>
          </p>
        </div>
      )}
      {found && (
        <fieldset class="repositories">
          <legend>Repository</legend>
          <input {...PLAIN} type="search" aria-label="Filter the repositories" placeholder="Filter by name or owner" value={filter} onInput={(event) => setFilter(event.currentTarget.value)} />
          <p class="help" role="status">
            {found.length} of {repositories.value?.length}
          </p>
          <div class="choices">
            {found.map((repository) => (
              <label key={repository.id}>
                <input type="radio" name="repository" checked={repository.url === url} onChange={() => pick(repository)} />
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
      )}
    </div>
  );
}
