// The views of OAuth providers and of connections, which are loaded together.
import '../../ui/shell.js';
export { ConnectionsView } from './connections.js';
export { ProvidersView, ProviderView } from './providers.js';
