// What stands beside and below the fields of a form: fetched after them.
export { Code } from './code.js';
export { Footprint } from './footprint.js';
export { Import } from './import.js';
