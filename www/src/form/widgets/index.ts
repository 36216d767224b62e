// The inputs for values with parts, and the footprint. They are loaded once the first fields are drawn.
import '../chunk.js';
export { Footprint } from './footprint.js';
export { JsonText } from './rows.js';
export { ListField, MapField, RecordField } from './rows.js';
export { SecretValue } from './secret-value.js';
export { Secrets } from './secrets.js';
