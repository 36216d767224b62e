// What is picked, imported and exported with a form. It is below or beside the fields, and loaded last.
import '../chunk.js';
export { JsonImport } from './json-import.js';
export { Listeners, Repositories } from './pickers.js';
export { RequestCode } from './request-code.js';
