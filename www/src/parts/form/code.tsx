// The request of a form as something to run or keep elsewhere. The key is never part of it.
import { useState } from 'preact/hooks';
import { connection, ownApi, setup } from '../../connection.js';
import type { Form } from '../../form/model.js';
import { asCurl, asJavaScript, asJson, withoutSecrets } from '../../form/request-code.js';
import { announce } from '../announcer.js';
import { Icon } from '../icon.js';

const WAYS = { curl: asCurl, JavaScript: asJavaScript, JSON: asJson } as const;

export function Code({ form }: { form: Form }) {
  const [way, setWay] = useState<keyof typeof WAYS>('curl');
  const [whole, setWhole] = useState(false);
  const [copied, setCopied] = useState('');
  // The body is the session's: it is read anew when the form shows something else.
  void form.value.value;
  const body = form.body();
  const id = form.kind === 'patch' ? String(form.base['id']) : undefined;
  // The page's own proxy answers the page alone: what runs elsewhere asks the service behind it.
  const given = connection.value?.client.toJSON().baseUrl ?? '';
  const baseUrl = (given === ownApi() && setup.url) || given;
  const credentials = connection.value?.credentials ?? [];
  const shown = whole ? body : withoutSecrets(body);
  const text = WAYS[way]({ baseUrl, credentials, id, body: shown });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      announce(`${way} copied`);
    } catch {
      announce('The browser did not allow copying: select the text instead');
    }
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = window.URL.createObjectURL(new Blob([asJson({ body: shown })], { type: 'application/json' }));
    link.download = `${String(form.value.value['name'] || 'deployment')}.json`;
    link.click();
    window.URL.revokeObjectURL(link.href);
  };
  return (
    <details class="group code-of">
      <summary>As code</summary>
      <fieldset class="ways">
        <legend class="unseen">Written as</legend>
        {(Object.keys(WAYS) as (keyof typeof WAYS)[]).map((one) => (
          <label class="check" key={one}>
            <input type="radio" name="written-as" checked={one === way} onChange={() => setWay(one)} />
            {one}
          </label>
        ))}
        <label class="check">
          <input type="checkbox" checked={whole} onChange={(event) => setWhole(event.currentTarget.checked)} />
          with secret values
        </label>
      </fieldset>
      <pre tabIndex={0} aria-label={`The request as ${way}`}>
        <code>{text}</code>
      </pre>
      <div class="actions">
        <button type="button" onClick={copy}>
          <Icon name={copied === text ? 'good' : 'copy'} />
          Copy as {way}
        </button>
        <button type="button" onClick={download}>
          Download JSON
        </button>
      </div>
    </details>
  );
}
