// The traps of a form and of a deployment.

import { traps, type FindingCode } from '../generated/signatures.js';
import { objectOf, optionsOf, readArgument, shown } from '../values/arguments.js';
import { isObject } from '../values/plain.js';
import { allHold, type Evidence } from './conditions.js';
import type { Finding } from './types.js';

/** What a form is checked against. */
export interface FormContext {
  /** The kind of installation; by default `self_hosted` for `external_docker`. */
  readonly hosting?: 'cloud' | 'self_hosted' | undefined;
  /** The deployment that a patch changes. Without it, the form creates one. */
  readonly current?: object | null | undefined;
  /** The listeners of the workspace. Without them, nothing is said about listeners. */
  readonly listeners?: readonly object[] | undefined;
}

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => (isObject(value) ? (value as Members) : {});

/**
 * The traps of a form that would be sent: what a service accepts, and what then goes wrong without a word in a log.
 * @param form - the body of a creation, or of a patch
 * @param options - the installation, the deployment that a patch changes, and the workspace's listeners
 * @throws TypeError if the form or the options are no objects
 * @example
 * diagnoseForm({ secrets: [] }, { current: deployment })[0]?.code; // 'empty_secrets'
 */
export function diagnoseForm(form: object, options?: FormContext | null): Finding[] {
  const context = optionsOf(options, ['hosting', 'current', 'listeners']) ?? {};
  const { hosting = null } = context;
  if (hosting !== null && hosting !== 'cloud' && hosting !== 'self_hosted')
    throw new TypeError(`hosting is 'cloud' or 'self_hosted', not ${shown(hosting)}`);
  const given = objectOf(form, 'the form');
  return readArgument('the form', () => trapsOf(FORM, formEvidence(given, context)));
}

/** The places of the conditions in the generated table. */
const FORM = 4;
const DEPLOYMENT = 5;

function trapsOf(place: typeof FORM | typeof DEPLOYMENT, evidence: Evidence): Finding[] {
  return traps()
    .filter((row) => row[place] && allHold(row[place], evidence))
    .map(([code]) => trap(code as FindingCode));
}

function formEvidence(form: object, { hosting, current, listeners }: FormContext): Evidence {
  const members = membersOf(form);
  const id = membersOf(members.source_config).listener_id ?? undefined;
  const list = Array.isArray(listeners) ? (listeners as readonly object[]) : undefined;
  const listener = id === undefined ? undefined : list?.find((each) => membersOf(each).id === id);
  return { form: members, stored: current ?? null, hosting: hosting ?? hostingOf(members), listeners: list, listener };
}

const hostingOf = ({ source }: Members): string => (source === 'external_docker' ? 'self_hosted' : 'cloud');

/** The traps of a deployment whose revision failed or is stuck, beside what its log shows. */
export function diagnoseFailure(deployment: unknown, status: string, shown: FindingCode | undefined): Finding[] {
  const form = membersOf(deployment);
  return trapsOf(DEPLOYMENT, { form, status, shown, hosting: hostingOf(form) });
}

/** The finding of a trap. */
export function trap(code: FindingCode): Finding {
  const [, cause, nextStep, citation] = traps().find(([each]) => each === code)!;
  return { code, cause, nextStep, citation };
}
