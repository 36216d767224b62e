// The connection in the bar: the host that receives every request, and behind it a menu with its kind, what is known
// about the key, the button that ends it, and the keys of the page.
import { announce } from '../browser/announce.js';
import { connecting, connection, disconnect } from '../service/connection.js';
import type { Connection } from '../service/setup.js';
import { Icon } from '../ui/icon.js';

export function ConnectionState() {
  const open = connection.value;
  const pending = connecting.value;
  return (
    <div class="connected">
      {open ? (
        <button key="state" type="button" class="connection" popovertarget="connection-details">
          <Icon name="chip" />
          <span class="sr-only">{open.label}:</span>
          <code class="host">{open.host}</code>
          <Icon name="down" />
        </button>
      ) : (
        <p class="connection">
          <Icon name={pending ? 'busy' : 'quiet'} class={pending ? 'turning' : ''} />
          {pending ?? 'Not connected'}
        </p>
      )}
      {pending && <Disconnect />}
      {open && <Details connection={open} />}
    </div>
  );
}

function Disconnect() {
  return (
    <button
      type="button"
      onClick={() => {
        disconnect();
        announce('Disconnected');
      }}
    >
      Disconnect
    </button>
  );
}

function Details({ connection: { label, host, keyState, hosting, failNext } }: { connection: Connection }) {
  return (
    <div id="connection-details" class="details" popover="auto">
      <h2>{label}</h2>
      <p>
        {failNext
          ? 'The service itself runs inside this page. No request leaves the browser, and what is made here is gone when the page is closed.'
          : 'Every request goes only to this host. Disconnect forgets the key.'}
      </p>
      <dl>
        <dt>Host</dt>
        <dd>
          <code>{host}</code>
        </dd>
        <dt>Key</dt>
        <dd>{keyState}</dd>
        <dt>Hosting</dt>
        <dd>{hosting === 'cloud' ? 'cloud' : 'self-hosted'}</dd>
      </dl>
      <p class="actions">
        {failNext && (
          <MenuItem
            label="Make the next revision fail"
            run={() => {
              failNext();
              announce('The next revision will fail');
            }}
          />
        )}
        <MenuItem
          label="Keyboard shortcuts"
          run={() => void import('./keys/dialogs.js').then(({ openDialog }) => openDialog('help'))}
        />
        <Disconnect />
      </p>
    </div>
  );
}

function MenuItem({ label, run }: { label: string; run: () => void }) {
  return (
    <button type="button" popovertarget="connection-details" popovertargetaction="hide" onClick={run}>
      {label}
    </button>
  );
}
