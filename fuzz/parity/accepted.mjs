// The differences that are accepted, each with its reason. A row covers an item that only one of the two has: `by` is
// `ours` or `theirs`, `item` has its type, location and message.

/** The members of records whose inside is Kubernetes' own: to the service they are any object. */
const OPAQUE =
  /^(configMap|secret|emptyDir|persistentVolumeClaim|nfs|projected|downwardAPI|csi|valueFrom|securityContext)$/;

/** Whether a location leads into an object of Kubernetes. */
function isInside(loc) {
  return loc.some(
    (step, index) => index < loc.length - 1 && (OPAQUE.test(step) || (step === 'envFrom' && index < loc.length - 2)),
  );
}

export const ACCEPTED = [
  {
    name: 'inside objects of Kubernetes',
    because:
      'To the service they are dictionaries. Kubernetes reads them, and refuses a value of another type: an error of the checks, and none of the emulator.',
    covers: ({ by, item }, { served }) => by === 'ours' && served === undefined && isInside(item.loc),
  },
  {
    name: 'agent mode',
    because:
      'A service with agents names the deployment itself. One without answers `missing`, which no check can know.',
    covers: ({ by, item }, { text }) =>
      by === 'theirs' && item.type === 'missing' && item.loc.join('.') === 'body.name' && /"agent":/.test(text),
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
    covers: ({ by, item }) => by === 'theirs' && item.type === 'int_parsing_size',
  },
  {
    name: 'whole numbers just below 2^63 as booleans',
    because: 'As doubles they are 2^63, which has more than 64 bits; the sentences of the two refusals differ.',
    covers: ({ item }, { text = '' }) => item.type.startsWith('bool_') && /9223372036854775[2-8]\d\d/.test(text),
  },
  {
    name: 'no body',
    because: 'A check always has a text, and the empty one is no JSON. The emulator says what FastAPI says.',
    covers: (_, { text, served }) => text === '' && served === undefined,
  },
  {
    name: 'half of a surrogate pair',
    because: 'Python keeps it and refuses the text. The core reads the replacement character, which most readers do.',
    covers: (_, { text = '' }) => /\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f]/i.test(text),
  },
  {
    name: 'what the emulator cannot store',
    because: 'It refuses a body with a number beyond a double as a whole, since its data file could not hold it.',
    covers: (_, { served = [] }) => served.some(({ ctx }) => String(ctx?.error).startsWith('a number out of range')),
  },
  {
    name: 'more issues than a report lists',
    because: 'A report has at most 100 issues, and says that there are more.',
    covers: ({ by, item }, { issues }) =>
      (by === 'theirs' || item.type === 'value_error') &&
      issues !== undefined &&
      issues.some(({ code }) => code === 'too_many_issues'),
  },
];
