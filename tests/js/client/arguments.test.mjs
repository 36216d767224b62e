// What is no such argument is told in the package's own words, with the name of the argument or what was expected of
// it: every public function, at each place of its arguments.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as face from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { none, words } from '../../support/lists.mjs';
import { CALLS, FUNCTIONS, ISSUE } from '../../support/checks/public-calls.mjs';

/** What somebody may hand in by mistake. */
const WRONG = {
  null: null,
  undefined: undefined,
  true: true,
  'a number': 5,
  NaN,
  'a BigInt': 5n,
  'a text': 'x',
  'an empty text': '',
  'a symbol': Symbol('s'),
  'a list': [],
  'a list of null': [null],
  'an object': {},
  'a bare object': Object.create(null),
  'a function': () => 1,
  'a class': class Form {},
  'a date': new Date(0),
  'a Map': new Map(),
  'a promise': Promise.resolve(1),
  'an object that is no text': {
    toString() {
      throw new Error('asked for its text');
    },
    valueOf() {
      throw new Error('asked for its value');
    },
  },
  'a revoked proxy': revoked(),
};

/** An object of which everything that reads it throws, also the question whether it is a list. */
function revoked() {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** Words of an engine, of which nobody learns what was wrong. */
const ENGINE =
  /Cannot (?:read|set|convert|destructure|use|mix|create)|is not (?:a function|iterable|an object|a constructor|defined|a valid)|undefined \(|reading '|on proxy|Reduce of|Invalid (?:array|string) length|asked for its/;

const control = () =>
  new face.DeploymentControl({
    baseUrl: 'http://localhost',
    apiKey: null,
    retry: 0,
    logger: {},
    fetch: async () =>
      new Response(JSON.stringify({ status: 'DEPLOYED', resources: [], logs: [], data: [] }), { status: 200 }),
  });

/** What stands behind an export and is called by itself. */
const METHODS = {
  'new FormSession': [(...given) => new face.FormSession(...given), ['create', {}, {}]],
  'FormSession.set': [(...given) => new face.FormSession('create').set(...given), [['name'], 'a']],
  'FormSession.set in a list': [
    (value) => new face.FormSession('create', { secrets: [] }).set(['secrets', value], 'a'),
    [0],
  ],
  'FormSession.remove': [(...given) => new face.FormSession('create').remove(...given), [['name']]],
  'createSchema.field': [(...given) => face.createSchema.field(...given), ['secrets', '*', 'name']],
  'createSchema.validate': [(...given) => face.createSchema['~standard'].validate(...given), [{}, {}]],
  'createSchema.validate with options': [
    (libraryOptions) => face.createSchema['~standard'].validate({}, { libraryOptions }),
    [{}],
  ],
  'schemaFor.jsonSchema.input': [
    (...given) => face.schemaFor('DeploymentCreate')['~standard'].jsonSchema.input(...given),
    [{ target: 'draft-07' }],
  ],
  'schemaFor.jsonSchema.output': [
    (...given) => face.schemaFor('DeploymentCreate')['~standard'].jsonSchema.output(...given),
    [{ target: 'draft-07' }],
  ],
  'DeploymentControlError.is': [(...given) => face.DeploymentControlError.is(...given), [{}]],
  'the option hosting': [(hosting) => face.validateCreate({}, { hosting }), ['cloud']],
  'the option messages': [(messages) => face.validateCreate({}, { messages }), [{}]],
  'the option current': [(current) => face.validatePatch({}, { current }), [{}]],
  'the option vocabulary': [(vocabulary) => face.validateCreate({}, { vocabulary }), [{}]],
  'the option vocabulary.repoHost': [(repoHost) => face.validateCreate({}, { vocabulary: { repoHost } }), ['github']],
  'the messages of a schema': [
    (messages) => face.createSchema['~standard'].validate({ name: 5 }, { libraryOptions: { messages } }),
    [{}],
  ],
  'a sentence': [(sentence) => face.validateCreate({}, { messages: { missing: sentence } }), ['Pflichtfeld']],
  'a list of issues': [(issue) => face.translated([issue], {}), [ISSUE]],
  'the option source': [(source) => face.fields('DeploymentCreate', { source }), ['repo_host']],
  'the option form': [(form) => face.jsonSchemaFor('Deployment', 'draft-07', { form }), ['answer']],
};

/** The calls of a client, each with a client of its own. */
const OF_CLIENTS = {
  ...Object.fromEntries(
    Object.entries(CALLS).map(([name, [call, sound]]) => [name, [(...given) => call(control(), ...given), sound]]),
  ),
  'diagnose of a client': [(...given) => face.diagnose(...given), [control(), 'agent', {}]],
  'new DeploymentControl': [
    async (...given) => {
      new face.DeploymentControl(...given);
    },
    [{ baseUrl: 'http://localhost' }],
  ],
  ready: [(...given) => face.ready(...given), [undefined]],
};

const started = await createEmulator({ clock: 'manual' });

/** The functions of an emulator. */
const EMULATOR = {
  createEmulator: [(...given) => createEmulator(...given), [{ clock: 'manual', vocabulary: {}, store: undefined }]],
  'the option vocabulary of createEmulator': [(vocabulary) => createEmulator({ vocabulary }), [{ agent: 'agent' }]],
  'the option store of createEmulator': [
    (store) => createEmulator({ store }),
    [{ load: async () => null, append: async () => {}, replace: async () => {} }],
  ],
  fetch: [(...given) => started.fetch(...given), ['/v2/deployments', {}]],
  'fetch of a URL': [(url) => started.fetch(url), [new URL('/v2/deployments', started.baseUrl)]],
  seed: [async (...given) => started.seed(...given), [{ deployments: [] }]],
  inject: [async (...given) => started.inject(...given), [{ times: 1, match: { path: '/none' }, headers: {} }]],
  'the match of inject': [async (match) => started.inject({ match }), [{ method: 'GET', path: '/none' }]],
  script: [async (...given) => started.script(...given), [[{ status: 'BUILDING', forMs: 1000 }]]],
  'a step of script': [async (step) => started.script([step]), [{ status: 'BUILDING', forMs: 1000 }]],
  fail: [async (...given) => started.fail(...given), ['image_pull']],
  advance: [async (...given) => started.advance(...given), [1]],
  restore: [async (...given) => started.restore(...given), [started.snapshot()]],
};

/** What throws of itself where it is read: sentences, and the value that `is` asks about. */
const CALLERS_OWN = ['DeploymentControlError.is', 'the option messages', 'the messages of a schema', 'translated 1'];
const isCallersOwn = (name, place) => CALLERS_OWN.some((each) => each === name || each === `${name} ${place}`);

/** Every call with one wrong argument: its words, and the call. */
function* mistakes(about, call, sound) {
  for (const place of sound.keys()) {
    const wrong = Object.entries(WRONG).filter(([name]) => name !== 'a revoked proxy' || !isCallersOwn(about, place));
    for (const [name, value] of wrong)
      yield [
        `argument ${place} is ${name}`,
        () => call(...sound.map((right, index) => (index === place ? value : right))),
      ];
  }
}

function isOwn(error) {
  // What an engine says of it is told as the reason.
  if (error instanceof TypeError && error.cause !== undefined) return / cannot be read: /.test(error.message);
  return (
    (error instanceof TypeError || error instanceof RangeError || face.DeploymentControlError.is(error)) &&
    error.message.length > 10 &&
    !ENGINE.test(error.message)
  );
}

/** What a call rejects with; undefined if it does not. */
async function rejection(run) {
  let answer;
  try {
    answer = run();
  } catch (error) {
    return new Error(`it does not reject but throw ${error}`);
  }
  try {
    await answer;
  } catch (error) {
    return error;
  }
}

const told = (about, error) => `${about}: ${error?.name}: ${error?.message?.slice(0, 100)}`;

/** What a caller's own code throws while an argument is read. */
const MINE = new RangeError('mine');
const throwMine = () => {
  throw MINE;
};
/** An argument that is right but for a trap, each of which throws. */
const TRAPS = ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor', 'getPrototypeOf'];
const trapped = (right, trap) => new Proxy(right, { [trap]: throwMine });
const copied = (value) => (Array.isArray(value) ? [...value] : { ...value });
const isObject = (value) => typeof value === 'object' && value !== null;

/** Members that options have somewhere. */
const MEMBERS = words(`
  authHeaders baseUrl body current fetch fetchOptions headers hosting json onEvent onProgress query retry signal
  source timeout maxWait until validate vocabulary logger delete_tracing_project follow pollDelay form mode target
  libraryOptions toJSON id to wait filter clock seed store match method path status forMs set unset secrets`);

/** The traps of a member: one after the other, since members are many; with `ALL=1` every one. */
let turn = 0;
const trapsOfMember = () => (process.env.ALL ? TRAPS : [TRAPS[(turn += 1) % TRAPS.length]]);

/** Every call with one argument, or one member of it, whose reading throws. */
function* unreadable(call, sound) {
  for (const [place, right] of sound.entries()) {
    if (!isObject(right)) continue;
    const given = (value) => () => call(...sound.map((each, index) => (index === place ? value : each)));
    for (const trap of TRAPS) yield [`argument ${place} throws from ${trap}`, given(trapped(right, trap))];
    const members = new Set([...Object.keys(right), ...MEMBERS]);
    for (const name of members) {
      yield [
        `member ${name} of argument ${place} is a getter that throws`,
        given(Object.defineProperty(copied(right), name, { get: throwMine, enumerable: true, configurable: true })),
      ];
      for (const trap of trapsOfMember())
        yield [
          `member ${name} of argument ${place} throws from ${trap}`,
          given(Object.assign(copied(right), { [name]: trapped({}, trap) })),
        ];
    }
  }
}

/** Whether it is the one documented error for what a caller's code throws. */
const isWrapped = (error) =>
  error instanceof TypeError && error.cause === MINE && / cannot be read: mine$/.test(error.message);

test('every function of the package is looked at', () => {
  const known = [...Object.keys(FUNCTIONS), 'ready', 'diagnose', 'default'];
  const functions = Object.keys(face).filter((name) => typeof face[name] === 'function' && !/^[A-Z]/.test(name));
  none(functions, (name) => !known.includes(name));
});

test('a function tells a wrong argument in its own words', () => {
  const wrong = [];
  const all = {
    ...Object.fromEntries(Object.entries(FUNCTIONS).map(([name, sound]) => [name, [face[name], sound]])),
    ...METHODS,
  };
  for (const [name, [call, sound]] of Object.entries(all)) {
    assert.doesNotThrow(() => call(...sound), name);
    for (const [mistake, run] of mistakes(name, call, sound)) {
      try {
        run();
      } catch (error) {
        if (!isOwn(error)) wrong.push(told(`${name}, ${mistake}`, error));
      }
    }
  }
  assert.deepEqual(wrong, []);
});

test('a call of the client tells a wrong argument in its own words', async () => {
  const wrong = [];
  for (const [name, [call, sound]] of Object.entries({ ...OF_CLIENTS, ...EMULATOR })) {
    for (const [mistake, run] of mistakes(name, call, sound)) {
      const error = await rejection(run);
      if (error !== undefined && !isOwn(error)) wrong.push(told(`${name}, ${mistake}`, error));
    }
  }
  assert.deepEqual(wrong, []);
});

test('options that are no object are refused wherever options are taken', () => {
  // The lines of a log, and what changes secrets, are no options.
  const takesOptions = ([name, sound]) =>
    sound.length > 1 && !['diagnoseLog', 'planSecrets', 'previewName'].includes(name);
  for (const [name, sound] of Object.entries(FUNCTIONS).filter(takesOptions)) {
    for (const options of [5, 'x', true, Symbol('s'), [], () => 1]) {
      const given = [...sound.slice(0, -1), options];
      assert.throws(
        () => face[name](...given),
        { name: 'TypeError', message: /^(?:options|messages) must be an object, not / },
        `${name} with ${String(options)}`,
      );
    }
    assert.doesNotThrow(() => face[name](...sound.slice(0, -1), name === 'translated' ? {} : null), name);
  }
});

test('what a getter or a proxy of the caller throws is the cause of a TypeError', async () => {
  const wrong = [];
  const all = {
    ...Object.fromEntries(Object.entries(FUNCTIONS).map(([name, sound]) => [name, [face[name], sound]])),
    ...METHODS,
  };
  // Sentences are the caller's code, like callbacks: what they throw comes out as it is.
  for (const name of CALLERS_OWN) delete all[name];
  all.translated = [(issues) => face.translated(issues, {}), [[ISSUE]]];
  for (const [name, [call, sound]] of Object.entries(all)) all[name] = [async (...given) => call(...given), sound];
  for (const [name, [call, sound]] of Object.entries({ ...all, ...OF_CLIENTS, ...EMULATOR })) {
    for (const [mistake, run] of unreadable(call, sound)) {
      const error = await rejection(run);
      if (error !== undefined && !isWrapped(error) && (error.cause === MINE || !isOwn(error)))
        wrong.push(told(`${name}, ${mistake}`, error));
    }
  }
  assert.deepEqual(wrong, []);
});

/** Options that have the name or the value of no option, and what is said of them. */
const MISSPELT = [
  [() => face.schemaFor('DeploymentCreate', { warnings: ['deployment_nam'] }), /did you mean deployment_name\?/],
  [
    () => face.createSchema['~standard'].validate({}, { libraryOptions: { warnings: ['x'] } }),
    /there is no warning x; it takes .*missing/,
  ],
  [
    () => face.validateCreate({}, { messages: { mising: 'Pflichtfeld' } }),
    /no mising in messages; did you mean missing\?/,
  ],
  [() => face.translated([], { mising: 'Pflichtfeld' }), /no mising in messages; did you mean missing\?/],
  [
    () => face.fields('DeploymentCreate', { texts: { nam: { label: 'Name' } } }),
    /no field of DeploymentCreate nam; did/,
  ],
  [() => face.fields('DeploymentCreate', { texts: { name: { lable: 'Name' } } }), /no lable in texts of name; did you/],
  [() => face.fields('DeploymentCreate', { texts: { name: { help: 5 } } }), /help of name must be a text, not 5/],
  [() => face.fields('DeploymentCreate', { texts: { name: 'Name' } }), /texts of name must be an object, not Name/],
  [() => face.planSecrets({ secrets: [] }, { set: { A: '1' }, prune: 'yes' }), /prune must be true or false, not yes/],
  [() => face.diagnoseForm({}, { hosting: 'saas' }), /hosting is 'cloud' or 'self_hosted', not saas/],
  [() => new face.DeploymentControl({ baseUrl: 'http://localhost', logger: 'console' }), /logger must be an object/],
  [() => started.script([{ status: 'BUILDING', ms: 1 }]), /there is no ms in a step of script; it takes status, forMs/],
];

test('a name or a value that no option has is told with what there is', () => {
  for (const [call, message] of MISSPELT) assert.throws(call, { message }, String(call));
  // A field of another source is one all the same, and a code of the caller's own is none of ours.
  assert.doesNotThrow(() =>
    face.fields('DeploymentCreate', { source: 'internal_docker', texts: { 'source_config.repo_url': {} } }),
  );
  assert.doesNotThrow(() => face.validateCreate({}, { messages: { ours_alone: 'x' } }));
});
