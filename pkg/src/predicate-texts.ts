// What the generated predicates know of texts: the formats in their usual spellings, and amounts. Narrower than src/validate/formats.rs, never wider. No pattern looks
// at a letter more than a few times, and none has a state.

import { isPlain, isWithin } from './predicate.js';

/** The letters that are looked at in a text of a format without a bound of its own. */
const MOST_LOOKED_AT = 4_096;

function matches(value: unknown, pattern: RegExp, longest: number): boolean {
  return typeof value === 'string' ? value.length <= longest && pattern.test(value) : value === null;
}

// Spelled out: an engine counts repetitions slower than it reads them.
const UUID = /* @__PURE__ */ new RegExp(/* @__PURE__ */ '^xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx$'.replaceAll('x', '[\\da-fA-F]'));
/** A uuid as nearly all are written. */
export function isUuid(value: unknown): boolean {
  return matches(value, UUID, 36);
}

const URL_TEXT = /^(?:https?:\/\/[^\s/?#]\S*)?$/;
/** A URL of http or https, its scheme in lower case. */
export function isUrl(value: unknown): boolean {
  return matches(value, URL_TEXT, MOST_LOOKED_AT);
}

const DEPLOYMENT_NAME = /^[a-z][a-z\d-]*$/;
/** A deployment's name, shorter than the long ones that may be refused. */
export function isDeploymentName(value: unknown): boolean {
  return matches(value, DEPLOYMENT_NAME, 62);
}

const COMMAND = /^[^\0\t\n\r"`\\|;$><&]*(?:&&(?!&)[^\0\t\n\r"`\\|;$><&]*)*$/;
/** A command without what other clients refuse. */
export function isCommand(value: unknown): boolean {
  return matches(value, COMMAND, MOST_LOOKED_AT);
}

const SECRET_NAME = /^(?!(?:PATH|PORT|HOME|(?:DATABASE|POSTGRES|REDIS)_URI(?:_CUSTOM)?)$)[A-Za-z_]\w*$/;
/** A secret's name that nobody reserves. */
export function isSecretName(value: unknown): boolean {
  return matches(value, SECRET_NAME, MOST_LOOKED_AT);
}

const ENV_NAME = /^(?:[A-Za-z_-][\w.-]*)?$/;
/** The name of an environment variable, or a prefix of one, that every cluster takes. */
export function isEnvName(value: unknown): boolean {
  return matches(value, ENV_NAME, MOST_LOOKED_AT);
}

const LABEL = /^(?:[a-z\d]+(?:-+[a-z\d]+)*)?$/;
/** A label of RFC 1123. */
export function isLabel(value: unknown): boolean {
  return matches(value, LABEL, 63);
}

const SUBDOMAIN = /^(?:[a-z\d]+(?:(?:-+|\.)[a-z\d]+)*)?$/;
/** A subdomain of RFC 1123. */
export function isSubdomain(value: unknown): boolean {
  return matches(value, SUBDOMAIN, 253);
}

const LABEL_KEY = /^(?:[a-z\d]+(?:(?:-+|\.)[a-z\d]+)*\/)?[A-Za-z\d](?:[\w.-]{0,61}[A-Za-z\d])?$/;
/** The key of a label. A whole key is as long as its domain may be. */
export function isLabelKey(key: string): boolean {
  return matches(key, LABEL_KEY, 253);
}

const ANNOTATION_KEY = /^(?:[A-Za-z\d]+(?:(?:-+|\.)[A-Za-z\d]+)*\/)?[A-Za-z\d](?:[\w.-]{0,61}[A-Za-z\d])?$/;
/** The key of an annotation: a label's key once it is in lower case. */
export function isAnnotationKey(key: string): boolean {
  return matches(key, ANNOTATION_KEY, 253);
}

const LABEL_VALUE = /^(?:[A-Za-z\d](?:[\w.-]*[A-Za-z\d])?)?$/;
/** The value of a label. */
export function isLabelValue(value: unknown): boolean {
  return matches(value, LABEL_VALUE, 63);
}

/** An image's name without spaces around it. */
export function isImage(value: unknown): boolean {
  return typeof value === 'string' ? value[0] !== ' ' && value.at(-1) !== ' ' : value === null;
}

const MOUNT_PATH = /^[^:]*$/;
/** A path at which a volume can be mounted. */
export function isMountPath(value: unknown): boolean {
  return matches(value, MOUNT_PATH, MOST_LOOKED_AT);
}

/** A path from `/` on. */
export function isAbsolutePath(value: unknown): boolean {
  return typeof value === 'string' ? value === '' || value[0] === '/' : value === null;
}

const RELATIVE_PATH = /^(?!\/|.*\.\.)/s;
/** A path that leads nowhere else. */
export function isRelativePath(value: unknown): boolean {
  return matches(value, RELATIVE_PATH, MOST_LOOKED_AT);
}

const FIELD_PATH = /^(?:metadata\.(?:name|namespace|uid|(?:labels|annotations)(?:\['[^']*'\])?)|spec\.(?:nodeName|serviceAccountName)|status\.(?:hostIPs?|podIPs?))$/;
/** A field of a pod that the downward API serves. */
export function isFieldPath(value: unknown): boolean {
  return matches(value, FIELD_PATH, MOST_LOOKED_AT);
}

/** What the suffixes of amounts stand for. */
const FACTORS: Readonly<Record<string, number | undefined>> = {
  n: 1e-9, u: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, Pi: 2 ** 50, Ei: 2 ** 60,
};

/** An amount as a number; NaN for one that the core must look at. Read letter by letter: the engine's own ways from text to number take most of a form's time. */
function amount(value: unknown): number {
  if (typeof value !== 'string') return typeof value === 'number' ? value : NaN;
  let number = 0;
  let scale = 0;
  let digits = 0;
  let at = 0;
  for (; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      number = number * 10 + code - 48;
      scale *= 10;
      digits += 1;
    } else if (code === 46 && scale === 0) scale = 1;
    else break;
  }
  // More digits than a double holds are as rare as none.
  if (digits === 0 || digits > 15) return NaN;
  return (number / (scale || 1)) * (at === value.length ? 1 : FACTORS[value.slice(at)] ?? NaN);
}

/** An amount of a resource, in one of its usual spellings. */
export function isQuantity(value: unknown): boolean {
  const number = amount(value);
  return value === null || (number >= 0 && number < Infinity);
}

/** The resources whose requests may differ from their limits. */
const RESOURCES: readonly string[] = ['cpu', 'memory', 'ephemeral-storage', 'storage'];

/** The amounts of an object by their resource, NaN where there is none; undefined where one is not plainly an amount. */
function amounts(value: unknown): readonly number[] | undefined {
  const found = [NaN, NaN, NaN, NaN];
  if (!isPlain(value)) return value === null || value === undefined ? found : undefined;
  for (const key in value) {
    const entry = value[key];
    if (entry === undefined) continue;
    const place = RESOURCES.indexOf(key);
    const number = amount(entry);
    if (place < 0 || !(number >= 0 && number < Infinity)) return undefined;
    found[place] = number;
  }
  return found;
}

/** Whether limits and requests are amounts, and none is requested beyond its limit. */
export function areResources(limits: unknown, requests: unknown): boolean {
  const most = amounts(limits);
  const least = amounts(requests);
  return most !== undefined && least !== undefined && least.every((request, place) => isWithin(request, most[place]));
}
