// The views of the page. To add a view, write its folder in features/ and add its row here.
import { TABS } from '../browser/address.js';
import { type Lazy, lazy } from '../ui/shell.js';

export interface Route {
  /** The path in the address. The view gets a second segment as its `id`; `:id?` means that it may be left out. */
  readonly path: string;
  /** The heading while the page connects; the view of the connection itself needs none. */
  readonly title?: string;
  readonly view: Lazy<{ id: string; part: string }>;
  /** What can follow the id in the address; the view gets it as its `part`, which is empty without. */
  readonly parts?: readonly string[];
  /** Its tab in the bar at the top: the label, and a part before it that narrow windows hide. */
  readonly tab?: { readonly prefix?: string; readonly label: string };
  /** The path of the tab that is marked as current, if the view has no tab. */
  readonly parent?: string;
  /** Whether the view is shown without a connection. */
  readonly offline?: true;
}

export const ConnectView = lazy(async () => (await import('../features/connect/connect-view.js')).ConnectView);

export const ROUTES: readonly Route[] = [
  {
    path: 'deployments',
    title: 'Deployments',
    view: lazy(async () => (await import('../features/deployments/deployments-view.js')).DeploymentsView),
    tab: { label: 'Deployments' },
  },
  {
    path: 'deployments/:id',
    title: 'Deployment',
    view: lazy(async () => (await import('../features/deployment/deployment-view.js')).DeploymentView),
    parts: TABS,
    parent: 'deployments',
  },
  {
    path: 'create',
    title: 'New deployment',
    view: lazy(async () => (await import('../features/create/create-view.js')).CreateView),
    parent: 'deployments',
  },
  {
    path: 'providers',
    title: 'OAuth providers',
    view: lazy(async () => (await import('../features/oauth/oauth-views.js')).ProvidersView),
    tab: { prefix: 'OAuth ', label: 'providers' },
  },
  {
    path: 'providers/:id',
    title: 'OAuth provider',
    view: lazy(async () => (await import('../features/oauth/oauth-views.js')).ProviderView),
    parent: 'providers',
  },
  {
    path: 'connections/:id?',
    title: 'Connections',
    view: lazy(async () => (await import('../features/oauth/oauth-views.js')).ConnectionsView),
    tab: { label: 'Connections' },
  },
  { path: 'connect', view: ConnectView, offline: true },
];

/** The route of a path with its id and part; undefined if the page has no such view. */
export function matchRoute(path: readonly string[] | null): { route: Route; id: string; part: string } | undefined {
  const [name, id = '', part = '', ...others] = path ?? [];
  if (others.length > 0 || path?.slice(1).includes('')) return undefined;
  const route = ROUTES.find(({ path: pattern, parts }) => {
    const [first, second] = pattern.split('/');
    return first === name && (id ? second !== undefined : second !== ':id') && (!part || parts?.includes(part));
  });
  return route && { route, id, part };
}
