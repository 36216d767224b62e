// Checks of a record by its name. What imports one of these loads the predicates of all records.

import { RECORDS } from '../generated/checked-records.js';
import type { RecordName } from '../generated/records.js';
import type { Report } from '../issues/issues.js';
import type { CheckedRecord } from '../predicates/checked-record.js';
import { unknownWord } from '../values/arguments.js';
import { check, checkJson, type ValidatePatchOptions } from './checks.js';

/**
 * @internal The record of a name.
 * @throws TypeError if there is no such record
 */
export function recordOf(name: RecordName): CheckedRecord {
  const found = RECORDS.find((record) => record.name === name);
  if (typeof name === 'object' && name)
    throw new TypeError(
      "the name of a record comes first, such as 'DeploymentCreate'; validateCreate takes a form alone",
    );
  if (found === undefined)
    throw unknownWord(
      'record',
      name,
      RECORDS.map((record) => record.name),
    );
  return found;
}

/**
 * Checks a value as a record of the contract, and returns every issue, in the order of the value.
 * @param record - the record, such as `ResourceSpec`
 * @param value - any value
 * @param options - hosting, language and the service's own words, and for a patch the current deployment
 * @throws TypeError if there is no such record, or the value cannot be read: a getter throws, or it contains itself
 * @example
 * validate('ResourceSpec', { cpu: 2, cpu_limit: 1 }).issues[0].code; // 'limit_below_request'
 */
export function validate(record: RecordName, value: unknown, options?: ValidatePatchOptions): Report {
  return check(recordOf(record), value, options);
}

/**
 * Checks the JSON text or bytes of a record of the contract. Never throws for any text.
 * @param record - the record, such as `Revision`
 * @param text - the text or its bytes
 * @param options - as for `validate`
 * @throws TypeError if there is no such record
 * @example
 * validateJson('Secret', '{"name": "A"}').issues[0].path; // ['value']
 */
export function validateJson(record: RecordName, text: string | Uint8Array, options?: ValidatePatchOptions): Report {
  return checkJson(recordOf(record), text, options);
}
