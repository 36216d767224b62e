// What an emulator is given and does not fit: options, records, scripts and faults, each told with what is due.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEmulator, indexedDbStore } from 'deployment-control/emulator';

test('options that do not fit are a TypeError that names the option, what it takes and what came', async () => {
  for (const [options, message] of [
    [{ hosting: 'moon' }, "createEmulator: hosting takes 'cloud' or 'self_hosted', not \"moon\""],
    [{ hostings: 'cloud' }, 'createEmulator: there is no option "hostings"; did you mean hosting?'],
    [{ leftoverProject: true }, 'createEmulator: there is no option "leftoverProject"; did you mean leftoverProjects?'],
    [
      { constructor: 'cloud' },
      'createEmulator: there is no option "constructor"; it takes clock, seed, apiKey, hosting, speed, keySpansTenants, agents, vocabulary, leftoverProjects, listeners, prefix, noScaleToZero, queue, views, store, wasm',
    ],
    [{ seed: -1 }, 'createEmulator: seed takes a whole number from 0 on, not -1'],
    [{ seed: NaN }, 'createEmulator: seed takes a whole number from 0 on, not NaN'],
    [{ seed: 1n }, 'createEmulator: seed takes a whole number from 0 on, not 1'],
    [{ clock: 5 }, "createEmulator: clock takes 'real' or 'manual', not 5"],
    [{ speed: {} }, "createEmulator: speed takes 'fast' or 'real', not an object"],
    [
      { views: ['listener'] },
      /^createEmulator: views takes a list of views \(observed 14\): listener_hidden, .*, echo, not a list$/,
    ],
    [{ views: 'echo' }, /views takes a list of views .*, not "?echo/],
    [{ leftoverProjects: 1 }, 'createEmulator: leftoverProjects takes true or false, not 1'],
    [{ listeners: 3 }, 'createEmulator: listeners takes 0, 1 or 2, not 3'],
    ...['api-host', '/', '/api-host/', '/a//b', '/a/../b', '/a?b', '/ä', '//h'].map((prefix) => [
      { prefix },
      `createEmulator: prefix takes a path such as '/api-host', without a slash at its end, not "${prefix}"`,
    ]),
    [{ keySpansTenants: 'yes' }, 'createEmulator: keySpansTenants takes true or false, not "yes"'],
    [{ apiKey: 123_456 }, 'createEmulator: apiKey takes a text, or null for none, not a number'],
    [
      { vocabulary: { repo_host: 'forge' } },
      'createEmulator: vocabulary takes an object of words that are not empty: repoHost, agent, managedRepositoriesPath, product, cloud, not an object',
    ],
    [{ store: {} }, 'createEmulator: store takes an object with the functions load, append, replace, not an object'],
    ['manual', 'createEmulator takes an object of options, such as { clock: \'manual\' }, not "manual"'],
    [null, "createEmulator takes an object of options, such as { clock: 'manual' }, not null"],
    [new Map([['clock', 'manual']]), "createEmulator takes an object of options, such as { clock: 'manual' }, not Map"],
    [
      new URLSearchParams('clock=manual'),
      "createEmulator takes an object of options, such as { clock: 'manual' }, not URLSearchParams",
    ],
  ]) {
    await assert.rejects(createEmulator(options), { name: 'TypeError', message });
  }
  await createEmulator({ clock: null, seed: undefined, apiKey: null, store: null, vocabulary: { agent: null } });
});

test('what is seeded, scripted or injected and does not fit is a TypeError that says what is due', async () => {
  const emulator = await createEmulator({ clock: 'manual' });
  for (const [slip, message] of [
    [
      () => emulator.seed({ deployments: [{ name: 'fine' }, { name: 5 }] }),
      "the seed's deployments[1] does not fit: name takes a text",
    ],
    [
      () => emulator.seed({ deployments: [{ secrets: [{ name: 'A', value: 7 }] }] }),
      "the seed's deployments[0] does not fit: secrets[0].value takes a text",
    ],
    [() => emulator.seed({ deployment: [] }), 'the seed has no member deployment'],
    [() => emulator.seed(), 'seed takes an object, not undefined'],
    [() => emulator.seed(new Map([['deployments', []]])), 'seed takes an object, not Map'],
    [
      () => emulator.inject(new Map([['status', 503]])),
      'inject takes a fault, such as { status: 503, times: 1 }, not Map',
    ],
    [
      () => emulator.inject({ status: 503, headers: new Headers({ 'retry-after': '1' }) }),
      'inject: headers takes an object of header fields, not Headers',
    ],
    [() => emulator.seed({ deployments: [{ name: 5n }] }), /^seed takes what JSON can hold: /],
    [
      () => emulator.script('BUILDING'),
      'script takes a list of steps, such as { status: \'BUILDING\', forMs: 1000 }, not "BUILDING"',
    ],
    [
      () => emulator.script([{ status: 5, forMs: 1 }]),
      /^the script's steps do not fit: it takes a list of objects with a status and forMs/,
    ],
    [
      () => emulator.script([{ status: 'FAILED' }]),
      'script: no revision has the status FAILED; did you mean CREATE_FAILED or BUILD_FAILED or DEPLOY_FAILED?',
    ],
    [() => emulator.script([{ status: 'building' }]), /did you mean BUILDING\?$/],
    [() => emulator.close(), 'there is no close of an emulator; use nothing in its place: it holds nothing open'],
    [() => emulator.use({}), 'there is no use of an emulator; use inject(fault)'],
    [() => emulator.listen(), /use its fetch, which answers from the start/],
    [() => emulator.url, 'there is no url of an emulator; use baseUrl'],
    [
      () => emulator.script([null]),
      /^the script's steps do not fit: it takes a list of objects with a status and forMs/,
    ],
    [
      () => emulator.inject({ body: { n: 5n } }),
      'inject: body takes bytes, a text, or what JSON can hold, not an object',
    ],
    [() => emulator.restore(null), 'restore takes the bytes of a snapshot as a Uint8Array, not null'],
    [() => emulator.restore('abc'), 'restore takes the bytes of a snapshot as a Uint8Array, not "abc"'],
    [() => emulator.advance('1'), 'advance takes milliseconds from 0 on, not "1"'],
    [() => emulator.inject(null), 'inject takes a fault, such as { status: 503, times: 1 }, not null'],
    [() => emulator.inject({ match: { method: 5 } }), 'inject: match.method takes a text, not 5'],
    [
      () => emulator.inject({ match: { path: ['/v2'] } }),
      'inject: match.path takes a text or a regular expression, not a list',
    ],
    [() => emulator.inject({ match: { url: '/v2' } }), 'inject: match has no member "url"; it has method, path'],
    [() => emulator.inject({ match: 'POST' }), 'inject: match takes an object with method, path or both, not "POST"'],
    [() => emulator.inject({ status: '503' }), 'inject: status takes a number from 200 to 599, not "503"'],
    [() => emulator.inject({ reset: 'yes' }), 'inject: reset takes true or false, not "yes"'],
    [() => emulator.inject({ stall: true }), "inject: stall takes 'headers' or 'body', not true"],
    [
      () => emulator.inject({ headers: { 'a b': '1' } }),
      'inject: headers takes names and values that a header can have, not "a b"',
    ],
    [() => emulator.inject({ headers: 'x' }), 'inject: headers takes an object of header fields, not "x"'],
  ]) {
    assert.throws(slip, { name: 'TypeError', message }, String(slip));
  }
  await assert.rejects(createEmulator({ store: indexedDbStore('x') }), {
    message: 'indexedDbStore needs a browser: this runtime has no IndexedDB',
  });
  emulator.inject({ match: { method: 'get', path: /deployments/ }, headers: { 'x-a': '1' }, times: 1 });
  const answer = await emulator.fetch('/v2/deployments');
  assert.deepEqual(
    [answer.headers.get('x-a'), (await answer.json()).resources.map(({ name }) => name)],
    ['1', ['fine']],
  );
});

test('an emulator that was not awaited says so, whatever is taken from it', async () => {
  const started = createEmulator();
  const emulator = await started;
  for (const name of Object.keys(emulator))
    assert.throws(() => started[name], {
      name: 'TypeError',
      message: `createEmulator returns a promise: write await before it to get ${name}`,
    });
  assert.deepEqual(Object.keys(started), []);
  emulator.script([{ status: 'TOMORROW' }]);
});
