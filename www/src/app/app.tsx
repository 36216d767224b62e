// The page: the bar at the top, and below it the view of the address.
import { useEffect } from 'preact/hooks';
import { href, path, query } from '../browser/address.js';
import { announcement, begun } from '../browser/announce.js';
import { connecting, connection, keyRefused } from '../service/connection.js';
import { Boundary } from './boundary.js';
import { Heading, lazy } from '../ui/shell.js';
import { ConnectView, matchRoute, type Route } from './routes.js';
import { starting } from './start.js';
import { TopBar } from './top-bar.js';

const RenewKey = lazy(async () => (await import('../features/connect/connect-view.js')).RenewKey);

export function App() {
  const match = matchRoute(path.value);
  return (
    <>
      <TopBar route={match?.route} />
      <main id="main" tabIndex={-1}>
        {keyRefused.value && <RenewKey />}
        {/* The parts of one view follow each other in its frame. */}
        <Boundary key={path.value?.slice(0, 2).join('/')} part={match?.part}>
          <CurrentView route={match?.route} id={match?.id ?? ''} part={match?.part ?? ''} />
        </Boundary>
      </main>
      <p class="sr-only" role="status" aria-live="polite">
        {announcement}
      </p>
      <p class="begun" aria-hidden>
        {begun}
      </p>
    </>
  );
}

function CurrentView({ route, id, part }: { route: Route | undefined; id: string; part: string }) {
  // Another address to connect to starts the form anew.
  if (route?.offline) return <route.view key={query.value.url} id={id} part={part} />;
  if (!connection.value) return starting.value ? <Pending route={route} /> : <ConnectView />;
  if (!route) return <NotFound />;
  return <route.view id={id} part={part} />;
}

function Pending({ route }: { route: Route | undefined }) {
  useEffect(() => {
    // A failure is shown where the view is drawn.
    route?.view.load().catch(() => {});
  }, [route]);
  const title = route?.title ?? 'Deployment Control';
  return (
    <>
      <Heading title={title}>{title}</Heading>
      <p class="loading">{connecting.value}</p>
    </>
  );
}

function NotFound() {
  return (
    <>
      <Heading title="Page not found">There is no such page</Heading>
      <p class="lead">
        <a href={href('deployments')}>All deployments</a>
      </p>
    </>
  );
}
