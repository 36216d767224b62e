// The views of OAuth providers, which are loaded together.
import '../../ui/shell.js';
export { ProviderView } from './details.js';
export { ProvidersView } from './list.js';
