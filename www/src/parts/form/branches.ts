// The editors of what stands inside a field. Few forms need them, so they are fetched when one does.
export { ItemsField, RecordField } from './items.js';
export { JsonText } from './json.js';
export { MapField } from './map.js';
