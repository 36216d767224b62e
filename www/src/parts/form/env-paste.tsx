// Takes secrets from a pasted .env text, after showing what each line of it gives. Values are not shown.
import { useMemo, useRef, useState } from 'preact/hooks';
import { readEnv, type EnvLine } from '../../form/env-file.js';
import type { SecretRow } from '../../form/model.js';

export interface EnvPasteProps {
  readonly known: readonly SecretRow[];
  readonly onTake: (secrets: readonly Required<SecretRow>[]) => void;
}

export function EnvPaste({ known, onTake }: EnvPasteProps) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  const lines = useMemo(() => readEnv(text), [text]);
  const taken = lines.flatMap(({ name, value, fault, replacedBy }) => (name === undefined || value === undefined || fault || replacedBy ? [] : [{ name, value }]));
  return (
    <details class="env" ref={box}>
      <summary>Paste a .env file</summary>
      <div class="field">
        <div class="label">
          <label for="env-text">.env text</label>
          <label class="check">
            <input type="checkbox" checked={shown} onChange={(event) => setShown(event.currentTarget.checked)} /> show it
          </label>
        </div>
        <textarea
          id="env-text"
          class={shown ? 'code' : 'code masked'}
          rows={5}
          autocomplete="off"
          spellcheck={false}
          placeholder={'API_KEY=…\nexport TOKEN="…"'}
          aria-describedby="env-help"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <p class="help" id="env-help">
          One NAME=value on each line; quotes, comments and export are understood. Of equal names the last counts.
        </p>
      </div>
      {lines.length > 0 && (
        <table class="preview">
          <caption class="unseen">What the lines give</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Name</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line} data-fault={line.fault !== undefined}>
                <td>{line.line}</td>
                <td>
                  <code>{line.name}</code>
                </td>
                <td>{fateOf(line, known)}</td>
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
          if (box.current) box.current.open = false;
        }}
      >
        {taken.length === 1 ? 'Take 1 secret' : `Take ${taken.length} secrets`}
      </button>
    </details>
  );
}

function fateOf({ name, value, fault, replacedBy }: EnvLine, known: readonly SecretRow[]): string {
  if (fault) return `Not taken: ${fault}`;
  if (replacedBy) return `Not taken: line ${replacedBy} gives the name again`;
  const length = value?.length ?? 0;
  const size = length === 0 ? 'an empty value' : length === 1 ? '1 character' : `${length} characters`;
  return `${known.some((row) => row.name === name) ? 'Replaces the value' : 'New'}, ${size}`;
}
