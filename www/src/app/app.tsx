// The page: the bar at the top, and below it the view of the address.
import { Fragment } from 'preact';
import { useEffect } from 'preact/hooks';
import { href, path, query } from '../browser/address.js';
import { connecting, connection, keyRefused } from '../service/connection.js';
import { Announcer } from './announcer.js';
import { Boundary } from './boundary.js';
import { Heading } from '../ui/heading.js';
import { lazy } from '../ui/lazy.js';
import { ConnectView, matchRoute, type Route } from './routes.js';
import { starting } from './start.js';
import { TopBar } from './top-bar.js';

const RenewKey = lazy(async () => (await import('../features/connect/renew-key.js')).RenewKey);

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
      <Announcer />
    </>
  );
}

function CurrentView({ route, id, part }: { route: Route | undefined; id: string; part: string }) {
  // Another address to connect to starts the form anew.
  if (route?.offline) return <route.view key={query.value.url} id={id} part={part} />;
  if (!connection.value) return starting.value ? <Pending route={route} /> : <ConnectView />;
  if (!route) return <NotFound />;
  const { layout: Layout = Fragment, view: View } = route;
  return (
    <Layout>
      <View id={id} part={part} />
    </Layout>
  );
}

/** What is shown while the page connects. */
function Pending({ route }: { route: Route | undefined }) {
  useEffect(() => {
    // A failure is shown where the view is drawn.
    route?.view.load().catch(() => {});
  }, [route]);
  const status = <p class="loading">{connecting.value}</p>;
  if (route?.layout) return <route.layout>{status}</route.layout>;
  const title = route?.title ?? 'Deployment Control';
  return (
    <>
      <Heading title={title}>{title}</Heading>
      {status}
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
