// Which service the page talks to, always in sight: the label, the host that gets every request, what is known of the key, and the way to end it.
import { connecting, connection, disconnect, type Connection } from '../connection.js';
import { announce } from './announcer.js';
import { Icon } from './icon.js';

export function ConnectionState() {
  const made = connection.value;
  const under = connecting.value;
  return (
    <div class="connected">
      {made ? (
        <button key="state" type="button" class="connection" popovertarget="connection-details">
          <Icon name="chip" />
          <span class="label">{made.label}</span> <code class="host">{made.host}</code> <span class="key">{made.keyState}</span>
        </button>
      ) : (
        <p class="connection">
          <Icon name={under ? 'busy' : 'quiet'} class={under ? 'turning' : ''} />
          <span class="label">{under ?? 'Not connected'}</span>
        </p>
      )}
      {(made || under) && (
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
      {made && <Details made={made} />}
    </div>
  );
}

function Details({ made }: { made: Connection }) {
  return (
    <div id="connection-details" class="details" popover="auto">
      <h2>{made.label}</h2>
      <p>
        {made.failNext
          ? 'The service itself runs inside this page. No request leaves the browser, and what is made here is gone when the page is closed.'
          : 'Every request goes only to this host. Disconnect forgets the key.'}
      </p>
      <dl>
        <dt>Host</dt>
        <dd>
          <code>{made.host}</code>
        </dd>
        <dt>Key</dt>
        <dd>{made.keyState}</dd>
        <dt>Hosting</dt>
        <dd>{made.hosting === 'cloud' ? 'cloud' : 'self-hosted'}</dd>
      </dl>
      {made.failNext && (
        <button
          type="button"
          popovertarget="connection-details"
          popovertargetaction="hide"
          onClick={() => {
            made.failNext?.();
            announce('The next revision will fail');
          }}
        >
          Make the next revision fail
        </button>
      )}
    </div>
  );
}
