// The checks of texts for generated predicates: formats in their usual spellings, and amounts. Each accepts at most
// what src/validate/values/formats.rs accepts. No pattern can backtrack far, and none keeps a state between two texts.
// None takes NUL or what may be half of a character, which spares each text a second look.

import { isPlain, isText, isWithin } from './predicate.js';

/** The longest text that a pattern is tried on, if the format has no limit of its own. */
const MOST_LETTERS = 4_096;

function matches(value: unknown, pattern: RegExp, longest = MOST_LETTERS): boolean {
  return typeof value === 'string' ? value.length <= longest && pattern.test(value) : value === null;
}

// Without counted repetitions, which engines match more slowly.
const UUID = /* @__PURE__ */ new RegExp(
  /* @__PURE__ */ '^xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx$'.replaceAll('x', '[\\da-fA-F]'),
);
/** A UUID in its usual spelling. */
export function isUuid(value: unknown): boolean {
  return matches(value, UUID, 36);
}

const URL_TEXT = /^(?:https?:\/\/[^\s/?#\0\ud800-\udfff][^\s\0\ud800-\udfff]*)?$/;
/** A URL of http or https, its scheme in lower case. */
export function isUrl(value: unknown): boolean {
  return matches(value, URL_TEXT);
}

const DEPLOYMENT_NAME = /^[a-z][a-z\d-]*$/;
/** A deployment's name, shorter than those that may be refused for their length. */
export function isDeploymentName(value: unknown): boolean {
  return matches(value, DEPLOYMENT_NAME, 62);
}

const COMMAND = /^[^\t\n\r"`\\|;$><&\0\ud800-\udfff]*(?:&&(?!&)[^\t\n\r"`\\|;$><&\0\ud800-\udfff]*)*$/;
/** A command without characters that other clients refuse. */
export function isCommand(value: unknown): boolean {
  return matches(value, COMMAND);
}

const SECRET_NAME = /^(?!(?:PATH|PORT|HOME|(?:DATABASE|POSTGRES|REDIS)_URI(?:_CUSTOM)?)$)[A-Za-z_]\w*$/;
/** A secret's name that is not reserved. */
export function isSecretName(value: unknown): boolean {
  return matches(value, SECRET_NAME);
}

const PLAIN_VALUE = /^(?!REDACTED$)[!#-'+-\-/-;=-Z\\-~]*(?:\.(?!\.\.)[!#-'+-\-/-;=-Z\\-~]*)*$/;
/** A secret's value of letters, figures and signs, none of which a mask is made of. */
export function isPlainValue(value: unknown): boolean {
  return matches(value, PLAIN_VALUE);
}

const ENV_NAME = /^(?:[A-Za-z_-][\w.-]*)?$/;
/** The name of an environment variable, or its prefix, that every cluster takes. */
export function isEnvName(value: unknown): boolean {
  return matches(value, ENV_NAME);
}

const LABEL = /^(?:[a-z\d]+(?:-+[a-z\d]+)*)?$/;
/** A label as in RFC 1123. */
export function isLabel(value: unknown): boolean {
  return matches(value, LABEL, 63);
}

const SUBDOMAIN = /^(?:[a-z\d]+(?:(?:-+|\.)[a-z\d]+)*)?$/;
/** A subdomain as in RFC 1123. */
export function isSubdomain(value: unknown): boolean {
  return matches(value, SUBDOMAIN, 253);
}

const LABEL_KEY = /^(?:[a-z\d]+(?:(?:-+|\.)[a-z\d]+)*\/)?[A-Za-z\d](?:[\w.-]{0,61}[A-Za-z\d])?$/;
/** The key of a label. The limit is that of its domain, so keys with a long domain are left to the core. */
export function isLabelKey(key: string): boolean {
  return matches(key, LABEL_KEY, 253);
}

const ANNOTATION_KEY = /^(?:[A-Za-z\d]+(?:(?:-+|\.)[A-Za-z\d]+)*\/)?[A-Za-z\d](?:[\w.-]{0,61}[A-Za-z\d])?$/;
/** The key of an annotation: as that of a label, but its domain may have upper case. */
export function isAnnotationKey(key: string): boolean {
  return matches(key, ANNOTATION_KEY, 253);
}

const LABEL_VALUE = /^(?:[A-Za-z\d](?:[\w.-]*[A-Za-z\d])?)?$/;
/** The value of a label. */
export function isLabelValue(value: unknown): boolean {
  return matches(value, LABEL_VALUE, 63);
}

const IMAGE =
  /^(?:[a-z\d]+(?:[.-][a-z\d]+)*(?::\d+(?=\/))?(?:\/[a-z\d]+(?:[._-][a-z\d]+)*)*(?::\w[\w.-]*)?(?:@sha256:[\da-f]{64})?)?$/;
/** An image's name in its usual spelling, which is shorter than the longest tag. */
export function isImage(value: unknown): boolean {
  return matches(value, IMAGE, 128);
}

const OWN_TAG = /@|:(?!latest$)[^/:]+$|^$/;
/** An image of a deployment, with a digest or a tag of its own. */
export function isImageUri(value: unknown): boolean {
  return value === null || (isImage(value) && OWN_TAG.test(value as string));
}

const MOUNT_PATH = /^[^:\0\ud800-\udfff]*$/;
/** A path at which a volume can be mounted. */
export function isMountPath(value: unknown): boolean {
  return matches(value, MOUNT_PATH);
}

/** A branch or a tag of git, which has no colon either and is shorter than the hash of a commit. */
export function isGitRef(value: unknown): boolean {
  return matches(value, MOUNT_PATH, 39);
}

/** A path that starts with `/`. */
export function isAbsolutePath(value: unknown): boolean {
  return typeof value === 'string' ? value === '' || (value[0] === '/' && isText(value)) : value === null;
}

const RELATIVE_PATH = /^(?!\/|.*\.\.)[^\0\ud800-\udfff]*$/s;
/** A path that stays inside its directory. */
export function isRelativePath(value: unknown): boolean {
  return matches(value, RELATIVE_PATH);
}

const FIELD_PATH =
  /^(?:metadata\.(?:name|namespace|uid|(?:labels|annotations)(?:\['[^'\0\ud800-\udfff]*'\])?)|spec\.(?:nodeName|serviceAccountName)|status\.(?:hostIPs?|podIPs?))$/;
/** A field of a pod that the downward API offers. */
export function isFieldPath(value: unknown): boolean {
  return matches(value, FIELD_PATH);
}

const CONTAINER_RESOURCE = /^(?:limits|requests)\.(?:cpu|memory|ephemeral-storage|hugepages-[^\0\ud800-\udfff]*)$/;
/** A limit or request that the downward API offers. */
export function isContainerResource(value: unknown): boolean {
  return matches(value, CONTAINER_RESOURCE);
}

const STORAGE_MEDIUM = /^(?:Memory|HugePages(?:-[^\0\ud800-\udfff]*)?)?$/;
/** Where the files of an empty volume stand. */
export function isStorageMedium(value: unknown): boolean {
  return matches(value, STORAGE_MEDIUM);
}

/** The suffixes of amounts, as Kubernetes defines them. */
const FACTORS: Readonly<Record<string, number | undefined>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/**
 * An amount as a number; NaN for one that the core must check. It is read digit by digit: the engine's conversions from
 * text to number would take most of the time of a form.
 */
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
  // A double holds 15 digits exactly. Amounts with more are rare.
  if (digits === 0 || digits > 15) return NaN;
  return (number / (scale || 1)) * (at === value.length ? 1 : (FACTORS[value.slice(at)] ?? NaN));
}

/** An amount of a resource in a usual spelling. */
export function isQuantity(value: unknown): boolean {
  const number = amount(value);
  return value === null || (number >= 0 && number < Infinity);
}

/** The resources whose requests may differ from their limits. */
const RESOURCES: readonly string[] = ['cpu', 'memory', 'ephemeral-storage', 'storage'];

/** The amounts in an object, in the order of `RESOURCES`: NaN for a missing one, undefined if the core must check. */
function amounts(value: unknown): readonly number[] | undefined {
  const found = [NaN, NaN, NaN, NaN];
  if (!isPlain(value)) return value === null || value === undefined ? found : undefined;
  for (const key in value) {
    const entry = value[key];
    if (entry === undefined) continue;
    const index = RESOURCES.indexOf(key);
    const number = amount(entry);
    if (index < 0 || typeof entry !== 'string' || !(number >= 0)) return undefined;
    found[index] = number;
  }
  return found;
}

/** Whether limits and requests are amounts, and no request is above its limit. */
export function areResources(limits: unknown, requests: unknown): boolean {
  const most = amounts(limits);
  const least = amounts(requests);
  return most !== undefined && least?.every((request, index) => isWithin(request, most[index])) === true;
}
