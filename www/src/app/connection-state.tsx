// The connection in the bar: the host that receives every request, and behind it a menu with the button that ends it.
import { announce } from '../browser/announce.js';
import { connecting, connection, disconnect } from '../service/connection.js';
import type { Connection } from '../service/setup.js';
import { Icon } from '../ui/icon.js';
import { lazy } from '../ui/lazy.js';
import { Boundary } from './boundary.js';

const ConnectionMenu = lazy(async () => (await import('./after-paint.js')).ConnectionMenu);

export function ConnectionState() {
  const open = connection.value;
  const pending = connecting.value;
  return (
    <div class="connected">
      {open ? (
        <button key="state" type="button" class="connection" popovertarget="connection-details">
          <Icon name="chip" />
          {/* The address of an emulator in the page leads nowhere. */}
          <span class={open.tries ? 'host' : 'sr-only'}>
            {open.label}
            {!open.tries && ':'}
          </span>
          {!open.tries && <code class="host">{open.host}</code>}
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

function Details({ connection }: { connection: Connection }) {
  return (
    <div id="connection-details" class="details" popover="auto">
      {/* If its file cannot be loaded, the page works without it. */}
      <Boundary part={undefined}>
        <ConnectionMenu connection={connection} />
      </Boundary>
      <p class="actions">
        <Disconnect />
      </p>
    </div>
  );
}
