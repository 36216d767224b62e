// What a line of a log repeats of a secret: nothing of it may be shown. A secret is told by its own shape, by what stands
// before it in a header, or by its name; what only speaks of secrets stays, for it says what failed.

import { withoutLogins } from './logins.js';

/** Keys and tokens that begin as their issuer says, and are known by that alone. */
const SHAPES = /* @__PURE__ */ new RegExp(
  `(?<![A-Za-z0-9])(?:${
    /* @__PURE__ */ [
      '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}',
      '(?:gh[oprsu]|hf|npm|gsk|r8|tvly|xai|pplx|dckr_pat|github_pat|lsv2_[a-z]{2}|shp[ap]t|dop_v1|sntry[su]|glsa|whsec)[_-](?=\\w{0,60}\\d)[\\w-]{16,}',
      '(?:sk|pk|rk)_(?:live|test|prod)_\\w{10,}',
      'sk-(?=[\\w-]{0,60}\\d)[\\w-]{16,}',
      'gl(?:pat|ptt|dt|rt|cbt|ft|soat|imt|agent|oas)-[\\w-]{16,}',
      'x(?:ox[a-z]|app)-[\\w-]{10,}',
      '(?:nvapi|pypi|GOCSPX)-[\\w-]{20,}',
      'AIza[\\w-]{30,}',
      '(?:ya29|hvs|hvb|SG)\\.[\\w.-]{20,}',
      'eyJ[\\w-]{8,500}(?:\\.[\\w-]{4,}){1,4}',
      '[\\w~.]{3}\\dQ~[\\w~.-]{31,34}',
    ].join('|')
  })`,
  'g',
);

/** What stands before a secret that ends with its line or its place: a private key, the address of a hook. */
const BEFORE_SECRET = /(-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----).+|(hooks\.slack\.com\/services\/)[\w/]+/g;

/** A line of a private key, or of another text of Base64. */
const ENCODED = /(^|\s)([A-Za-z0-9+/]{60,}={0,2})(?=\s*$)/;

/** Names of headers with all of their value. */
const HEADER =
  /\b((?:proxy-)?authorization|x-(?:[a-z]{1,20}-){0,3}(?:key|token|secret)|(?:set-)?cookie)(\\{0,3}["']?(?:\s{0,9}(?:[:=]|=>)|,)\s{0,9}[[(]?(?:b?\\{0,3}["'])?)([^"'\\\r\n]+)/gi;

/** The scheme of a credential, wherever it stands. */
const SCHEME = /\b(bearer|basic|digest|negotiate|token|apikey)(\s{1,3})([\w~+/.=-]{8,})/gi;

/** What ends the name of a secret, as far as it ends there: not `max_tokens`, `token_type` or `secret_name`. */
const NAME =
  '(?<pass>passwords?|passwd|passphrase|pwd|(?<=_)pass)|(?<name>(?:api|access|secret|private|signing|encryption|license|master|account|shared|auth|subscription|session)[_ -]?keys?|secrets?|credentials?|(?:(?:auth|access|refresh|api|id|session)_?)?token|(?<=[A-Z]_)KEY|jwt|(?<=[?&]|amz-)sig(?:nature)?)';

/** A name, what stands between, and the value: in quotes, in quotes of a text in a text, or up to a space. */
const NAMED = /* @__PURE__ */ new RegExp(
  `(?:${NAME})(?<sep>(?:_?\\d{1,2}|_(?:base|base64|value|dev|prod|test|staging)| provided)?\\\\{0,3}["']?(?:\\s{0,20}(?<![=!<>~:])(?:=>?|:)(?![=:])\\s{0,20}|, ?\\\\{0,3}["']value\\\\{0,3}["'] ?: ?|\\s{1,3}(?:(?:is|was) )?(?=["']))(?:b(?=["']))?)(?:(?<inner>\\\\+["'])(?<nested>[^"'\\\\]*)|"(?<double>(?:[^"\\\\]|\\\\.)*)|'(?<single>(?:[^'\\\\]|\\\\.)*)|(?<bare>(?:[^\\s"'&\\\\;,]|[;,](?!\\w{1,40}=))+))`,
  'gi',
);

/** An option of a command with its value. */
const OPTION =
  /(--(?:[a-z]{1,20}-){0,3}(?:password|passwd|token|api-key|secret-key)\s{1,3})(["']?)([^\s"'<$-][^\s"']*)/gi;

/** What is no secret though it has the name of one: nothing, a mask, the name of a variable, a place. */
const NO_SECRET =
  /^(?:$|[*•.xX]+$|<|%\w+%|\[|\{|\(|\$[A-Z_{(]|[A-Z][A-Z0-9]*_[A-Z0-9_]*$|\/(?:bin|etc|home|opt|tmp|usr|var|run|app|deps|api|mnt|root|secrets)\/)/;

/** A type, or a word that a sentence about a secret begins with. */
const NO_VALUE =
  /^(?:none|null|nil|yes|undefined|true|false|unset|missing|required|invalid|expired|empty|not|no|is|must|should|field|value|failed|denied|redacted|str(?:ing)?|bytes|int|any|secretstr|optional|union)(?:$|[\s,.;:()[\]}|])/i;

/** Code that gives a value by its name. */
const OF_CODE =
  /^(?:(?:await|new)$|(?:self|cls|this|os|sys|process|settings|config|cfg|env|args|options|opts|kwargs|request|secrets|credentials|context|st|var|local|data)[.[(]|[A-Za-z_][\w.]*[([]|(?:[A-Za-z_]\w*_)?(?:key|token|secret|password|pwd|credentials?)[),;]*$)/;

/** Tokens of a text that a model reads. */
const OF_MODEL =
  /(?:^|[^a-z])(?:eos|bos|pad|unk|sep|cls|mask|special|stop|unexpected|public|primary|foreign|cache|partition|sort|row|lock|object|group)[_ ]$/i;

/** Whether nobody has thought of a text as a word or a name: letters and figures take turns in it. */
const isRandom = (text: string): boolean =>
  text.length >= 8 && (text.match(/[a-z][0-9]|[0-9][a-z]/gi)?.length ?? 0) >= (text.length < 20 ? 1 : 3);

/** A text with `***` in place of all that can be a secret. */
export function withoutSecrets(text: string): string {
  return withoutLogins(text)
    .replace(BEFORE_SECRET, (_, key: string | undefined, hook: string) => `${key ?? hook}***`)
    .replace(SHAPES, '***')
    .replace(ENCODED, (all, gap: string, value: string) =>
      isRandom(value) && /[g-z+/]/i.test(value) ? `${gap}***` : all,
    )
    .replace(HEADER, hiddenHeader)
    .replace(SCHEME, (all, scheme: string, gap: string, value: string) =>
      isRandom(value) || value.length > 30 ? `${scheme}${gap}***` : all,
    )
    .replace(OPTION, (all, option: string, quote: string, value: string) =>
      isNone(value) ? all : `${option}${quote}***`,
    )
    .replace(NAMED, hiddenValue);
}

function hiddenHeader(all: string, name: string, between: string, value: string): string {
  const [, scheme = '', credential = '', rest = ''] =
    /^((?:bearer|basic|digest|negotiate|token|apikey)\s+)?(\S+)(.*)$/is.exec(value)!;
  const isProse =
    scheme === '' &&
    /^[a-z]+\b/i.test(credential) &&
    !isRandom(credential) &&
    !/[-.]/.test(credential) &&
    credential.length < 20;
  if (isProse || isNone(credential)) return all;
  return `${name}${between}${scheme}***${/cookie/i.test(name) || /digest/i.test(scheme) ? '' : rest}`;
}

function hiddenValue(all: string, ...found: unknown[]): string {
  const groups = found.at(-1) as Readonly<Record<string, string | undefined>>;
  const [offset, text] = found.slice(-3) as [number, string];
  const { pass, name = pass!, sep = '', inner = '', nested, double, single, bare } = groups;
  const quoted = nested ?? double ?? single;
  const value = quoted ?? bare!;
  const before = text.slice(Math.max(0, offset - 24), offset);
  // A name begins where a word does: `tiktoken` is none.
  const isOwn = pass !== undefined || !/[A-Za-z]$/.test(before) || (/[a-z]$/.test(before) && /^[A-Z]/.test(name));
  // Others than variables have keys that are no secrets.
  if (name.toLowerCase() === 'key' && name !== 'KEY') return all;
  if (!isOwn || OF_MODEL.test(before) || isNone(value)) return all;
  if (quoted === undefined && !isBareSecret(value, sep, name, text.slice(offset + all.length))) return all;
  if (quoted !== undefined && pass === undefined && quoted.length < 5) return all;
  // Without a sign between, what is quoted is most often the name of something.
  if (pass === undefined && /^\s+(?:is|was|)\s*$/.test(sep) && (/^secrets?$/i.test(name) || !isRandom(value)))
    return all;
  const quote = inner || (double !== undefined ? '"' : single !== undefined ? "'" : '');
  const tail = quoted === undefined ? /[),;\]}]*$/.exec(value)![0] : '';
  return `${name}${sep}${quote}***${tail}`;
}

const isNone = (value: string): boolean => NO_SECRET.test(value) || NO_VALUE.test(value);

/** Whether a value without quotes is one, and no code, count or word of a sentence. */
function isBareSecret(value: string, sep: string, name: string, behind: string): boolean {
  const isPassword = /^pass|^pwd/i.test(name);
  // Code has its names in small letters.
  if (OF_CODE.test(value) && name !== name.toUpperCase()) return false;
  if (!isPassword && /^\d{1,6}[),;.]*$/.test(value)) return false;
  if (sep.includes('=')) return isPassword || value.length >= 5;
  if (/^[A-Za-z]+[,.:]?$/.test(value) && value.length < 20) return isPassword && !/^ +[a-z]/i.test(behind);
  return isPassword || isRandom(value) || value.length >= 40;
}
