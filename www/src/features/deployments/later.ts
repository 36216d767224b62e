// What the list needs only at times: more filters, and what is done with several deployments. It is loaded with the first
// of them, in one file.
import '../../ui/shell.js';
export { Bulk } from './bulk.js';
export { ServiceFilters } from './service-filters.js';
