// Values that no form should hold, each made anew: what a caller, a library or an attacker may hand in all the same.
import { runInNewContext } from 'node:vm';

const thrown = new Error('thrown by the form');
const throwing = () => {
  throw thrown;
};
/** A proxy whose every trap throws. */
const hostileHandler = new Proxy({}, { get: () => throwing });

function revoked(target) {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function cyclic() {
  const object = { name: 'a', list: [] };
  Object.assign(object, { self: object, source_config: object, resource_spec: object, labels: object });
  object.list.push(object, object.list);
  return object;
}

function cyclicList() {
  const list = [];
  list.push(list, { list });
  return list;
}

/** Objects within objects. */
export function nested(levels, key = 'a') {
  let value = null;
  for (let level = 0; level < levels; level += 1) value = { [key]: value };
  return value;
}

function nestedLists(levels) {
  let value = [];
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

function withHoles() {
  const list = ['a', , { name: 'b' }];
  list[5] = null;
  list.extra = 1;
  list['-1'] = 2;
  return list;
}

/** A list whose length says something else than it has. */
const lying = (length) =>
  new Proxy([{ name: 'a', value: 'b' }], {
    get: (target, key) => (key === 'length' ? length : Reflect.get(target, key)),
  });

class Form {
  #secret = 1;
  constructor() {
    this.name = 'agent';
  }
  get source() {
    return 'internal_docker';
  }
  get secrets() {
    return this.#secret;
  }
}

/** The makers by name. */
export const HOSTILE = {
  nothing: () => undefined,
  null: () => null,
  NaN: () => NaN,
  infinity: () => Infinity,
  'minus infinity': () => -Infinity,
  'minus zero': () => -0,
  'the greatest number': () => Number.MAX_VALUE,
  'the smallest number': () => Number.MIN_VALUE,
  'a number beyond 32 bits': () => 2 ** 53,
  'a BigInt': () => 10n ** 400n,
  'a symbol': () => Symbol('s'),
  'a registered symbol': () => Symbol.for('s'),
  'a function': () => () => 1,
  'a class': () => Form,
  true: () => true,
  'an empty text': () => '',
  'a number as text': () => '3',
  'a text with half a surrogate pair': () => 'a\ud800b',
  'a text of the other half': () => '\udc00',
  'a text with a null character': () => 'a\0b',
  'a long text': () => 'x'.repeat(1_000_000),
  'a long text beyond ASCII': () => 'é😀'.repeat(300_000),
  'a boxed number': () => new Number(3),
  'a boxed text': () => new String('agent'),
  'a boxed boolean': () => new Boolean(false),
  'a boxed BigInt': () => Object(1n),
  'a boxed symbol': () => Object(Symbol('s')),
  'a boxed number whose valueOf throws': () =>
    Object.assign(new Number(3), { valueOf: throwing, toString: throwing, [Symbol.toPrimitive]: throwing }),
  'a date': () => new Date(0),
  'a date that is none': () => new Date(NaN),
  'a regular expression': () => /a/g,
  'an error': () => new Error('e'),
  'a promise': () => Promise.resolve(1),
  'a Map': () => new Map([['name', 'a']]),
  'a Set': () => new Set(['a']),
  'a WeakMap': () => new WeakMap(),
  bytes: () => new Uint8Array([1, 2, 3]),
  doubles: () => new Float64Array([NaN, 1]),
  'a buffer': () => new ArrayBuffer(8),
  'a shared buffer': () => new SharedArrayBuffer(8),
  'a detached buffer': () => {
    const bytes = new Uint8Array(8);
    structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
    return bytes;
  },
  arguments: () =>
    (function give() {
      // biome-ignore lint/complexity/noArguments: an arguments object is the value that this tries.
      return arguments;
    })('a', 'b'),
  'a generator': () =>
    (function* give() {
      yield 1;
    })(),
  'a class instance': () => new Form(),
  'an object without a prototype': () => Object.assign(Object.create(null), { name: 'a' }),
  'a frozen object': () => Object.freeze({ name: 'a', labels: Object.freeze({}) }),
  'a frozen list': () => Object.freeze(['a']),
  'an object that inherits': () => Object.create({ name: 'a', source: 'internal_docker' }),
  'an object with keys of the language': () =>
    JSON.parse(
      '{"__proto__":{"name":"a"},"constructor":1,"toString":"b","hasOwnProperty":null,"valueOf":[],"prototype":{},"then":1}',
    ),
  'an object with symbols for keys': () => ({ [Symbol('a')]: 1, [Symbol.iterator]: 2 }),
  'an object with halves of surrogate pairs for keys': () => ({ '\ud800': 1, 'a\udfff': 'b', '\udc00\ud800': null }),
  'an object that becomes itself': () => ({
    toJSON() {
      return this;
    },
  }),
  'an object whose toJSON throws': () => ({ toJSON: throwing }),
  'an object that becomes a text': () => ({ toJSON: () => 'agent' }),
  'a cycle': cyclic,
  'a cycle of lists': cyclicList,
  'a hundred levels': () => nested(100),
  'a hundred levels of a known name': () => nested(100, 'source_config'),
  'a hundred thousand levels': () => nested(100_000),
  'a hundred thousand levels of lists': () => nestedLists(100_000),
  'a list with holes': withHoles,
  'a list of holes': () => new Array(1000),
  'a list of four billion holes': () => new Array(2 ** 32 - 1),
  'a list whose items throw': () => Object.defineProperty([1, 2], 0, { get: throwing, enumerable: true }),
  'a list whose length is below zero': () => lying(-1),
  'a list whose length is no number': () => lying(NaN),
  'a list whose length is infinite': () => lying(Infinity),
  'a list whose length has a fraction': () => lying(1.5),
  'a list whose length is a text': () => lying('7'),
  'a list whose length is an object': () => lying({}),
  'a list whose length is a symbol': () => lying(Symbol('length')),
  'a list whose length is a BigInt': () => lying(3n),
  'a list whose length is four billion': () => lying(2 ** 32 + 1),
  'a list whose length throws': () => new Proxy([], { get: throwing }),
  'an object whose fields throw': () => ({
    get name() {
      return throwing();
    },
    get a() {
      return throwing();
    },
  }),
  'an object that throws what is hard to look at': () => ({
    get name() {
      throw new Proxy(new Error('no'), hostileHandler);
    },
    get a() {
      throw Symbol('no');
    },
  }),
  'an object that throws nothing': () => ({
    get name() {
      throw undefined;
    },
    get a() {
      throw null;
    },
  }),
  'a proxy': () => new Proxy({ name: 'a' }, {}),
  'a proxy of a list': () => new Proxy(['a'], {}),
  'a proxy that throws': () => new Proxy({}, hostileHandler),
  'a proxy of a list that throws': () => new Proxy([], hostileHandler),
  'a proxy of a function': () => new Proxy(() => {}, {}),
  'a proxy that says it has every field': () =>
    new Proxy(
      {},
      {
        get: () => 'x',
        has: () => true,
        ownKeys: () => ['a', 'name'],
        getOwnPropertyDescriptor: () => ({ value: 'x', enumerable: true, configurable: true }),
      },
    ),
  'a proxy that is its own every field': () => {
    const proxy = new Proxy(
      {},
      { get: (_target, key) => (typeof key === 'symbol' || key === 'toJSON' ? undefined : proxy) },
    );
    return proxy;
  },
  'a proxy that listens': () =>
    new Proxy(
      {},
      {
        get: (target, key) => {
          target[`${String(key)}x`] = 1;
          return target[key];
        },
      },
    ),
  'a revoked proxy': () => revoked({}),
  'a revoked proxy of a list': () => revoked([]),
  'a revoked proxy of a function': () => revoked(() => {}),
  'an object of another realm': () => runInNewContext('({ name: "a", labels: { a: "b" }, list: [1] })'),
  'a list of another realm': () => runInNewContext('[{ name: "A", value: "b" }]'),
  'a boxed number of another realm': () => runInNewContext('new Number(3)'),
  'a date of another realm': () => runInNewContext('new Date(0)'),
  'an error of another realm, thrown': () =>
    runInNewContext('({ get name() { throw new Error("there") }, get a() { throw null } })'),
  'the global object': () => globalThis,
  'the module of mathematics': () => Math,
};
