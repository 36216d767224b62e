// The parts of the form that chooses what the page connects to.
import { hostOf, setup } from '../../service/setup.js';
import { Choices } from '../../ui/choices.js';
import { LabeledInput } from '../../ui/labeled-input.js';
import { Notice } from '../../ui/notices/notice.js';
import { asksForKey, type ConnectForm, isAdded, type Scheme, type ServiceKind } from './form.js';

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

export function ServiceChoice(props: { service: ServiceKind; onChange: (service: ServiceKind) => void }) {
  return (
    <Choices
      legend="Service"
      name="way"
      value={props.service}
      onChange={props.onChange}
      choices={SERVICES.filter(([service]) => service !== 'proxy' || setup.mode === 'proxy')}
    />
  );
}

export interface AddressFieldProps {
  readonly form: ConnectForm;
  readonly problem: string | undefined;
  readonly onChange: (url: string) => void;
}

export function AddressField({ form: { service, url }, problem, onChange }: AddressFieldProps) {
  if (service !== 'direct') return null;
  return (
    <>
      <LabeledInput
        name="url"
        label="Base address"
        help="Without the operation’s path. Encrypted, unless it is this machine."
        problem={problem}
      >
        <input
          type="url"
          class="code"
          placeholder="https://control.example"
          autocomplete="url"
          value={url}
          onInput={({ currentTarget: { value } }) => onChange(value)}
        />
      </LabeledInput>
      {setup.mode !== undefined && setup.mode !== 'direct' && (
        <Notice tone="quiet">
          The server of this page lets it speak to {setup.mode === 'proxy' ? 'that one service' : 'itself'} alone. For
          another service, start the console anew: <code>deployment-control console --upstream {url || 'URL'}</code>
        </Notice>
      )}
    </>
  );
}

export interface CredentialFieldsProps {
  readonly form: ConnectForm;
  readonly problemAt: (field: string) => string | undefined;
  readonly onScheme: (scheme: Scheme) => void;
}

export function CredentialFields({ form, problemAt, onScheme }: CredentialFieldsProps) {
  if (form.service === 'emulator') return null;
  const { service, scheme, url } = form;
  const host = service === 'proxy' ? hostOf(setup.url ?? '') : url ? hostOf(url) : 'that host';
  return (
    <>
      {asksForKey(form) && (
        <Choices legend="Credential" name="scheme" value={scheme} onChange={onScheme} choices={SCHEMES} />
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

/** How long the key is kept. */
export function LifetimeFields() {
  return (
    <>
      <LabeledInput name="idle" label="Disconnect when nobody uses the page for" help="The key is forgotten then.">
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
  );
}
