// What is compared: the forms of the fuzzing of predicates as JSON text, with what only a text can have; queries, and ids
// in paths. The same for the same seed.
import { formMaker } from '../../tests/support/checks/predicate-forms.mjs';
import { mutator } from '../../tests/support/checks/predicate-mutations.mjs';

/** Values that readers of other services take for another type, or do not. */
const VALUES = [
  'nan',
  'NaN',
  'inf',
  '-inf',
  'Infinity',
  '+nan',
  'infinit',
  ' 5 ',
  '+5',
  '-5',
  '5_0',
  '5__0',
  '_5',
  '5.0',
  '5.',
  '.5',
  '5e0',
  '1e400',
  '0x5',
  '٣',
  '３',
  '1'.repeat(30),
  '0'.repeat(30),
  '9223372036854775808',
  'on',
  'OFF',
  'Yes',
  't',
  'tru',
  ' true',
  '2',
  '1.0',
  true,
  false,
  0,
  1,
  2,
  1.5,
  null,
  '',
  'internal_template',
  'dev_zero',
  'serverless',
  'repo_host',
  'agent',
  [],
  {},
  [[]],
  [{}],
  [null],
  ['a'],
  [1],
  { a: 1 },
  { a: null },
  '3c90c3cc-0d44-4b50-8888-8dd25736052a',
  '3C90C3CC0D444B5088888DD25736052A',
  '{3c90c3cc-0d44-4b50-8888-8dd25736052a}',
  'urn:uuid:3c90c3cc-0d44-4b50-8888-8dd25736052a',
  'URN:UUID:3c90c3cc-0d44-4b50-8888-8dd25736052a',
  '3c90c3cc-0d44-4b50-8888-8dd25736052',
  '3c90c3cc-0d44-4b50-88888dd25736052a-',
  '3c90c3cc-0d44-4b50-8888-8dd2573605２a',
  '３c90c3cc-0d44-4b50-8888-8dd25736052a',
  'é',
  '-',
  '----',
  '{}',
  'zc90c3cc-0d44-4b50-8888-8dd25736052a',
  '3c90c3cc-0d44-4b50-8888-8dd25736052a ',
];

/** Numbers as only a text has them. */
const LITERALS = [
  '1.0',
  '-0',
  '-0.0',
  '1e2',
  '1E+2',
  '8.0000000000000001',
  '0.1',
  '0.09999999999999999',
  '16.000001',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '123456789012345678901234567890',
  '1e999',
  '-1e999',
  '1e-999',
  '1.5e300',
  '2.0',
  '3e0',
  '0e0',
];

/** Makes inputs. `below(count)` gives whole numbers from 0 to below a count. */
export function inputMaker(below) {
  const pick = (list) => list[below(list.length)];
  const make = formMaker(below);
  const mutate = mutator(below);

  /** A form of a record as JSON text. */
  function form(record) {
    const { form } = make(record);
    let made = below(10) === 0 ? form : mutate(form, make(record).form, pick([1, 1, 2, 3, 5]));
    if (below(3) === 0) made = swapped(made);
    return spelled(JSON.stringify(made) ?? 'null');
  }

  /** A form with another value in one of its places. */
  function swapped(made) {
    const copy = structuredClone(made);
    const places = [];
    const walk = (holder) => {
      for (const key of Object.keys(holder)) {
        places.push([holder, key]);
        if (typeof holder[key] === 'object' && holder[key] !== null) walk(holder[key]);
      }
    };
    if (typeof copy === 'object' && copy !== null) walk(copy);
    if (places.length > 0) {
      const [holder, key] = pick(places);
      holder[key] = structuredClone(pick(VALUES));
    }
    return copy;
  }

  /** A text with what a value cannot have: other spellings of numbers, a byte order mark, a mistake. */
  function spelled(text) {
    let made = text;
    if (below(4) === 0) {
      const numbers = [...made.matchAll(/(?<=[:[,])-?\d[\d.eE+-]*(?=[,\]}])/g)];
      if (numbers.length > 0) {
        const { index, 0: found } = pick(numbers);
        made = made.slice(0, index) + pick(LITERALS) + made.slice(index + found.length);
      }
    }
    if (below(60) === 0) made = `\ufeff${made}`;
    if (below(60) === 0) {
      const at = below(made.length + 1);
      made = pick([
        () => made.slice(0, at),
        () => made.slice(0, at) + made.slice(at + 1),
        () =>
          made.slice(0, at) + pick([',', '"', '{', '}', ']', '\\', '\n', '\t', '1', 'é', 'null', ':']) + made.slice(at),
      ])();
    }
    if (below(40) === 0) made = made.replaceAll(/([,:{[])/g, '$1 ');
    return made;
  }

  const letters = ['%20', '%2B', '+', '%00', '%C3%A9', '%', '%zz', '%F0%9F%98%80', '%FF', ';', '=', '%3D', '%26', '/'];

  /** A value as a part of an address. */
  function written() {
    const value = pick([...VALUES, ...LITERALS, 19, 20, 100, 101, -1, 0.5]);
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    const encoded = below(4) === 0 ? text.replaceAll(/[^!$'-;=@-Z_a-z~]/g, '') : encodeURIComponent(text);
    return below(6) === 0 ? encoded + pick(letters) : encoded;
  }

  /** A query with parameters of these names. */
  function query(names) {
    const parts = [];
    for (const name of names) {
      if (below(3) !== 0) continue;
      parts.push(below(15) === 0 ? name : `${name}=${written()}`);
      if (below(12) === 0) parts.push(`${name}=${written()}`);
    }
    if (below(6) === 0) parts.push(`${pick(['unknown', '', 'Limit', 'limit%20'])}=${written()}`);
    return parts.join('&');
  }

  /** An id as a segment of a path: never empty. */
  function id() {
    const segment = written().replaceAll('/', '').replaceAll('%2F', '');
    return segment === '' || /^\.{1,2}$/.test(segment) ? 'x' : segment;
  }

  return { form, query, id };
}
