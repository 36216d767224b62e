// The connection, always visible in the bar: its kind, the host that receives every request, what is known about the
// key, and the button that ends it.
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
          <span class="label">{open.label}</span> <code class="host">{open.host}</code>{' '}
          <span class="key">{open.keyState}</span>
        </button>
      ) : (
        <p class="connection">
          <Icon name={pending ? 'busy' : 'quiet'} class={pending ? 'turning' : ''} />
          <span class="label">{pending ?? 'Not connected'}</span>
        </p>
      )}
      {(open || pending) && (
        <button
          key="end"
          type="button"
          class="plain"
          onClick={() => {
            disconnect();
            announce('Disconnected');
          }}
        >
          Disconnect
        </button>
      )}
      {open && <Details connection={open} />}
    </div>
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
      {failNext && (
        <button
          type="button"
          popovertarget="connection-details"
          popovertargetaction="hide"
          onClick={() => {
            failNext();
            announce('The next revision will fail');
          }}
        >
          Make the next revision fail
        </button>
      )}
    </div>
  );
}
