// Asks for the ids of a connection that is to be removed. It works with every service, also without a list.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { LabeledInput } from '../../ui/labeled-input.js';
import type { ConnectionIds } from './remove-dialog.js';

export interface RemoveFormProps {
  readonly agentId: string;
  /** What is wrong, by the name of the input. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onProblems: (problems: Readonly<Record<string, string>>) => void;
  readonly onRemove: (ids: ConnectionIds) => void;
}

export function RemoveForm({ agentId, problems, onProblems, onRemove }: RemoveFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // The refused dialog leaves the page in the same step, and gives the focus back before this takes it.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [problems]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const inputs = new FormData(event.currentTarget as HTMLFormElement);
    const textOf = (name: string) => String(inputs.get(name) ?? '').trim();
    const ids = { agentId: textOf('agent_id'), connectionId: textOf('connection_id') };
    onProblems({
      ...(!ids.agentId && { agent_id: 'Give the agent’s id.' }),
      ...(!ids.connectionId && { connection_id: 'Give the connection’s id.' }),
    });
    if (ids.agentId && ids.connectionId) onRemove(ids);
  };
  return (
    <form class="panel" ref={form} onSubmit={submit} noValidate aria-labelledby="remove-title">
      <h2 id="remove-title">Remove by id</h2>
      <LabeledInput name="agent_id" label="Agent id" problem={problems.agent_id}>
        <input type="text" class="code" autocomplete="off" defaultValue={agentId} />
      </LabeledInput>
      <LabeledInput name="connection_id" label="Connection id" problem={problems.connection_id}>
        <input type="text" class="code" autocomplete="off" />
      </LabeledInput>
      <footer class="actions">
        <button type="submit" class="danger quiet">
          Remove…
        </button>
      </footer>
    </form>
  );
}
