// The bar at the top: the product, the tabs, and the connection.
import { href } from '../browser/address.js';
import { announce } from '../browser/announce.js';
import { connecting, connection, disconnect } from '../service/connection.js';
import { Icon, lazy } from '../ui/shell.js';
import { Boundary } from './boundary.js';
import { ROUTES, type Route } from './routes.js';

const ConnectionMenu = lazy(async () => (await import('./after-paint.js')).ConnectionMenu);

export function TopBar({ route }: { route: Route | undefined }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: as a link it is announced as what it is, a way to the content. */}
      <a class="skip" href="#main" onClick={skipToContent}>
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href={href('deployments')}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
            <rect width="24" height="24" rx="6" />
            <path d="M6 8h7M6 12h12M11 16h7" />
          </svg>
          <span>Deployment Control</span>
        </a>
        <nav aria-label="Main">
          {ROUTES.map(({ path, tab }) => tab && <Tab key={path} path={path} tab={tab} route={route} />)}
        </nav>
        <ConnectionState />
      </header>
    </>
  );
}

function Tab({ path, tab, route }: Required<Pick<Route, 'path' | 'tab'>> & { route: Route | undefined }) {
  const current = route?.path === path ? 'page' : route?.parent === path ? 'true' : undefined;
  return (
    <a href={href(path.replace(/\/.*/, ''))} aria-current={current}>
      <span>{tab.prefix}</span>
      {tab.label}
    </a>
  );
}

function skipToContent(event: Event): void {
  // The hash is the page's address, so the link must not change it.
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** The host that receives every request, and behind it a menu with the button that ends the connection. */
function ConnectionState() {
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
      {open && (
        <div id="connection-details" class="details" popover="auto">
          {/* If its file cannot be loaded, the page works without it. */}
          <Boundary part={undefined}>
            <ConnectionMenu connection={open} />
          </Boundary>
          <p class="actions">
            <Disconnect />
          </p>
        </div>
      )}
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
