// Asks for another key where the service refuses the one of the connection. The view and what was typed in it stay.
import { useState } from 'preact/hooks';
import { announce } from '../../browser/announce.js';
import { errorMessage } from '../../browser/error-message.js';
import { connection, readAnew } from '../../service/connection.js';
import { httpStatus } from '../../service/operations.js';
import { LabeledInput, Notice } from '../../ui/shell.js';

export function RenewKey() {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Without a connection, the view asks for a key.
  if (!connection.value) return null;
  const { host, keyIs, keyState, renew } = connection.value;
  if (!keyIs)
    return (
      <Notice title={`${host} refuses the page: it asks for a key that works.`}>
        <p>
          The page has none of its own ({keyState}). If a command serves it, start that again with another key. What you
          typed stays as long as this page is open.
        </p>
        <button type="button" onClick={readAnew}>
          Try again
        </button>
      </Notice>
    );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const key = String(new FormData(form).get('new-key')).trim();
    if (busy) return;
    setBusy(true);
    try {
      if (!key) throw new Error('Paste it here.');
      await renew?.(key);
      announce(`${host} takes the ${keyIs}`);
      document.getElementById('main')?.focus({ preventScroll: true });
    } catch (error) {
      setProblem(httpStatus(error) === 401 ? 'The service refused it.' : errorMessage(error));
      form.querySelector('input')?.focus();
    }
    setBusy(false);
  };
  return (
    <Notice title={`${host} refuses the ${keyIs}.`}>
      <p>Give another one to go on here. What you typed stays.</p>
      <form class="inline" onSubmit={submit} noValidate>
        <LabeledInput
          name="new-key"
          label={keyIs === 'token' ? 'New bearer token' : 'New API key'}
          help={`Sent only to ${host}, and kept in memory.`}
          problem={problem}
        >
          <input type="password" class="code" autocomplete="off" />
        </LabeledInput>
        <button type="submit" class="primary" aria-disabled={busy}>
          {busy ? 'Trying it…' : `Use this ${keyIs}`}
        </button>
      </form>
    </Notice>
  );
}
