// The form as a text, in and out: what stands below its fields, and is fetched last.
import './shared.js';
export { Code } from './code.js';
export { Import } from './import.js';
