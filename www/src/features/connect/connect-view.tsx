// The form that chooses what the page connects to. A key is sent only to the host that is shown next to it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { navigate, path, query } from '../../browser/address.js';
import { announce } from '../../browser/announce.js';
import { errorMessage } from '../../browser/error-message.js';
import { connect, connecting, connection, connectionError } from '../../service/connection.js';
import { drafts, type Kept } from '../../service/drafts.js';
import { hostOf, setup } from '../../service/setup.js';
import { Choices } from '../../ui/choices.js';
import { Heading, LabeledInput, lazy, Notice } from '../../ui/shell.js';
import {
  asksForKey,
  type ConnectForm,
  initialForm,
  isAdded,
  type Problem,
  problemOf,
  refusalOf,
  type Scheme,
  type ServiceKind,
  targetOf,
} from './form.js';

const DiscardDialog = lazy(async () => (await import('../../ui/later/index.js')).DiscardDialog);

export { RenewKey } from './renew-key.js';

const SCHEMES: readonly (readonly [Scheme, string])[] = [
  ['apiKey', 'API key'],
  ['bearerToken', 'Bearer token'],
  ['none', 'None'],
];

const SERVICES: readonly (readonly [ServiceKind, string, string])[] = [
  [
    'emulator',
    'Emulator in this page',
    'A small copy of the service with a sample organisation. No account, no network.',
  ],
  ['proxy', 'Through this server', `The command passes requests on to ${hostOf(setup.url ?? '')}.`],
  ['direct', 'A service by its address', 'The page talks to it directly, if the service allows that.'],
];

/** The form as it was last sent: its service and address are filled in when the user connects again. */
let lastSent: Partial<ConnectForm> = {};

export function ConnectView() {
  const [form, setForm] = useState(() => initialForm(query.value.url, lastSent));
  const [problem, setProblem] = useState<Problem | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const change = (change: Partial<ConnectForm>) => {
    // A key belongs to the host for which it was typed.
    if (change.url !== undefined && hostOf(change.url) !== hostOf(form.url))
      for (const input of element.current?.querySelectorAll<HTMLInputElement>('[type="password"]') ?? [])
        input.value = '';
    setForm({ ...form, ...change });
  };
  const { service, url } = form;
  const problemAt = (field: string) => (problem?.field === field ? problem.text : undefined);
  useEffect(
    () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus(),
    [problem],
  );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (connecting.value) return;
    const inputs = new FormData(event.currentTarget as HTMLFormElement);
    const wrong = problemOf(form, inputs);
    setProblem(wrong);
    if (wrong) return;
    lastSent = { service: form.service, url: form.url };
    try {
      const { label, host } = await connect(targetOf(form, inputs), inputs.has('keep'));
      announce(`Connected: ${label}, ${host}`);
      if (path.value?.[0] === 'connect') navigate('deployments');
    } catch (error) {
      if ((error as Error).name !== 'AbortError') setProblem(refusalOf(form, error));
    }
  };
  return (
    <div class="narrow">
      <Heading title="Connect">Connect</Heading>
      <p class="lead">Choose what this page talks to. Nothing is sent before you do.</p>
      {connectionError.value != null && !problem && <Notice tone="quiet">{errorMessage(connectionError.value)}</Notice>}
      <form class="panel" ref={element} onSubmit={submit} noValidate>
        {problemAt('form') && <Notice>{problemAt('form')}</Notice>}
        <Choices
          legend="Service"
          name="way"
          value={service}
          onChange={(service) => change({ service })}
          choices={SERVICES.filter(([service]) => service !== 'proxy' || setup.mode === 'proxy')}
        />
        {service === 'direct' && (
          <>
            <LabeledInput
              name="url"
              label="Base address"
              help="Without the operation’s path. Encrypted, unless it is this machine."
              problem={problemAt('url')}
            >
              <input
                type="url"
                class="code"
                placeholder="https://control.example"
                autocomplete="url"
                value={url}
                onInput={({ currentTarget }) => change({ url: currentTarget.value })}
              />
            </LabeledInput>
            {setup.mode !== undefined && setup.mode !== 'direct' && (
              <Notice tone="quiet">
                The server of this page lets it speak to {setup.mode === 'proxy' ? 'that one service' : 'itself'} alone.
                For another service, start the console anew:{' '}
                <code>deployment-control console --upstream {url || 'URL'}</code>
              </Notice>
            )}
          </>
        )}
        <CredentialFields form={form} problemAt={problemAt} change={change} />
        <Choices
          legend="Hosting"
          name="hosting"
          value={form.hosting}
          onChange={(hosting) => change({ hosting })}
          choices={[
            ['cloud', 'Cloud'],
            ['self_hosted', 'Self-hosted'],
          ]}
        />
        {service === 'emulator' ? (
          <label class="check">
            <input type="checkbox" name="sample" defaultChecked /> Start with sample deployments
          </label>
        ) : (
          asksForKey(form) && (
            <>
              <LabeledInput
                name="idle"
                label="Disconnect when nobody uses the page for"
                help="The key is forgotten then."
              >
                <select>
                  <option value="15">15 minutes</option>
                  <option value="60">1 hour</option>
                  <option value="480">8 hours</option>
                </select>
              </LabeledInput>
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
      <KeptDrafts />
    </div>
  );
}

interface CredentialProps {
  readonly form: ConnectForm;
  readonly problemAt: (field: string) => string | undefined;
  readonly change: (change: Partial<ConnectForm>) => void;
}

function CredentialFields({ form, problemAt, change }: CredentialProps) {
  if (form.service === 'emulator') return null;
  const { service, scheme, url } = form;
  const host = service === 'proxy' ? hostOf(setup.url ?? '') : url ? hostOf(url) : 'that host';
  return (
    <>
      {asksForKey(form) && (
        <Choices
          legend="Credential"
          name="scheme"
          value={scheme}
          onChange={(scheme) => change({ scheme })}
          choices={SCHEMES}
        />
      )}
      {asksForKey(form) && scheme !== 'none' && (
        <LabeledInput
          name="key"
          label={scheme === 'apiKey' ? 'API key' : 'Bearer token'}
          help={`Sent only to ${host}, and kept in memory.`}
          problem={problemAt('key')}
        >
          <input type="password" class="code" autocomplete="off" />
        </LabeledInput>
      )}
      {!isAdded(form, 'tenantId') && (
        <LabeledInput
          name="tenant"
          label="Tenant id"
          optional
          help="Needed for a key that is valid for several tenants."
          problem={problemAt('tenant')}
        >
          <input type="text" class="code" autocomplete="off" />
        </LabeledInput>
      )}
    </>
  );
}

/** The drafts that the page keeps, each with a button that discards it. */
function KeptDrafts() {
  const [doomed, setDoomed] = useState<Kept>();
  const kept = drafts.value.filter(({ form }) => form.dirty.value);
  if (kept.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="drafts-title">
      <h2 id="drafts-title">Kept drafts</h2>
      <p class="help">
        They are there again when you connect to their host. When a connection ends, secret values are dropped from
        them.
      </p>
      <ul>
        {kept.map((one) => (
          <li key={`${one.host} ${one.id}`}>
            <strong>{one.form.title}</strong> on <code>{one.host}</code>{' '}
            <button type="button" class="plain" onClick={() => setDoomed(one)}>
              Discard the draft of {one.form.title}
            </button>
          </li>
        ))}
      </ul>
      {doomed && (
        <DiscardDialog
          title={doomed.form.title}
          onConfirm={async () => {
            drafts.value = drafts.value.filter((other) => other !== doomed);
          }}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </section>
  );
}
