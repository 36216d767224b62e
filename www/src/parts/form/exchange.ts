// The ways into the form and out of it. They stand at its end, so they are fetched after it.
export { Code } from './code.js';
export { Import } from './import.js';
