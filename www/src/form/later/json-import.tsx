// Fills in the form from JSON, which is pasted or comes from a file.
import { validateCreateJson } from 'deployment-control/slim';
import { useRef, useState } from 'preact/hooks';
import { announce } from '../../browser/announce.js';
import { LabeledInput } from '../../ui/shell.js';
import type { Form } from '../model/form.js';
import { jsonProblem } from '../model/fields.js';
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
    if (wrong) return announce(wrong);
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
      <input
        type="file"
        accept=".json,application/json"
        aria-label="JSON file"
        onChange={async ({ currentTarget: { files } }) => files?.[0] && fillIn(await files[0].text())}
      />
      <LabeledInput name="import-text" label="JSON of a deployment" problem={problem || undefined}>
        <textarea
          class="code"
          rows={5}
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </LabeledInput>
      <button type="button" onClick={() => fillIn(text)}>
        Fill in the form
      </button>
    </details>
  );
}
