// What may become of a form between two keystrokes, and what no form has: one change of a form at one place, from both
// sides of every bound.

/** Numbers from both sides of the bounds of fields, and those that JSON or a double cannot tell. */
export const NUMBERS = [
  ...[0, 1, -1, -0, 0.5, 0.05, 0.15, 1.5, 8, 8.1, 16, 16.1, 16.01, 100, 101, 511, 512, 1e7, 1e21, 1e300, -1e-9, 5e-324],
  ...[1e7 + 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 2 ** 53 + 2, NaN, Infinity, -Infinity],
];
/** Values that are none, or that only some fields take. */
export const JUNK = [
  ...[null, undefined, true, false, ...NUMBERS, '', 'x', '3', '-1', 'yes', 'true', '1.5', [], {}],
  ...[[null], [undefined], ['a'], [1], [[]], { a: 'b' }, { a: null }, { name: 'a' }, [{ name: 'a' }], [{}]],
];
const UUID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
/** Texts from both sides of what formats take. */
export const EDGES = [
  ...[62, 63, 64, 253, 254, 4_096, 4_097].map((length) => 'x'.repeat(length)),
  ...['a', 'ab', 'a/b'].map((end) => 'a.'.repeat(126) + end),
  ...[`${'a.'.repeat(127)}a/b`, `a.b/${'x'.repeat(63)}`, `a.b/${'x'.repeat(64)}`],
  ...'A Agent a_b a.b a..b a.-b a-.b -a a- .a a. a--b 1a _ - . .. ... / /a a/ a//b a/b/c ../a a/.. a/../b'.split(' '),
  ...'a..b/c a:b a=b a,b é 😀 \u212a ſ a\ud800b \udc00 & &&'.split(' '),
  ...['a b', ' a', 'a ', 'a\n', '\na', 'a\0', 'a\tb', 'a\rb', 'a\u00a0b', 'a\u2028b', 'a && b', 'a &&& b', 'a &&&& b'],
  ...['&', '|', '>', '<', '\\'].map((letter) => `a ${letter} b`),
  ...['a $b', 'a `b`', 'a "b"', "a 'b'", 'a; b', 'http://a b', 'https://a\u00a0b', 'http\u017f://a'],
  ...'https://a https:// https:///a https://? https://# HTTP://a ftp://a https:/a ahttps://a'.split(' '),
  ...[UUID, UUID.slice(0, -1), `${UUID}a`, `z${UUID.slice(1)}`, `{${UUID}}`, UUID.replaceAll('-', ''), `${UUID}\n`],
  '3c90c3cc0d44-4b50-8888-8dd25736052a-',
  ...'PATH PATHS path PORT HOME DATABASE_URI POSTGRES_URI POSTGRES_URI_CUSTOM REDIS_URI REDIS_URI_CUSTOM'.split(' '),
  ...'refs/tags/v1 refs/tags/ refs/heads/main repo_host external_docker internal_docker internal_source'.split(' '),
  ...'somewhere dev dev_zero prod free READY UNUSED Always OnFailure Never IfNotPresent None always'.split(' '),
  ...'HostToContainer Bidirectional metadata.name metadata.names metadata.labels spec.nodename'.split(' '),
  ...["metadata.labels['a']", "metadata.labels[']", "metadata.labels['a'", 'status.podIPs', 'status.podIPss'],
  ...'500m 1Gi 1gi -1 -0 +1 .5 5. 1e3 1e400 1e 1K 1.5.5 0x1 1Ki 1000 1024 1k 0.1 100m 1E 1Ei 0 1n 1u'.split(' '),
  ...['1 Gi', '99999999999999999999', 'NaN', 'Infinity'],
];
const KEYS = [
  ...'gpu toJSON constructor cpu memory example.com/gpu hugepages-2Mi storage kubernetes.io/x'.split(' '),
  ...'ephemeral-storage A/b /a a/ a/b/c _a é a A name source value valueFrom restartPolicy repo_commit_sha ports'.split(
    ' ',
  ),
  ...'subPathExpr mountPropagation buildOnPush nfs emptyDir secret fieldRef secret_references resource_spec'.split(' '),
  ...['a b', '', 'x'.repeat(64)],
];
const LETTERS = [...' -./:=&\n\t$é_A9%\0~\x7f*', '\ud83d', ''];

/** Every place of a form but the whole of it: what holds it, and its key. */
export function placesOf(form) {
  const places = [];
  const walk = (holder) => {
    for (const key of Object.keys(holder)) {
      places.push([holder, Array.isArray(holder) ? Number(key) : key]);
      if (typeof holder[key] === 'object' && holder[key] !== null) walk(holder[key]);
    }
  };
  if (typeof form === 'object' && form !== null) walk(form);
  return places;
}

function set(holder, key, value) {
  // A key of the language's own must not become the prototype.
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Makes changes. `other` is another form of the same record, from which parts are taken. */
export function mutator(below) {
  const pick = (list) => list[below(list.length)];
  // Each time anew: a later change must not reach an earlier form.
  const junk = () => structuredClone(pick(JUNK));

  function changed(value) {
    if (typeof value === 'string' && below(3) !== 0) {
      const at = below(value.length + 1);
      const letters = [...value];
      return pick([
        () => value.slice(0, at) + pick(LETTERS) + value.slice(at),
        () => value.slice(0, at) + value.slice(at + 1),
        () => pick(LETTERS) + value,
        () => value + pick(LETTERS),
        () => value.toUpperCase(),
        () => letters.reverse().join(''),
        () => value + value,
        () => pick(EDGES),
        () => pick(EDGES),
      ])();
    }
    if (typeof value === 'number' && below(3) !== 0) {
      return pick([
        () => value + 1,
        () => value - 1,
        () => value + 0.1,
        () => value - 0.1,
        () => value + 0.01,
        () => value * 10,
        () => -value,
        () => `${value}`,
        () => value / 3,
        () => value + 1e-10,
      ])();
    }
    if (typeof value === 'boolean' && below(2) === 0) return !value;
    return below(3) === 0 ? pick(EDGES) : junk();
  }

  function relist(list) {
    const item = list[below(list.length)];
    const copy = structuredClone(item);
    switch (below(5)) {
      case 0:
        list.splice(below(list.length + 1), 0, copy);
        break;
      case 1:
        list.splice(below(list.length), 1);
        break;
      case 2:
        list.push(junk());
        break;
      case 3:
        list.reverse();
        break;
      default:
        list.push(
          ...Array.from({ length: pick([3, 25, 30, 2_000]) }, (_, index) =>
            typeof item?.name === 'string' ? { ...item, name: `${item.name}${index}` } : copy,
          ),
        );
    }
  }

  function change(form, other) {
    const places = placesOf(form);
    if (places.length === 0) return set(form, pick(KEYS), junk());
    const [holder, key] = pick(places);
    switch (below(11)) {
      case 0:
      case 1:
      case 2:
      case 3:
        set(holder, key, changed(holder[key]));
        break;
      case 4:
        Array.isArray(holder) ? holder.splice(key, 1) : delete holder[key];
        break;
      case 5:
        set(
          Array.isArray(holder) ? form : holder,
          below(2) === 0 ? pick(KEYS) : `${String(key)}${pick(['x', '', '_', 's'])}`,
          below(2) === 0 ? junk() : pick(EDGES),
        );
        break;
      case 6:
        Array.isArray(holder) ? relist(holder) : set(holder, key, changed(holder[key]));
        break;
      case 7: {
        const [from, name] = pick(places);
        if (!contains(from[name], holder)) set(holder, key, structuredClone(from[name]));
        break;
      }
      case 8:
      case 9: {
        // A part of another form, at the place where it stood there if this form has that too.
        const [from, name] = pick(placesOf(other).concat([[other, Object.keys(other)[0] ?? 'name']]));
        const same = places.filter(([holder, key]) => key === name && !Array.isArray(holder));
        set(
          below(2) === 0 && same.length > 0 ? pick(same)[0] : Array.isArray(holder) ? form : holder,
          name,
          structuredClone(from[name]),
        );
        break;
      }
      default:
        set(holder, key, junk());
    }
    return undefined;
  }

  /** Whether a value holds another one, which would then hold itself. */
  function contains(value, inner) {
    return (
      value === inner ||
      (typeof value === 'object' && value !== null && Object.values(value).some((part) => contains(part, inner)))
    );
  }

  /** A copy of a form with so many changes. */
  return (form, other, times = 1) => {
    const copy = structuredClone(form);
    for (let time = 0; time < times; time += 1) change(copy, other);
    return copy;
  };
}
