// Fills in the form from JSON, which is pasted or comes from a file.
import { validateCreateJson } from 'deployment-control/slim';
import { useRef, useState } from 'preact/hooks';
import { announce } from '../../browser/announce.js';
import { Icon } from '../../ui/icon.js';
import type { Form } from '../model/form.js';
import { jsonProblem } from '../model/json.js';
import type { Data } from '../model/path.js';

export function JsonImport({ form }: { form: Form }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const details = useRef<HTMLDetailsElement>(null);
  const fillIn = (json: string) => {
    // An issue at the root means that the JSON is no record.
    const atRoot = () => validateCreateJson(json).issues.find(({ path }) => path.length === 0)?.msg;
    const wrong = jsonProblem(json) ?? atRoot() ?? '';
    setProblem(wrong);
    if (wrong) return;
    form.load({ ...form.base, ...(JSON.parse(json) as Data) });
    form.submitted.value = true;
    setText('');
    announce('The form was filled in');
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details class="group" ref={details}>
      <summary>Import JSON</summary>
      <div class="field">
        <div class="label">
          <label for="import-text">JSON of a deployment</label>
          <input
            type="file"
            accept=".json,application/json"
            aria-label="JSON file"
            onChange={async ({ currentTarget: { files } }) => files?.[0] && fillIn(await files[0].text())}
          />
        </div>
        <textarea
          id="import-text"
          class="code"
          rows={5}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={problem !== ''}
          aria-describedby="import-issues"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div class="issues" id="import-issues" role="alert">
          {problem && (
            <p>
              <Icon name="alert" />
              {problem}
            </p>
          )}
        </div>
      </div>
      <button type="button" onClick={() => fillIn(text)}>
        Fill in the form
      </button>
    </details>
  );
}
