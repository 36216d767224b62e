// Where a reader says what the page talks to. The key goes to the host that stands beside it, and nowhere else.
import '../frame.js';
import { useEffect, useRef, useState } from 'preact/hooks';
import { connect, connecting, connection, connectionError, hostOf, ownApi, setup, statusOf, type Hosting, type Target } from '../connection.js';
import type { Credential } from '../form/request-code.js';
import { announce } from '../parts/announcer.js';
import { Entry } from '../parts/entry.js';
import { Heading } from '../parts/heading.js';
import { Notice } from '../parts/notice.js';
import { Choices } from '../parts/choices.js';
import { messageOf } from '../message.js';
import { go, query, route } from '../routes.js';

type Way = 'emulator' | 'proxy' | 'direct';
type Scheme = 'apiKey' | 'bearerToken' | 'none';

const SCHEMES: readonly (readonly [Scheme, string])[] = [
  ['apiKey', 'API key'],
  ['bearerToken', 'Bearer token'],
  ['none', 'None'],
];

/** The way and the address that were tried last: who connects again types neither anew. */
let last: { readonly way?: Way; readonly url?: string } = {};

export function ConnectView() {
  const named = query.value['url'];
  const [way, setWay] = useState<Way>(named ? 'direct' : (last.way ?? setup.mode ?? 'emulator'));
  const [url, setUrl] = useState(named ?? last.url ?? (setup.mode === 'direct' ? setup.url ?? '' : ''));
  const [hosting, setHosting] = useState<Hosting>(setup.hosting ?? 'cloud');
  const [scheme, setScheme] = useState<Scheme>('apiKey');
  const [problem, setProblem] = useState<readonly [field: string, text: string] | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const adds = (name: Credential) => way === 'proxy' && setup.adds?.includes(name);
  const keyless = adds('apiKey') || adds('bearerToken');
  const blocked = way === 'direct' && setup.mode !== undefined && setup.mode !== 'direct';
  const ended = connectionError.value;

  const fail = (field: string, text: string) => setProblem([field, text]);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus(), [problem]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (connecting.value) return;
    const entries = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(entries.get(name) ?? '').trim();
    setProblem(null);
    if (way === 'direct' && url.trim() === '') return fail('url', 'Give the address, such as https://control.example.');
    if (way !== 'emulator' && !keyless && scheme !== 'none' && text('key') === '') return fail('key', 'Paste it here, or choose “None”.');
    const target: Target =
      way === 'emulator'
        ? { kind: 'emulator', hosting, sample: entries.has('sample') }
        : {
            kind: 'service',
            url: way === 'proxy' ? ownApi() : url.trim(),
            hosting,
            ...(!keyless && scheme !== 'none' && { [scheme]: text('key') }),
            ...(text('tenant') && { tenantId: text('tenant') }),
            idleMinutes: Number(text('idle') || 15),
          };
    last = { way, url };
    try {
      const { label, host } = await connect(target, entries.has('keep'));
      announce(`Connected: ${label}, ${host}`);
      if (route.value.view === 'connect') go({ view: 'deployments' });
    } catch (error) {
      if ((error as Error).name === 'AbortError') return;
      const refused = { 401: 'key', 403: 'tenant' }[statusOf(error)] ?? 'url';
      fail(keyless || (refused === 'url' && way !== 'direct') ? 'form' : refused, refused === 'key' && !keyless ? 'The service refused it.' : messageOf(error));
    }
  };
  const at = (field: string) => (problem?.[0] === field ? problem[1] : undefined);

  return (
    <div class="narrow">
      <Heading title="Connect">Connect</Heading>
      <p class="lead">Choose what this page talks to. Nothing is sent before you do.</p>
      {ended != null && !problem && <Notice tone="quiet">{messageOf(ended)}</Notice>}
      <form class="panel" ref={form} onSubmit={submit} noValidate>
        {at('form') && <Notice>{at('form')}</Notice>}
        <Choices
          legend="Service"
          name="way"
          value={way}
          onChange={setWay}
          choices={[
            ['emulator', 'Emulator in this page', 'A small copy of the service with a sample organisation. No account, no network.'],
            ...(setup.mode === 'proxy' ? ([['proxy', `Through this server`, `The command passes requests on to ${hostOf(setup.url ?? '')}.`]] as const) : []),
            ['direct', 'A service by its address', 'The page talks to it directly, if the service allows that.'],
          ]}
        />
        {way === 'direct' && (
          <Entry name="url" label="Base address" help="Without the operation’s path. Encrypted, unless it is this machine." problem={at('url')}>
            <input
              type="url"
              class="code"
              placeholder="https://control.example"
              autocomplete="url"
              value={url}
              onInput={({ currentTarget: { value } }) => {
                // A key belongs to the address for which it was typed.
                if (hostOf(value) !== hostOf(url)) form.current?.querySelectorAll<HTMLInputElement>('[type="password"]').forEach((input) => (input.value = ''));
                setUrl(value);
              }}
            />
          </Entry>
        )}
        {blocked && (
          <Notice tone="quiet">
            The server of this page lets it speak to {setup.mode === 'proxy' ? 'that one service' : 'itself'} alone. For another service start the console anew: <code>deployment-control console --upstream {url || 'URL'}</code>
          </Notice>
        )}
        {way !== 'emulator' && !keyless && (
          <>
            <Choices legend="Credential" name="scheme" value={scheme} onChange={setScheme} choices={SCHEMES} />
            {scheme !== 'none' && (
              <Entry
                name="key"
                label={scheme === 'apiKey' ? 'API key' : 'Bearer token'}
                help={`Sent only to ${way === 'proxy' ? hostOf(setup.url ?? '') : url ? hostOf(url) : 'that host'}, and kept in memory.`}
                problem={at('key')}
              >
                <input type="password" class="code" autocomplete="off" />
              </Entry>
            )}
          </>
        )}
        {way !== 'emulator' && !adds('tenantId') && (
          <Entry name="tenant" label="Tenant id" optional help="Needed where a key spans tenants." problem={at('tenant')}>
            <input type="text" class="code" autocomplete="off" />
          </Entry>
        )}
        <Choices
          legend="Hosting"
          name="hosting"
          value={hosting}
          onChange={setHosting}
          choices={[
            ['cloud', 'Cloud'],
            ['self_hosted', 'Self-hosted'],
          ]}
        />
        {way === 'emulator' ? (
          <label class="check">
            <input type="checkbox" name="sample" defaultChecked /> Start with sample deployments
          </label>
        ) : (
          !keyless && (
            <>
              <Entry name="idle" label="Disconnect when nobody uses the page for" help="The key is forgotten then.">
                <select>
                  <option value="15">15 minutes</option>
                  <option value="60">1 hour</option>
                  <option value="480">8 hours</option>
                </select>
              </Entry>
              <label class="check">
                <input type="checkbox" name="keep" /> Keep the connection and its key until this tab closes
              </label>
            </>
          )
        )}
        <footer class="actions">
          <button type="submit" class="primary" aria-disabled={connecting.value !== null}>
            {connecting.value ?? 'Connect'}
          </button>
          {connection.value && <p class="help">This ends the connection to {connection.value.host}.</p>}
        </footer>
      </form>
    </div>
  );
}
