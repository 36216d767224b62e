// What the list needs only at times: when there is nothing to list, for more filters, and while deployments are chosen.
// It is loaded with the first of them, in one file.
import '../../ui/shell.js';
export { Bulk } from './bulk.js';
export { NoDeployments } from './empty.js';
export { ServiceFilters } from './service-filters.js';
