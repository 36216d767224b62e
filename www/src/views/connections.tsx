// The connections of an agent: listed where the service answers that, and removed in any case.
import '../frame.js';
import { issuesFrom, type Connection as AgentConnection } from 'deployment-control/slim';
import { useEffect, useRef, useState } from 'preact/hooks';
import { moment } from '../clock.js';
import { connected, isMissing, offers } from '../connection.js';
import { announce } from '../parts/announcer.js';
import { Confirm } from '../parts/confirm.js';
import { Entry } from '../parts/entry.js';
import { Heading } from '../parts/heading.js';
import { Notice } from '../parts/notice.js';
import { useAnswer } from '../parts/use-answer.js';
import { messageOf } from '../message.js';
import { go } from '../routes.js';

interface Removal {
  readonly agentId: string;
  readonly connectionId: string;
}

export function ConnectionsView({ agentId }: { agentId: string }) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const { value, error, again } = useAnswer<readonly AgentConnection[]>(({ client, signal }) => {
    if (!agentId || !offers('connections.list')) return null;
    return client.connections.list(agentId, { signal }).then(
      ({ data }) => data,
      (failed: unknown) => {
        if (isMissing('connections.list', failed)) return [];
        throw failed;
      },
    );
  }, [agentId]);
  const listed = offers('connections.list');

  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [problems]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget as HTMLFormElement);
    const [agent, connection] = ['agent_id', 'connection_id'].map((name) => String(entries.get(name) ?? '').trim()) as [string, string];
    const lacking = { ...(!agent && { agent_id: 'Give the agent’s id.' }), ...(!connection && { connection_id: 'Give the connection’s id.' }) };
    setProblems(lacking);
    if (agent && connection) setRemoval({ agentId: agent, connectionId: connection });
  };
  const remove = async ({ agentId: agent, connectionId }: Removal) => {
    const { client } = await connected();
    try {
      await client.connections.remove({ agent_id: agent, connection_id: connectionId });
    } catch (failed) {
      const found = Object.fromEntries(issuesFrom(failed).map(({ path, loc, msg }) => [String(path.at(-1) ?? loc.at(-1)), msg]));
      if (!('agent_id' in found || 'connection_id' in found)) throw failed;
      // The dialog closes, and the focus goes to the field that the service names.
      setTimeout(() => setProblems(found));
      return;
    }
    announce(`Connection ${connectionId} was removed`);
    again();
  };

  return (
    <>
      <header class="title">
        <Heading title="Connections">Connections</Heading>
      </header>
      <p class="lead">A connection lets an agent act with someone’s account at an OAuth provider.</p>
      <div class="columns">
        {listed && (
          <section class="panel" aria-labelledby="list-title">
            <h2 id="list-title">Connections of an agent</h2>
            <form
              class="inline"
              role="search"
              onSubmit={(event: SubmitEvent) => {
                event.preventDefault();
                const id = String(new FormData(event.currentTarget as HTMLFormElement).get('agent') ?? '').trim();
                go(id ? { view: 'connections', id } : { view: 'connections' });
              }}
            >
              <Entry name="agent" label="Agent id">
                <input type="text" class="code" autocomplete="off" defaultValue={agentId} placeholder="support-agent" />
              </Entry>
              <button type="submit">Show</button>
            </form>
            {error != null && (
              <Notice title="The connections could not be read.">
                <p>{messageOf(error)}</p>
              </Notice>
            )}
            {agentId && value?.length === 0 && <p class="help">This agent has no connection.</p>}
            {value && value.length > 0 && (
              <div class="scroll" tabIndex={0} role="region" aria-label="Table of connections">
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
                    {value.map(({ id = '', provider_id, created_at }) => (
                      <tr key={id}>
                        <th scope="row">
                          <code>{id}</code>
                        </th>
                        <td>{String(provider_id ?? '—')}</td>
                        <td>{moment(typeof created_at === 'string' ? created_at : undefined)}</td>
                        <td>
                          <button type="button" class="slim danger quiet" onClick={() => setRemoval({ agentId, connectionId: id })}>
                            Remove…<span class="unseen"> {id}</span>
                          </button>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </section>
        )}
        <form class="panel" ref={form} onSubmit={submit} noValidate aria-labelledby="remove-title">
          <h2 id="remove-title">Remove by id</h2>
          <Entry name="agent_id" label="Agent id" problem={problems['agent_id']}>
            <input type="text" class="code" autocomplete="off" defaultValue={agentId} />
          </Entry>
          <Entry name="connection_id" label="Connection id" problem={problems['connection_id']}>
            <input type="text" class="code" autocomplete="off" />
          </Entry>
          <footer class="actions">
            <button type="submit" class="danger quiet">
              Remove…
            </button>
          </footer>
        </form>
      </div>
      {removal && (
        <Confirm title="Remove the connection?" word={removal.connectionId} what="connection’s id" action="Remove the connection" run={() => remove(removal)} onClose={() => setRemoval(null)}>
          <p>
            <code>{removal.agentId}</code> can no longer use it. Its owner has to connect again.
          </p>
        </Confirm>
      )}
    </>
  );
}
