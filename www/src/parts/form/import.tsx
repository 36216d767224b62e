// Fills the form from JSON: pasted, or from a file.
import { validateCreateJson } from 'deployment-control/slim';
import { useRef, useState } from 'preact/hooks';
import { jsonFault, type Data, type Form } from '../../form/model.js';
import { announce } from '../announcer.js';
import { Icon } from '../icon.js';

export function Import({ form }: { form: Form }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const box = useRef<HTMLDetailsElement>(null);
  const take = (json: string) => {
    const wrong = jsonFault(json) ?? validateCreateJson(json).issues.find(({ path }) => path.length === 0)?.msg ?? '';
    setFault(wrong);
    if (wrong) return;
    form.load({ ...form.base, ...(JSON.parse(json) as Data) });
    form.tried.value = true;
    setText('');
    announce('The form was filled in');
    if (!box.current) return;
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  return (
    <details class="group" ref={box}>
      <summary>Import JSON</summary>
      <div class="field">
        <div class="label">
          <label for="import-text">JSON of a deployment</label>
          <input type="file" accept=".json,application/json" aria-label="JSON file" onChange={async ({ currentTarget: { files } }) => files?.[0] && take(await files[0].text())} />
        </div>
        <textarea
          id="import-text"
          class="code"
          rows={5}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={fault !== ''}
          aria-describedby="import-issues"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div class="issues" id="import-issues" role="alert">
          {fault && (
            <p>
              <Icon name="alert" />
              {fault}
            </p>
          )}
        </div>
      </div>
      <button type="button" onClick={() => take(text)}>
        Fill in the form
      </button>
    </details>
  );
}
