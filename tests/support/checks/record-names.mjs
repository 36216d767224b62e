// The names of all records, as the generated types have them.
import { readFileSync } from 'node:fs';

const types = readFileSync(new URL('../../../pkg/src/generated/records.ts', import.meta.url), 'utf8');
const [union] = /(?<=export type RecordName =)[^;]+/.exec(types);

export const RECORD_NAMES = union.match(/\w+/g);
