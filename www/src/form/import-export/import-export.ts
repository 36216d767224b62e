// The import and export of a form, which are below its fields and loaded last.
import '../chunk.js';
export { JsonImport } from './json-import.js';
export { RequestCode } from './request-code.js';
