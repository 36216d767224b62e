// The differences that are accepted, each with its reason. A row covers an item that only one of the two has: `by` is
// `ours` or `theirs`, `item` has its type, location and message. It covers no item that its reason does not explain.

/** The form that a text holds; nothing where it is no JSON. A byte order mark before it does no harm. */
function formOf(text) {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** What stands at the location of an item of a body. */
const valueAt = (text, loc) => loc.slice(1).reduce((value, step) => value?.[step], formOf(text));

/** Whether a text has half of a surrogate pair. */
const isHalf = (value) => typeof value === 'string' && /\p{Surrogate}/u.test(value);

/** Whether a form holds a number beyond a double, or half of a surrogate pair. */
export function isBeyond(value) {
  if (typeof value !== 'object' || value === null) return isHalf(value) || Math.abs(value) === Infinity;
  return Object.entries(value).some(([key, inner]) => isHalf(key) || isBeyond(inner));
}

/** What a creation from a source must have, by the place of each field. */
const NEEDED = {
  repo_host: [
    'source_config.integration_id',
    'source_config.repo_url',
    'source_revision_config.repo_ref',
    'source_revision_config.agent_config_path',
    'source_config.build_on_push',
    'source_config.deployment_type',
  ],
  external_docker: ['source_revision_config.image_uri'],
  internal_docker: ['source_config.deployment_type'],
  internal_source: ['source_config.deployment_type'],
  internal_template: ['source_config.deployment_type'],
};

export const ACCEPTED = [
  {
    name: 'fields that the source needs',
    because:
      'The contract says that a source needs them (observed 5), and a service refuses a creation without them by 400. Its types, which are all that FastAPI has here, do not.',
    covers: ({ by, item }, { text, issues }) =>
      by === 'ours' &&
      item.code === 'missing_for_source' &&
      issues?.includes(item) === true &&
      NEEDED[formOf(text)?.source]?.includes(item.loc.slice(1).join('.')) === true &&
      (valueAt(text, item.loc) ?? null) === null,
  },
  {
    name: 'pushes that would build a tag',
    because: 'A service refuses them by 400 (observed 5). Its types do not.',
    covers: ({ by, item }, { issues }) =>
      by === 'ours' && item.code === 'build_on_push_with_tag' && issues?.includes(item) === true,
  },
  {
    name: 'what a push does, of a source without pushes',
    because: 'Services in the cloud were seen to refuse it by 400 (observed 14), whatever it says. Their types do not.',
    covers: ({ by, item }, { issues }) =>
      by === 'ours' &&
      item.code === 'not_for_source' &&
      issues?.includes(item) === true &&
      item.loc.join('.') === 'body.source_config.build_on_push',
  },
  {
    name: 'an empty name to show',
    because: 'Services were seen to refuse it by 422 (observed 14). Our OpenAPI file says no more than the contract.',
    covers: ({ by, item }) =>
      by === 'ours' && item.type === 'string_too_short' && item.loc.join('.') === 'body.display_name',
  },
  {
    name: 'a source that the cloud does not take',
    because:
      'The contract says so of external_docker (contract 2.1), and a service refuses it by 400. Its types do not.',
    covers: ({ by, item }, { text, issues }) =>
      by === 'ours' &&
      item.code === 'not_for_hosting' &&
      issues?.includes(item) === true &&
      item.loc.join('.') === 'body.source' &&
      formOf(text)?.source === 'external_docker',
  },
  {
    name: 'agent mode',
    because:
      'A service with agents names the deployment itself. One without answers `missing`, which no check can know.',
    covers: ({ by, item }, { text }) =>
      by === 'theirs' &&
      item.type === 'missing' &&
      item.loc.join('.') === 'body.name' &&
      (formOf(text)?.agent ?? null) !== null,
  },
  {
    name: 'words of newer services',
    because:
      'The contract does not list the word, but newer services take it: a warning, so that nothing valid is refused.',
    covers: ({ by, item }, { issues }) =>
      by === 'theirs' &&
      item.type === 'literal_error' &&
      // An address has no report.
      (issues === undefined
        ? ['dev_zero', 'dev_free_zero', 'internal_template'].includes(item.input)
        : issues.some(
            ({ type, code, loc }) =>
              type === 'value_error' && code === 'unlisted_word' && loc.join() === item.loc.join(),
          )),
  },
  {
    name: 'whole numbers beyond 64 bits with an exponent',
    because:
      'The core keeps a number and not its spelling: `1e21` and its 22 digits are the same. It warns of both (`implausible_number`, `out_of_range`).',
    covers: ({ by, item }, { text = '' }) =>
      by === 'theirs' && item.type === 'int_parsing_size' && Math.abs(valueAt(text, item.loc)) >= 1e21,
  },
  {
    name: 'whole numbers just below 2^63 as booleans',
    because: 'As doubles they are 2^63, which has more than 64 bits; the sentences of the two refusals differ.',
    covers: ({ item }, { text = '' }) =>
      item.type.startsWith('bool_') &&
      valueAt(text, item.loc) === 2 ** 63 &&
      /9223372036854775(?:[2-7]\d\d|80[0-7])/.test(text),
  },
  {
    name: 'no body',
    because: 'A check always has a text, and the empty one is no JSON. The emulator says what FastAPI says.',
    covers: ({ by, item }, { text, served }) =>
      text === '' &&
      served === undefined &&
      item.type === (by === 'ours' ? 'json_invalid' : 'missing') &&
      item.loc[0] === 'body',
  },
  {
    name: 'half of a surrogate pair',
    because:
      'Python refuses it only in texts that it looks into. The core says it of every text, since neither a database nor an answer in UTF-8 can hold one.',
    covers: ({ by, item }, { text = '' }) => by === 'ours' && item.type === 'string_unicode' && isBeyond(formOf(text)),
  },
  {
    name: 'an empty parameter that is required',
    because:
      'The emulator takes it for one that is missing, so that no deletion of a provider’s tokens is without a provider. FastAPI has an empty text.',
    covers: ({ by, item }) => by === 'ours' && item.type === 'missing' && item.loc[0] === 'query',
  },
  {
    name: 'what the emulator cannot store',
    because:
      'It refuses a body with a number beyond a double, or half of a surrogate pair, as a whole, since its data file could not hold it.',
    covers: (_, { text = '', served = [] }) =>
      served.length === 1 && served[0].type === 'json_invalid' && isBeyond(formOf(text)),
  },
  {
    name: 'more issues than a report lists',
    because: 'A report has at most 100 issues, and says that there are more.',
    covers: ({ by, item }, { issues }) =>
      issues?.some(({ code }) => code === 'too_many_issues') === true &&
      (by === 'theirs' || /^There are more issues/.test(item.msg)),
  },
];
