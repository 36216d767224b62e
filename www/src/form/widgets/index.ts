// The inputs for values with parts, and the footprint. They are loaded once the first fields are drawn.
import '../chunk.js';
export { Footprint } from './footprint.js';
export { JsonText } from './json-text.js';
export { ListField } from './list.js';
export { MapField } from './map.js';
export { RecordField } from './record.js';
export { SecretValue } from './secret-value.js';
export { Secrets } from './secrets-field.js';
