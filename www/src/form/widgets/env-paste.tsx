// Takes secrets from the pasted text of a .env file. A preview says what each line does, without showing values.
import { useMemo, useRef, useState } from 'preact/hooks';
import { type EnvLine, oddityOf, readEnv } from '../../../../pkg/src/values/env-file.js';
import type { SecretRow } from '../model/form-secrets.js';

export interface EnvPasteProps {
  /** The secrets that the form has. */
  readonly known: readonly SecretRow[];
  readonly onTake: (secrets: readonly Required<SecretRow>[]) => void;
}

export function EnvPaste({ known, onTake }: EnvPasteProps) {
  const [text, setText] = useState('');
  const [isShown, setShown] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const lines = useMemo(() => readEnv(text), [text]);
  const taken = lines.flatMap(({ name, value }) =>
    name === undefined || value === undefined ? [] : [{ name, value }],
  );
  return (
    <details class="env" ref={details}>
      <summary>Paste a .env file</summary>
      <div class="field">
        <div class="label">
          <label for="env-text">.env text</label>
          <label class="check">
            <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.currentTarget.checked)} /> show
            it
          </label>
        </div>
        <textarea
          id="env-text"
          class={isShown ? 'code' : 'code masked'}
          rows={5}
          autocomplete="off"
          spellcheck={false}
          placeholder={'API_KEY=…\nexport TOKEN="…"'}
          aria-describedby="env-help"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <p class="help" id="env-help">
          One NAME=value on each line; quotes, comments and export are understood. A name may stand once.
        </p>
      </div>
      {lines.length > 0 && (
        <table class="preview">
          <caption class="sr-only">What the lines give</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Name</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line} data-fault={line.problem !== undefined}>
                <td>{line.line}</td>
                <td>
                  <code>{line.name}</code>
                </td>
                <td>{outcomeOf(line, known)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <button
        type="button"
        aria-disabled={taken.length === 0}
        onClick={() => {
          if (taken.length === 0) return;
          onTake(taken);
          setText('');
          if (details.current) details.current.open = false;
        }}
      >
        {taken.length === 1 ? 'Take 1 secret' : `Take ${taken.length} secrets`}
      </button>
    </details>
  );
}

function outcomeOf({ name, value = '', problem }: EnvLine, known: readonly SecretRow[]): string {
  if (problem) return `Not taken: the line ${problem}`;
  const size = value.length === 1 ? '1 character' : `${value.length} characters`;
  const oddity = oddityOf(value);
  return `${known.some((row) => row.name === name) ? 'Replaces the value' : 'New'}, ${size}${oddity === undefined ? '' : `; it ${oddity}`}`;
}
