// Which service the page talks to, always in sight: the label, the host that gets every request, and what is known of the key.
import { connect, connection, connectionError } from '../connection.js';
import { messageOf } from '../problems.js';
import { announce } from './announcer.js';
import { Icon } from './icon.js';

export function ConnectionState() {
  const made = connection.value;
  const error = connectionError.value;
  if (made) {
    return (
      <>
        <button type="button" class="connection" popovertarget="connection-details" aria-label={`Connection: ${made.label}, ${made.host}, ${made.keyState}`}>
          <Icon name="chip" />
          <span class="label">{made.label}</span>
          <span class="host">{made.host}</span>
          <span class="key">{made.keyState}</span>
        </button>
        <div id="connection-details" class="details" popover="auto">
          <h2>{made.label}</h2>
          <p>The control service itself runs inside this page, as WebAssembly. No request leaves the browser, no account is needed, and everything made here is gone when the page is closed.</p>
          <dl>
            <dt>Host</dt>
            <dd>
              <code>{made.host}</code>
            </dd>
            <dt>Key</dt>
            <dd>{made.keyState}</dd>
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
      </>
    );
  }
  if (error) {
    return (
      <div class="notice" data-tone="bad" role="alert">
        <Icon name="alert" />
        <p>
          <strong>No connection.</strong> {messageOf(error)}
        </p>
        <button type="button" onClick={() => void connect()}>
          Try again
        </button>
      </div>
    );
  }
  return (
    <p class="connection">
      <Icon name="busy" class="turning" />
      <span class="label">Starting the emulator…</span>
    </p>
  );
}
