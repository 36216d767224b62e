// Reads a fleet: checks it whole, and gives the form of each deployment with its defaults and its secrets.

import { jsonText } from '../../../../core/json-text.js';
import { DEPLOYMENT_CREATE } from '../../../../generated/checked-records.js';
import { severityOf } from '../../../../issues/degrees.js';
import type { Issue } from '../../../../issues/issues.js';
import { objectOf } from '../../../../values/arguments.js';
import { isObject } from '../../../../values/plain.js';
import { closestWord } from '../../../../values/suggestion.js';
import { check } from '../../../../validate/checks.js';
import type { Settings } from '../../../options/settings.js';
import type { ApplyForm } from '../../apply-calls.js';
import type { Path } from '../../../../values/walk-secrets.js';
import { cyclesOf } from '../fleet-schedule.js';
import { SecretValues, withValues } from './fleet-secrets.js';
import type { FleetPlanOptions } from '../fleet-types.js';

type Values = Readonly<Record<string, unknown>>;

/** A deployment as the fleet wants it. */
export interface Desired {
  readonly name: string;
  /** Its place in the fleet. */
  readonly path: Path;
  /** The form with the values of its secrets. */
  readonly form: ApplyForm;
  /** The form with references in place of these values, as it was given. */
  readonly given: Values;
  readonly after: readonly string[];
}

/** A fleet that was read. */
export interface ReadFleet {
  readonly name: string | undefined;
  readonly desired: readonly Desired[];
  readonly issues: readonly Issue[];
  /** The fleet as JSON would hold it. */
  readonly value: unknown;
}

const FLEET_FIELDS = ['name', 'defaults', 'deployments'];
const OWN_FIELDS = ['name', 'agent', 'after'];
const DEFAULT_FIELDS = ['source', 'source_config', 'source_revision_config', 'secrets', 'secret_references'];
/** The most deployments of a fleet. */
const MOST_DEPLOYMENTS = 10_000;
/** The most characters that the defaults may make in all forms. */
const MOST_OF_DEFAULTS = 64 << 20;
/** So many names get a hint: each is compared with every name of the fleet. */
export const MOST_HINTS = 20;
/** A value of a label of Kubernetes. */
const FLEET_NAME = /^[A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?$/;

/** The degree of what is wrong with the fleet itself. */
const REFUSED = { degree: 'refused', severity: severityOf('refused') } as const;

/** An issue of the fleet itself. */
export function fleetIssue(code: string, path: Path, msg: string): Issue {
  return { type: 'value_error', loc: ['body', ...path], msg, path, code, ...REFUSED, origin: 'client' };
}

/** Reads a fleet whole: its issues are those of every deployment. */
export async function readFleet(
  { options, vocabulary }: Settings,
  fleet: unknown,
  { secretValue }: FleetPlanOptions,
): Promise<ReadFleet> {
  objectOf(fleet, 'the fleet');
  const value = JSON.parse(jsonText(fleet)) as Values;
  const issues = [...fleetIssues(value)];
  const { name, defaults, deployments } = value;
  const list: unknown[] = Array.isArray(deployments) ? deployments : [];
  const tooLarge = boundIssue(defaults, list.length);
  if (tooLarge !== undefined) return { name: undefined, desired: [], issues: [tooLarge], value };
  const values = new SecretValues(secretValue);
  const usual = usualOf(defaults);
  const checks = { hosting: options.hosting, vocabulary };
  const desired: Desired[] = [];
  for (const [at, item] of list.entries()) {
    const path = ['deployments', at];
    if (!isObject(item)) {
      issues.push(fleetIssue('fleet_deployment', path, 'A deployment of a fleet is an object'));
      continue;
    }
    const { after, ...own } = item;
    const given = { secrets: [], source_config: {}, source_revision_config: {}, ...withDefaults(usual, own) } as Values;
    const { form, problems } = await withValues(given, values);
    for (const { path: inner, msg } of problems) issues.push(fleetIssue('fleet_secret', [...path, ...inner], msg));
    for (const issue of check(DEPLOYMENT_CREATE, form, checks).issues) issues.push(located(issue, path));
    issues.push(...nameIssues(form, path));
    desired.push({ name: String(form.name), path, form: form as unknown as ApplyForm, given, after: namesOf(after) });
  }
  for (const issue of orderIssues(list, desired)) issues.push(issue);
  return { name: typeof name === 'string' ? name : undefined, desired, issues: sorted(issues), value };
}

/** What is told of a fleet that would take too long, before its forms are made. */
function boundIssue(defaults: unknown, count: number): Issue | undefined {
  if (count > MOST_DEPLOYMENTS)
    return fleetIssue(
      'fleet_deployments',
      ['deployments'],
      `A fleet has at most ${MOST_DEPLOYMENTS} deployments, not ${count}`,
    );
  const size = (JSON.stringify(defaults) ?? '').length * count;
  if (size <= MOST_OF_DEFAULTS) return undefined;
  const msg = `The defaults of ${count} deployments make ${size} characters, and at most ${MOST_OF_DEFAULTS} are read: make them shorter, or several fleets`;
  return fleetIssue('fleet_defaults', ['defaults'], msg);
}

/** The defaults, without what is told as wrong in them: each deployment would have the same issue again. */
function usualOf(defaults: unknown): Values {
  if (!isObject(defaults)) return {};
  return Object.fromEntries(Object.entries(defaults).filter(([key]) => defaultProblem(key) === undefined));
}

function namesOf(after: unknown): string[] {
  return Array.isArray(after) ? after.filter((name) => typeof name === 'string') : [];
}

/** By the place in the fleet: all of one deployment together. */
function sorted(issues: readonly Issue[]): Issue[] {
  const place = ({ path: [first, at] }: Issue): number => (first === 'deployments' && typeof at === 'number' ? at : -1);
  return [...issues].sort((one, other) => place(one) - place(other));
}

/** An issue of a form at its place in the fleet. A field that is likely misspelt would be lost in silence, so it is an error. */
function located(issue: Issue, place: Path): Issue {
  const path = [...place, ...issue.path];
  const key = issue.path.length === 1 ? String(issue.path[0]) : '';
  const isAfter = issue.code === 'unknown_field' && closestWord(key, ['after']) !== undefined;
  const isMisspelt = isAfter || issue.ctx?.suggestion !== undefined;
  const msg = isAfter ? 'Unknown field; did you mean after?' : issue.msg;
  return { ...issue, path, msg, loc: ['body', ...path], ...(isMisspelt && REFUSED) };
}

function nameIssues({ name, agent }: Values, path: Path): Issue[] {
  if (name !== undefined || agent === undefined) return [];
  const msg = 'A fleet finds its deployments by their names, and this one has none: apply that of an agent by itself';
  return [fleetIssue('fleet_agent', [...path, 'agent'], msg)];
}

function* fleetIssues({ name, defaults, deployments, ...others }: Values): Iterable<Issue> {
  for (const key of Object.keys(others)) yield unknownField([key], key, FLEET_FIELDS);
  if (name !== undefined && (typeof name !== 'string' || !FLEET_NAME.test(name)))
    yield fleetIssue(
      'fleet_name',
      ['name'],
      "A fleet's name has 1 to 63 letters, digits, hyphens, underscores and dots, and begins and ends with a letter or digit",
    );
  if (defaults !== undefined && !isObject(defaults))
    yield fleetIssue('fleet_defaults', ['defaults'], 'The defaults are an object with fields of a form');
  if (isObject(defaults))
    for (const key of Object.keys(defaults)) {
      const problem = defaultProblem(key);
      if (problem !== undefined) yield fleetIssue('unknown_field', ['defaults', key], problem);
    }
  if (!Array.isArray(deployments))
    yield fleetIssue('fleet_deployments', ['deployments'], 'A fleet has a list of deployments');
}

/** What is wrong with a field of the defaults; undefined for one of a form, and for one that only a service knows. */
function defaultProblem(key: string): string | undefined {
  if (OWN_FIELDS.includes(key)) return `Each deployment has its own ${key}`;
  const meant = DEFAULT_FIELDS.includes(key) ? undefined : closestWord(key, DEFAULT_FIELDS);
  return meant === undefined ? undefined : `Unknown field; did you mean ${meant}?`;
}

function unknownField(path: Path, key: string, known: readonly string[]): Issue {
  const meant = closestWord(key, known);
  const hint = meant === undefined ? `a fleet has ${known.join(', ')}` : `did you mean ${meant}?`;
  return fleetIssue('unknown_field', path, `Unknown field; ${hint}`);
}

function* orderIssues(list: readonly unknown[], desired: readonly Desired[]): Iterable<Issue> {
  const first = new Map<string, Path>();
  for (const { name, path, given } of desired) {
    if (typeof given.name !== 'string') continue;
    const before = first.get(name);
    if (before !== undefined)
      yield fleetIssue('fleet_name_twice', [...path, 'name'], `deployments.${before[1]} has the name ${name} too`);
    else first.set(name, path);
  }
  const names = [...first.keys()];
  let hints = 0;
  for (const [at, item] of list.entries()) {
    if (!isObject(item) || item.after === undefined) continue;
    const path = ['deployments', at, 'after'];
    const { after } = item;
    if (!Array.isArray(after) || after.some((name) => typeof name !== 'string'))
      yield fleetIssue('fleet_after', path, 'after is a list of names of deployments of the fleet');
    else
      for (const [index, name] of (after as string[]).entries()) {
        if (first.has(name)) continue;
        hints += 1;
        const meant = hints > MOST_HINTS ? undefined : closestWord(name, names);
        const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
        yield fleetIssue('fleet_after', [...path, index], `The fleet has no deployment ${name}${hint}`);
      }
  }
  for (const cycle of cyclesOf(desired.filter(({ name, path }) => first.get(name) === path))) {
    const [start] = cycle;
    const path = desired.find(({ name }) => name === start)?.path ?? [];
    yield fleetIssue('fleet_cycle', [...path, 'after'], `Each of these waits for the next: ${cycle.join(' -> ')}`);
  }
}

/** Objects are merged, secrets by their names, a null removes a default, and everything else is taken whole. */
export function withDefaults(defaults: Values, own: Values): Values {
  const merged: Record<string, unknown> = { ...defaults };
  for (const [name, value] of Object.entries(own)) {
    const usual = merged[name];
    if (value === null && name in merged) delete merged[name];
    else if (isObject(usual) && isObject(value)) merged[name] = withDefaults(usual, value);
    else if (name === 'secrets' && Array.isArray(usual) && Array.isArray(value)) merged[name] = byName(usual, value);
    else merged[name] = value;
  }
  return merged;
}

function byName(defaults: readonly unknown[], own: readonly unknown[]): unknown[] {
  const nameOf = (secret: unknown): unknown => (isObject(secret) ? secret.name : undefined);
  const named = new Set(own.map(nameOf));
  return [...defaults.filter((secret) => !named.has(nameOf(secret))), ...own];
}
