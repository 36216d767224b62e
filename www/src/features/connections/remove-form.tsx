// Asks for the id of a connection that is to be removed, where the service does not list them.
import { useState } from 'preact/hooks';
import { LabeledInput } from '../../ui/labeled-input.js';

export function RemoveForm({ onRemove }: { onRemove: (connectionId: string) => void }) {
  const [problem, setProblem] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem('connection_id') as HTMLInputElement;
    const id = input.value.trim();
    setProblem(id ? undefined : 'Give the connection’s id.');
    if (id) onRemove(id);
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
