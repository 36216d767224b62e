// What the menu of the connection says: its kind, what is known of the key, and the keys of the page.
import { path } from '../browser/address.js';
import { announce } from '../browser/announce.js';
import type { Connection } from '../service/setup.js';
import { openDialog } from './keys/dialogs.js';

export function ConnectionMenu({ connection: { label, host, keyState, hosting, tries } }: { connection: Connection }) {
  const [view, id] = path.value ?? [];
  return (
    <>
      <h2>{label}</h2>
      <p>
        {tries
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
        {tries?.(view === 'deployments' ? id : undefined).map(([label, run, done]) => (
          <MenuItem
            key={label}
            label={label}
            run={() => {
              run();
              announce(done);
            }}
          />
        ))}
        <MenuItem label="Keyboard shortcuts" run={() => openDialog('help')} />
      </p>
    </>
  );
}

function MenuItem({ label, run }: { label: string; run: () => void }) {
  return (
    <button type="button" popovertarget="connection-details" popovertargetaction="hide" onClick={run}>
      {label}
    </button>
  );
}
