// The connections of an agent. Removing one is in the contract; listing them was only observed, so it may be missing.
import '../../ui/shell.js';
import type { Connection as AgentConnection } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { errorMessage } from '../../browser/error-message.js';
import { offers, recordIfMissing } from '../../service/operations.js';
import { useRequest } from '../../service/use-request.js';
import { Heading } from '../../ui/heading.js';
import { ConnectionList } from './list.js';
import { type ConnectionIds, RemoveDialog } from './remove-dialog.js';
import { RemoveForm } from './remove-form.js';

export function ConnectionsView({ id: agentId }: { id: string }) {
  const [removing, setRemoving] = useState<ConnectionIds | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { value, error, retry } = useConnections(agentId);
  return (
    <>
      <header class="title">
        <Heading title="Connections">Connections</Heading>
      </header>
      <p class="lead">A connection lets an agent act with someone’s account at an OAuth provider.</p>
      <div class="columns">
        {offers('connections.list') && (
          <ConnectionList
            agentId={agentId}
            connections={value}
            error={error === null ? null : errorMessage(error)}
            onRemove={(connectionId) => setRemoving({ agentId, connectionId })}
          />
        )}
        <RemoveForm agentId={agentId} problems={problems} onProblems={setProblems} onRemove={setRemoving} />
      </div>
      {removing && (
        <RemoveDialog ids={removing} onRemoved={retry} onRefused={setProblems} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}

function useConnections(agentId: string) {
  return useRequest<readonly AgentConnection[]>(
    ({ client, signal }) => {
      if (!agentId || !offers('connections.list')) return null;
      return client.connections.list(agentId, { signal }).then(
        ({ data }) => data,
        (error: unknown) => {
          if (recordIfMissing('connections.list', error)) return [];
          throw error;
        },
      );
    },
    [agentId],
  );
}
