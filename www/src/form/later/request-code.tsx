// Shows the request of a form as code to copy, or to download as JSON. It never contains the key.
import { useState } from 'preact/hooks';
import { copyText, download } from '../../browser/announce.js';
import { connection } from '../../service/connection.js';
import { serviceUrl } from '../../ui/later/index.js';
import { Icon } from '../../ui/shell.js';
import type { Form } from '../model/form.js';
import { asCommand, asCurl, asJavaScript, asJson, type CodeRequest, withoutSecrets } from '../model/request-code.js';

const FORMATS = { command: asCommand, curl: asCurl, JavaScript: asJavaScript, JSON: asJson } as const;
type Format = keyof typeof FORMATS;

export function RequestCode({ form }: { form: Form }) {
  const [format, setFormat] = useState<Format>('command');
  const [withSecrets, setWithSecrets] = useState(false);
  const [copied, setCopied] = useState('');
  const request = requestOf(form, withSecrets);
  const text = FORMATS[format](request);
  const copy = async () => {
    if (await copyText(text, format, 'The browser did not allow copying: select the text instead')) setCopied(text);
  };
  return (
    <details class="group code-of">
      <summary>As code</summary>
      <fieldset class="ways">
        <legend class="sr-only">Written as</legend>
        {(Object.keys(FORMATS) as Format[]).map((one) => (
          <label class="check" key={one}>
            <input type="radio" name="written-as" checked={one === format} onChange={() => setFormat(one)} />
            {one}
          </label>
        ))}
        <label class="check">
          <input
            type="checkbox"
            checked={withSecrets && format !== 'command'}
            // A command reads them from its environment, where no other user of the machine sees them.
            disabled={format === 'command'}
            onChange={(event) => setWithSecrets(event.currentTarget.checked)}
          />
          with secret values
        </label>
      </fieldset>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the focus needs a name, and screen readers read it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the keyboard could not scroll the code. */}
      <pre tabIndex={0} aria-label={`The request as ${format}`}>
        <code>{text}</code>
      </pre>
      <div class="actions">
        <button type="button" onClick={copy}>
          <Icon name={copied === text ? 'good' : 'copy'} />
          Copy as {format}
        </button>
        <button
          type="button"
          onClick={() =>
            download(asJson(request), `${String(form.value.value.name || 'deployment')}.json`, 'application/json')
          }
        >
          Download JSON
        </button>
      </div>
    </details>
  );
}

function requestOf(form: Form, withSecrets: boolean): CodeRequest {
  // The body comes from the form's session, which is no signal: reading the value has the component drawn again.
  const whole = withoutSecrets(form.value.value);
  const body = form.body();
  return {
    baseUrl: serviceUrl(),
    credentials: connection.value?.credentials ?? [],
    id: form.kind === 'patch' ? String(form.base.id) : undefined,
    body: withSecrets ? body : withoutSecrets(body),
    whole,
  };
}
