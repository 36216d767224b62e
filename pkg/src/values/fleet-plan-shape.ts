// What the document of a plan must hold, so that a damaged one is told as that.

import { isObject } from './plain.js';

export const KIND = 'deployment-control/fleet-plan';

const ACTIONS = ['create', 'patch', 'redeploy', 'none', 'prune', 'unmanaged'];
const SENT = ['create', 'patch', 'redeploy'];

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isFlag: Test = (value) => typeof value === 'boolean';
const isList: Test = (value) => Array.isArray(value);
const isNames: Test = (value) => Array.isArray(value) && value.every(isText);
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);

const SERVICE = { base_url: isText, tenant_id: optional(isText) };
const FLEET = { sha256: isText, name: optional(isText) };
const OPTIONS = { adopt: isFlag, send_secrets: isFlag, redeploy_failed: isFlag, exact: optional(isFlag) };
const ENTRY = {
  name: isText,
  action: (value: unknown) => ACTIONS.includes(value as string),
  id: optional(isText),
  state: optional(isText),
  form: optional(isObject),
  after: optional(isNames),
  file: optional(isText),
  changes: optional(isList),
};

/** Where the document of a plan is damaged, as a path; undefined if it has everything of the right kind. */
export function damageOf(document: unknown): string | undefined {
  if (!isObject(document)) return 'the whole';
  const { service, fleet, options, entries, checksum } = document;
  const parts = [
    ['service', service, SERVICE],
    ['fleet', fleet, FLEET],
    ['options', options, OPTIONS],
  ] as const;
  for (const [name, part, tests] of parts) {
    const damage = damageIn(name, part, tests);
    if (damage !== undefined) return damage;
  }
  if (!Array.isArray(entries)) return 'entries';
  for (const [at, entry] of entries.entries()) {
    const damage = damageIn(`entries.${at}`, entry, ENTRY);
    if (damage !== undefined) return damage;
    const { action, form } = entry as { readonly action: string; readonly form?: unknown };
    if (SENT.includes(action) !== (form !== undefined)) return `entries.${at}.form`;
  }
  return isText(checksum) ? undefined : 'checksum';
}

function damageIn(path: string, part: unknown, tests: Readonly<Record<string, Test>>): string | undefined {
  if (!isObject(part)) return path;
  const wrong = Object.entries(tests).find(([name, test]) => !test(part[name]));
  return wrong && `${path}.${wrong[0]}`;
}
