// The page's frame: where one is, what one is connected to, and the view that the address names.
import { Announcer } from './parts/announcer.js';
import { Boundary } from './parts/boundary.js';
import { ConnectionState } from './parts/connection-state.js';
import { Heading } from './parts/heading.js';
import { href, route } from './routes.js';
import { CreateView } from './views/create.js';
import { DeploymentView } from './views/deployment.js';
import { DeploymentsView } from './views/deployments.js';

export function App() {
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
        <ConnectionState />
      </header>
      <main id="main" tabIndex={-1}>
        <Boundary key={href(route.value)}>
          <View />
        </Boundary>
      </main>
      <Announcer />
    </>
  );
}

function View() {
  const at = route.value;
  switch (at.view) {
    case 'deployments':
      return <DeploymentsView />;
    case 'create':
      return <CreateView />;
    case 'deployment':
      return <DeploymentView key={at.id} id={at.id} />;
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

function skip(event: Event): void {
  // The hash is the page's address, so the link must not change it.
  event.preventDefault();
  document.getElementById('main')?.focus();
}
