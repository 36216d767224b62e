// The connections of an agent.
import type { Connection as AgentConnection } from 'deployment-control/slim';
import { dateTime } from '../../browser/clock.js';
import { ScrollRegion } from '../../ui/scroll-region.js';
import { useSearch } from '../../ui/use-search.js';
import { Copyable } from '../../ui/values.js';

export interface ConnectionListProps {
  readonly connections: readonly AgentConnection[];
  readonly onRemove: (connection: AgentConnection) => void;
}

export function ConnectionList({ connections, onRemove }: ConnectionListProps) {
  const { field, found } = useSearch(connections, ({ id, provider_id }) => `${provider_id} ${id}`);
  if (connections.length === 0) return <p class="help">This agent has no connection.</p>;
  return (
    <>
      {connections.length > 5 && field}
      <ScrollRegion label="Table of connections">
        <table>
          <thead>
            <tr>
              <th scope="col">Provider</th>
              <th scope="col">Created</th>
              <th scope="col">Id</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {found.map((connection) => {
              const { id = '', provider_id: provider, created_at: created } = connection;
              return (
                <tr key={id}>
                  <th scope="row">{String(provider ?? '—')}</th>
                  <td>{dateTime(created)}</td>
                  <td>
                    <Copyable value={id} label={`Id of ${provider ?? 'it'}`} />
                  </td>
                  <td>
                    <button type="button" class="slim danger quiet" onClick={() => onRemove(connection)}>
                      Remove…<span class="sr-only"> {id}</span>
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
