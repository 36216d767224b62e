// The page's frame: where one is, what one is connected to, and the view that the address names.
import { useEffect } from 'preact/hooks';
import { connecting, connection, starting } from './connection.js';
import { Announcer } from './parts/announcer.js';
import { Boundary } from './parts/boundary.js';
import { ConnectionState } from './parts/connection-state.js';
import { CreatePage } from './parts/create-page.js';
import { Heading } from './parts/heading.js';
import { lazy, type Late } from './parts/lazy.js';
import { href, query, route, type Route } from './routes.js';

const ConnectView = lazy(async () => (await import('./views/connect.js')).ConnectView);
const ConnectionsView = lazy(async () => (await import('./views/connections.js')).ConnectionsView);
const CreateView = lazy(async () => (await import('./views/create.js')).CreateView);
const DeploymentView = lazy(async () => (await import('./views/deployment.js')).DeploymentView);
const DeploymentsView = lazy(async () => (await import('./views/deployments.js')).DeploymentsView);
const ProviderView = lazy(async () => (await import('./views/providers.js')).ProviderView);
const ProvidersView = lazy(async () => (await import('./views/providers.js')).ProvidersView);

/** The views that need a connection: what is said, and what is fetched, before there is one. */
const WAITING: Readonly<Record<string, readonly [string, Late]>> = {
  create: ['', CreateView],
  deployments: ['Deployments', DeploymentsView],
  deployment: ['Deployment', DeploymentView],
  providers: ['OAuth providers', ProvidersView],
  connections: ['Connections', ConnectionsView],
};

/** The places of the bar: the view, what of its name is left unseen where there is little room, the rest of it, and the views that belong to it. */
const PLACES: readonly (readonly [Route['view'] & ('deployments' | 'providers' | 'connections'), string, string, readonly string[]])[] = [
  ['deployments', '', 'Deployments', ['create', 'deployment']],
  ['providers', 'OAuth ', 'providers', ['provider']],
  ['connections', '', 'Connections', []],
];

export function App() {
  const { view } = route.value;
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <header class="top">
        <a class="brand" href={href({ view: 'deployments' })}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
            <rect width="24" height="24" rx="6" />
            <path d="M6 8h7M6 12h12M11 16h7" />
          </svg>
          <span>Deployment Control</span>
        </a>
        <nav aria-label="Main">
          {PLACES.map(([place, more, label, parts]) => (
            <a key={place} href={href({ view: place })} aria-current={view === place ? 'page' : parts.includes(view) ? 'true' : undefined}>
              <span>{more}</span>
              {label}
            </a>
          ))}
        </nav>
        <ConnectionState />
      </header>
      <main id="main" tabIndex={-1}>
        <Boundary key={href(route.value).replace(/\?.*/, '')}>
          <View />
        </Boundary>
      </main>
      <Announcer />
    </>
  );
}

function View() {
  const at = route.value;
  if (at.view === 'connect') return <ConnectView key={query.value['url']} />;
  if (!connection.value) {
    // The view that the address names comes once there is something to show in it.
    if (!starting.value) return <ConnectView />;
    return <Waiting view={at.view} />;
  }
  switch (at.view) {
    case 'deployments':
      return <DeploymentsView />;
    case 'create':
      return <CreateView />;
    case 'deployment':
      return <DeploymentView key={at.id} id={at.id} />;
    case 'providers':
      return <ProvidersView />;
    case 'provider':
      return <ProviderView key={at.id} id={at.id} />;
    case 'connections':
      return <ConnectionsView key={at.id} agentId={at.id ?? ''} />;
    case 'unknown':
      return (
        <>
          <Heading title="Page not found">There is no such page</Heading>
          <p class="lead">
            <a href={href({ view: 'deployments' })}>All deployments</a>
          </p>
        </>
      );
  }
}

function Waiting({ view }: { view: string }) {
  const [title, next] = WAITING[view] ?? ['Deployment Control'];
  useEffect(() => {
    // What fails here is told where the view is drawn.
    next?.load().catch(() => {});
  }, [next]);
  const under = <p class="loading">{connecting.value}</p>;
  if (view === 'create') return <CreatePage>{under}</CreatePage>;
  return (
    <>
      <Heading title={title}>{title}</Heading>
      {under}
    </>
  );
}

function skip(event: Event): void {
  // The hash is the page's address, so the link must not change it.
  event.preventDefault();
  document.getElementById('main')?.focus();
}
