// Asks for an agent and lists its connections.
import type { Connection as AgentConnection } from 'deployment-control/slim';
import { navigate } from '../../browser/address.js';
import { dateTime } from '../../browser/clock.js';
import { LabeledInput } from '../../ui/labeled-input.js';
import { Notice } from '../../ui/notices/notice.js';
import { ScrollRegion } from '../../ui/scroll-region.js';

export interface ConnectionListProps {
  readonly agentId: string;
  readonly connections: readonly AgentConnection[] | null;
  readonly error: string | null;
  readonly onRemove: (connectionId: string) => void;
}

export function ConnectionList({ agentId, connections, error, onRemove }: ConnectionListProps) {
  const showAgent = (event: SubmitEvent) => {
    event.preventDefault();
    const id = String(new FormData(event.currentTarget as HTMLFormElement).get('agent') ?? '').trim();
    navigate('connections', ...(id ? [id] : []));
  };
  return (
    <section class="panel" aria-labelledby="list-title">
      <h2 id="list-title">Connections of an agent</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know the element <search>. */}
      <form class="inline" role="search" onSubmit={showAgent}>
        <LabeledInput name="agent" label="Agent id">
          <input type="text" class="code" autocomplete="off" defaultValue={agentId} placeholder="support-agent" />
        </LabeledInput>
        <button type="submit">Show</button>
      </form>
      {error !== null && (
        <Notice title="The connections could not be read.">
          <p>{error}</p>
        </Notice>
      )}
      {agentId && connections?.length === 0 && <p class="help">This agent has no connection.</p>}
      {connections && connections.length > 0 && (
        <ScrollRegion label="Table of connections">
          <ConnectionTable connections={connections} onRemove={onRemove} />
        </ScrollRegion>
      )}
    </section>
  );
}

interface ConnectionTableProps {
  readonly connections: readonly AgentConnection[];
  readonly onRemove: (connectionId: string) => void;
}

function ConnectionTable({ connections, onRemove }: ConnectionTableProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Connection</th>
          <th scope="col">Provider</th>
          <th scope="col">Created</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {connections.map(({ id = '', provider_id, created_at }) => (
          <tr key={id}>
            <th scope="row">
              <code>{id}</code>
            </th>
            <td>{String(provider_id ?? '—')}</td>
            <td>{dateTime(typeof created_at === 'string' ? created_at : undefined)}</td>
            <td>
              <button type="button" class="slim danger quiet" onClick={() => onRemove(id)}>
                Remove…<span class="sr-only"> {id}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
