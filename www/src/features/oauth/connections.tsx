// The connections of an agent. Removing one is in the contract; listing them was only observed, so it may be missing.
import type { Connection } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { navigate } from '../../browser/address.js';
import { announce } from '../../browser/announce.js';
import { dateTime } from '../../browser/clock.js';
import { connected } from '../../service/connection.js';
import { knownDeployments } from '../../service/deployments.js';
import { offers, recordIfMissing } from '../../service/operations.js';
import { useRequest } from '../../service/use-request.js';
import { Heading, LabeledInput, ReadFailed, ScrollRegion } from '../../ui/shell.js';
import { ConfirmDialog } from '../../ui/later/index.js';
import { Copyable } from '../../ui/values.js';
import { useSearch } from './providers.js';

interface Chosen {
  readonly id: string;
  /** Its provider, if it was chosen from a list. */
  readonly provider?: string | undefined;
  /** Whether no other listed connection is to this provider, so that its name tells which is meant. */
  readonly isOnlyOne?: boolean;
}

export function ConnectionsView({ id: agentId }: { id: string }) {
  const [removing, setRemoving] = useState<Chosen>();
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
        {agentId && value && offers('connections.list') && <List connections={value} onRemove={setRemoving} />}
        {agentId && !offers('connections.list') && <RemoveForm onRemove={setRemoving} />}
      </section>
      {removing && (
        <RemoveDialog agentId={agentId} {...removing} onRemoved={retry} onClose={() => setRemoving(undefined)} />
      )}
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
  return useRequest<readonly Connection[]>(
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

function List({ connections, onRemove }: { connections: readonly Connection[]; onRemove: (chosen: Chosen) => void }) {
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
            {found.map(({ id = '', provider_id, created_at }) => {
              const provider = provider_id ? String(provider_id) : undefined;
              const isOnlyOne = connections.filter((one) => one.provider_id === provider_id).length === 1;
              return (
                <tr key={id}>
                  <th scope="row">{provider ?? '—'}</th>
                  <td>{dateTime(created_at)}</td>
                  <td>
                    <Copyable value={id} label={`Id of ${provider ?? 'it'}`} />
                  </td>
                  <td>
                    <button
                      type="button"
                      class="slim danger quiet"
                      onClick={() => onRemove({ id, provider, isOnlyOne })}
                    >
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

/** Asks for the id of a connection that is to be removed, where the service does not list them. */
function RemoveForm({ onRemove }: { onRemove: (chosen: Chosen) => void }) {
  const [problem, setProblem] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem('connection_id') as HTMLInputElement;
    const id = input.value.trim();
    setProblem(id ? undefined : 'Give the connection’s id.');
    if (id) onRemove({ id });
    else input.focus();
  };
  return (
    <form class="inline" onSubmit={submit} noValidate>
      <LabeledInput
        name="connection_id"
        label="Connection id"
        help="This service does not list connections; whoever made it has its id."
        problem={problem}
      >
        <input type="text" class="code" autocomplete="off" />
      </LabeledInput>
      <button type="submit" class="danger quiet">
        Remove…
      </button>
    </form>
  );
}

interface RemoveDialogProps extends Chosen {
  readonly agentId: string;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

function RemoveDialog({ agentId, id, provider, isOnlyOne, onRemoved, onClose }: RemoveDialogProps) {
  const isNamed = provider !== undefined && isOnlyOne;
  return (
    <ConfirmDialog
      title={`Remove the connection${provider ? ` to ${provider}` : ''}?`}
      expected={isNamed ? provider : id}
      expectedIs={isNamed ? 'provider' : 'connection’s id'}
      action="Remove the connection"
      isDestructive
      onConfirm={async () => {
        const { client } = await connected();
        await client.connections.remove({ agent_id: agentId, connection_id: id });
        announce(`Connection ${id} was removed`);
        onRemoved();
      }}
      onClose={onClose}
    >
      <p>
        <code>{agentId}</code> can no longer use the connection <code>{id}</code>. Its owner has to connect again.
      </p>
    </ConfirmDialog>
  );
}
