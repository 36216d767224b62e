// The connections of an agent. Removing one is in the contract; listing them was only observed, so it may be missing.
import '../../ui/shell.js';
import type { Connection as AgentConnection } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { navigate } from '../../browser/address.js';
import { knownDeployments } from '../../service/deployments.js';
import { offers, recordIfMissing } from '../../service/operations.js';
import { useRequest } from '../../service/use-request.js';
import { Heading } from '../../ui/heading.js';
import { LabeledInput } from '../../ui/labeled-input.js';
import { ReadFailed } from '../../ui/notices/read-failed.js';
import { ConnectionList } from './list.js';
import { type ChosenConnection, RemoveDialog } from './remove-dialog.js';
import { RemoveForm } from './remove-form.js';

export function ConnectionsView({ id: agentId }: { id: string }) {
  const [removing, setRemoving] = useState<ChosenConnection>();
  const { value, error, retry } = useConnections(agentId);
  return (
    <>
      <header class="title">
        <Heading title="Connections">Connections</Heading>
      </header>
      <p class="lead">
        A connection lets an agent act with someone’s account at an OAuth provider. An agent is known by its id, which
        can be the name of its deployment.
      </p>
      <section class="panel" aria-label="Connections of an agent">
        <AgentForm agentId={agentId} />
        <ReadFailed what="connections" error={error} retry={retry} />
        {agentId && !value && error === null && <p class="loading">Reading the connections…</p>}
        {agentId && value && offers('connections.list') && (
          <ConnectionList
            connections={value}
            onRemove={({ id = '', provider_id: provider }) =>
              setRemoving({
                agentId,
                connectionId: id,
                provider: provider ? String(provider) : undefined,
                isOnlyOne: value.filter((each) => each.provider_id === provider).length === 1,
              })
            }
          />
        )}
        {agentId && !offers('connections.list') && (
          <RemoveForm onRemove={(connectionId) => setRemoving({ agentId, connectionId })} />
        )}
      </section>
      {removing && <RemoveDialog chosen={removing} onRemoved={retry} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

/** Asks for an agent, and proposes the deployments that the page has read. */
function AgentForm({ agentId }: { agentId: string }) {
  const show = (event: SubmitEvent) => {
    event.preventDefault();
    const id = String(new FormData(event.currentTarget as HTMLFormElement).get('agent') ?? '').trim();
    navigate('connections', ...(id ? [id] : []));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know the element <search>.
    <form class="inline" role="search" onSubmit={show}>
      <LabeledInput name="agent" label="Agent">
        <input type="text" list="agents" autocomplete="off" defaultValue={agentId} placeholder="support-agent" />
      </LabeledInput>
      <datalist id="agents">
        {knownDeployments().map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <button type="submit">Show</button>
    </form>
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
