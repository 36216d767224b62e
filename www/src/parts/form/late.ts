// The parts of a form that are fetched once its first fields are drawn: the editors of what stands inside a field, secrets, and the picture of the resources.
import './shared.js';
export { Footprint } from './footprint.js';
export { ItemsField, RecordField } from './items.js';
export { JsonText } from './json.js';
export { MapField } from './map.js';
export { Secret } from './secret.js';
export { Secrets } from './secrets.js';
