// No guess fails in silence: what somebody types in by mistake is told with the right word, before anything is sent.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import * as face from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import * as checks from 'deployment-control/validate';
import { CALLS, FUNCTIONS } from '../../support/checks/public-calls.mjs';
import { ID, IDS, OTHER } from '../../support/service/calls.mjs';
import { caught, client, first } from '../../support/service/deployed.mjs';

const { ConfigError, FormSession } = face;

const PROJECT = { project_id: ID, revision_id: OTHER };

/** Functions whose last argument is no options. */
const WITHOUT = ['diagnoseLog', 'planSecrets', 'previewName', 'translated'];
const lastFirst =
  ([call, sound]) =>
  (options, ...before) =>
    call(...before, ...sound.slice(0, -1), options);

/** Every function that takes options, called with these. */
const WITH_OPTIONS = {
  ...Object.fromEntries(
    Object.entries(FUNCTIONS)
      .filter(([name, sound]) => sound.length > 1 && !WITHOUT.includes(name))
      .map(([name, sound]) => [name, lastFirst([face[name], sound])]),
  ),
  'new FormSession': (options) => new FormSession('create', {}, options),
  'createSchema validate': (libraryOptions) => face.createSchema['~standard'].validate({}, { libraryOptions }),
  'schemaFor jsonSchema': (options) =>
    face.schemaFor('Secret')['~standard'].jsonSchema.input({ target: 'draft-07', ...options }),
  diagnose: (options) => face.diagnose(client().control, 'agent', options),
  createEmulator: (options) => createEmulator(options),
  'emulator.inject': async (options) => (await createEmulator({ clock: 'manual' })).inject(options),
  'new DeploymentControl': (options) => client(options).control,
  withOptions: (options) => client().control.withOptions(options),
};

/** Told otherwise, or sent later. */
const OTHERS = ['diagnose', 'deployments.watch'];

/** Every call of the client, with these options. */
const WITH_SIGNAL = {
  ...Object.fromEntries(
    Object.entries(CALLS)
      .filter(
        ([name, [, sound]]) => /^[\w.]+$/.test(name) && !OTHERS.includes(name) && isDeepStrictEqual(sound.at(-1), {}),
      )
      .map(([name, call]) => [name, (control, options) => lastFirst(call)(options, control)]),
  ),
  'revisions.logs in a loop': (control, options) => first(control.revisions.logs(IDS, { type: 'build' }, options)),
  'request with one object': (control, options) => control.request({ method: 'GET', path: '/x', ...options }),
};

/** Everything of the root that runs. */
const NAMES = `
  default DeploymentControl FormSession createSchema patchSchema schemaFor fields jsonSchemaFor SOURCES FLEET_LABEL
  validate validateJson validateCreate validateCreateJson validatePatch validatePatchJson parseCreate parsePatch
  explainPatch footprint planSecrets previewName ready issuesFrom toPathMessages translated
  diagnose diagnoseError diagnoseForm diagnoseLog diagnoseRevision diagnoseText
  DeploymentControlError ConfigError ValidationError InternalError ApiError AuthenticationError BadRequestError
  ConflictError ConnectionError NotFoundError PermissionError RateLimitError ResponseParseError ResponseTooLargeError
  ServerError TimeoutError UnprocessableError WaitError WaitTimeoutError RevisionFailedError RevisionSupersededError
  RollbackError PlanError FleetError`;
/** Of these, what needs no client. */
const OF_CHECKS = `
  FormSession createSchema patchSchema schemaFor fields jsonSchemaFor SOURCES
  validate validateJson validateCreate validateCreateJson validatePatch validatePatchJson parseCreate parsePatch
  ready issuesFrom toPathMessages translated DeploymentControlError ConfigError ValidationError InternalError`;

describe('an entry', () => {
  const sorted = (names) => names.trim().split(/\s+/).sort();
  const STARTS = ' init initSync';

  it('has these names and no others, at most 60 besides the default', async () => {
    for (const [entry, names] of [
      ['deployment-control', NAMES],
      ['deployment-control/slim', NAMES + STARTS],
      ['deployment-control/validate', OF_CHECKS],
      ['deployment-control/validate/slim', OF_CHECKS + STARTS],
    ]) {
      const found = Object.keys(await import(entry)).sort();
      assert.deepEqual(found, sorted(names), entry);
      assert.ok(found.filter((name) => name !== 'default').length <= 60, `${entry} has ${found.length}`);
    }
  });
});

describe('a record that does not exist', () => {
  const CALLS_BY_NAME = {
    validate: (name) => face.validate(name, {}),
    validateJson: (name) => face.validateJson(name, '{}'),
    schemaFor: (name) => face.schemaFor(name),
    fields: (name) => face.fields(name),
    jsonSchemaFor: (name) => face.jsonSchemaFor(name, 'draft-07'),
  };

  for (const [by, call] of Object.entries(CALLS_BY_NAME))
    it(`is refused by ${by} with the name that was meant`, () => {
      for (const [given, meant] of [
        ['ResourceSpecs', 'did you mean ResourceSpec?'],
        ['deploymentcreate', 'did you mean DeploymentCreate?'],
        ['resource_spec', 'did you mean ResourceSpec?'],
      ])
        assert.throws(() => call(given), { name: 'TypeError', message: `there is no record ${given}; ${meant}` });
      for (const [given, shown] of [
        ['toString', 'toString'],
        ['Nothing', 'Nothing'],
        [5, '5'],
        [null, 'null'],
      ])
        assert.throws(() => call(given), {
          name: 'TypeError',
          message: new RegExp(`^there is no record ${shown}; it takes DeploymentCreate, DeploymentPatch, .*, Secret, `),
        });
    });
});

it('a form in the place of the name of a record is told with the check that takes it alone', () => {
  for (const call of [face.validate, face.schemaFor])
    assert.throws(() => call({ name: 'agent' }), {
      name: 'TypeError',
      message: /^the name of a record comes first, .*; validateCreate takes a form alone$/,
    });
});

describe('an option that does not exist', () => {
  for (const [name, call] of Object.entries(WITH_OPTIONS)) {
    it(`is refused by ${name}`, async () => {
      const error = await caught(() => call({ zzzzz: 1 }));
      assert.match(String(error?.message), /\bzzzzz\b.*\b(?:it takes|it has) \w+/, name);
    });
  }

  for (const [name, call] of Object.entries(WITH_SIGNAL)) {
    it(`is refused by ${name}, and nothing is sent`, async () => {
      const { control, sent } = client();
      const error = await caught(() => call(control, { signa: AbortSignal.timeout(1e9) }));
      assert.ok(error instanceof ConfigError, String(error));
      assert.match(
        error.message,
        /^there is no signa in the (?:request|options(?: of (?:a wait|apply|plan))?); did you mean signal\?$/,
      );
      assert.deepEqual(sent, []);
      // With the right name the call is sent.
      await caught(() => call(control, { signal: AbortSignal.timeout(1e9) }));
      assert.ok(sent.length > 0);
    });
  }

  it('is told with the name that was meant', async () => {
    const { control } = client();
    const told = [
      [() => client({ baseURL: 'http://a' }), 'there is no baseURL in the options; did you mean baseUrl?'],
      [() => client({ apikey: 'k' }), 'there is no apikey in the options; did you mean apiKey?'],
      [() => client({ api_key: 'k' }), 'there is no api_key in the options; did you mean apiKey?'],
      [() => client({ host: 'a' }), 'there is no host in the options; use baseUrl'],
      [() => client({ maxRetries: 5 }), 'there is no maxRetries in the options; use retry: { maxRetries }'],
      [() => client({ pollInterval: 5 }), 'there is no pollInterval in the options; use minDelay of a wait'],
      [() => client({ baseURL: undefined }), 'there is no baseURL in the options; did you mean baseUrl?'],
      [
        () => client({ vocabulary: { repo_host: 'forge' } }),
        'there is no repo_host in vocabulary; did you mean repoHost?',
      ],
      [
        () => client({ authHeaders: { bearerToken: 'x-a' } }),
        'there is no bearerToken in authHeaders; it takes apiKey, tenantId, bearer',
      ],
      [() => client({ retry: { retries: 5 } }), 'there is no retries in retry; use maxRetries'],
      [() => client({ retry: { basedelay: 5 } }), 'there is no basedelay in retry; did you mean baseDelay?'],
      [
        () => control.deployments.get(ID, { maxRetries: 1 }),
        'there is no maxRetries in the options; use retry: { maxRetries }',
      ],
      [
        () => control.deployments.get(ID, { retry: { maxRetris: 1 } }),
        'there is no maxRetris in retry; did you mean maxRetries?',
      ],
      [
        () => control.deployments.delete(ID, { delete_project: true }),
        /^there is no delete_project in the options; it takes delete_tracing_project, force, /,
      ],
      [
        () => control.revisions.logs(IDS, { type: 'build' }, { folow: true }),
        'there is no folow in the options; did you mean follow?',
      ],
      [
        () => control.revisions.wait(IDS, { pollInterval: 5 }),
        'there is no pollInterval in the options of a wait; use minDelay and maxDelay',
      ],
      [() => face.validateCreate({}, { host: 'cloud' }), 'there is no host in options; did you mean hosting?'],
      [
        () => face.validateCreate({}, { vocabulary: { repo_host: 'forge' } }),
        'there is no repo_host in vocabulary; did you mean repoHost?',
      ],
    ];
    for (const [call, message] of told) {
      const error = await caught(call);
      if (typeof message === 'string') assert.equal(error?.message, message);
      else assert.match(String(error?.message), message);
    }
  });

  it('is refused by the checks without a client too', () => {
    assert.throws(() => checks.validateCreate({}, { hostin: 'cloud' }), {
      name: 'TypeError',
      message: 'there is no hostin in options; did you mean hosting?',
    });
  });

  it('is refused where it is an option of the call and stands in the query', async () => {
    const { control, sent } = client();
    for (const [call, name] of [
      [() => control.deployments.list({ signal: AbortSignal.timeout(1e9) }), 'signal'],
      [() => control.deployments.list({ limit: 5, timeout: 5 }), 'timeout'],
      [() => control.revisions.list(ID, { retry: false }), 'retry'],
      [() => control.tokens.list({ headers: {} }), 'headers'],
    ]) {
      const error = await caught(call);
      assert.ok(error instanceof ConfigError, String(error));
      assert.equal(
        error.message,
        `${name} is an option of the call and not of its query: give it in the next argument`,
      );
    }
    const given = await caught(() => control.deployments.list(new URLSearchParams()));
    assert.match(given.message, /^the query must be a plain object, .* not URLSearchParams; Object\.fromEntries/);
    assert.deepEqual(sent, []);
    // What a query really has stays what it is.
    await control.auth.wait('a', { timeout: 5 });
    assert.deepEqual(sent, ['GET http://localhost/v2/auth/wait/a?timeout=5']);
  });
});

describe('a parameter that a query does not have', () => {
  const calls = {
    'deployments.list': (control, ...rest) => control.deployments.list(...rest),
    'deployments.logs': (control, query, options) => control.deployments.logs({ deployment_id: ID, ...query }, options),
    'deployments.deleteMany': (control, query, options) =>
      control.deployments.deleteMany({ deployment_ids: [ID], ...query }, options),
    'revisions.list': (control, ...rest) => control.revisions.list(ID, ...rest),
    'revisions.logs': (control, query, options) => control.revisions.logs(IDS, { type: 'build', ...query }, options),
    'projects.buildLogs': (control, ...rest) => control.projects.buildLogs(PROJECT, ...rest),
    'integrations.listInstallations': (control, ...rest) => control.integrations.listInstallations(...rest),
    'integrations.listInstallationRepositories': (control, ...rest) =>
      control.integrations.listInstallationRepositories(ID, ...rest),
    'integrations.listManagedInstallations': (control, ...rest) =>
      control.integrations.listManagedInstallations(...rest),
    'listeners.list': (control, ...rest) => control.listeners.list(...rest),
    'auth.wait': (control, ...rest) => control.auth.wait('a', ...rest),
    'tokens.list': (control, ...rest) => control.tokens.list(...rest),
    'tokens.exists': (control, query, options) => control.tokens.exists({ provider_id: 'a', ...query }, options),
    'tokens.deleteAll': (control, query, options) => control.tokens.deleteAll({ provider_id: 'a', ...query }, options),
  };

  it('is refused by every operation, and goes through the option for it', async () => {
    const { control, sent } = client({ vocabulary: { repoHost: 'forge' } });
    for (const [name, call] of Object.entries(calls)) {
      const door = name === 'projects.buildLogs' ? 'body' : 'query';
      const error = await caught(() => call(control, { quite_unheard_of: 1 }));
      assert.ok(error instanceof ConfigError, `${name}: ${error}`);
      assert.equal(
        error.message,
        `there is no quite_unheard_of in the query of ${name}; what only your service knows goes into the option ${door} of the call`,
      );
      assert.deepEqual(sent, [], name);
      await caught(() => call(control, {}, { [door]: { quite_unheard_of: 1 } }));
      assert.equal(sent.splice(0).length, 1, name);
    }
  });

  it('is told with the nearest one', async () => {
    const { control, sent } = client();
    for (const [query, suggestion] of [
      [{ limt: 5 }, 'there is no limt in the query of deployments.list; did you mean limit?'],
      [{ nameContains: 'a' }, 'there is no nameContains in the query of deployments.list; did you mean name_contains?'],
    ])
      assert.match(
        (await caught(() => control.deployments.list(query))).message,
        new RegExp(`^${suggestion.replaceAll('?', '\\?')}`),
      );
    assert.deepEqual(sent, []);
    await control.deployments.list({ limt: undefined, limit: 5 });
    await control.deployments.list({ limt: 5 }, { validate: false });
    assert.equal(sent.length, 2);
  });
});

describe('the text that an editor shows at a field', () => {
  it('says nothing twice', async () => {
    for (const file of ['records', 'observed']) {
      const text = await readFile(new URL(`../../../pkg/src/generated/${file}.ts`, import.meta.url), 'utf8');
      const comments = [...text.matchAll(/\/\*\*([\s\S]*?)\*\//g)].map(([, comment]) =>
        comment.replace(/\s+\*?\s*/g, ' ').trim(),
      );
      assert.ok(comments.length > 50);
      for (const comment of comments) {
        const told = comment
          .replace(/ \([^)]*\)/g, '')
          .split(/[.;] ?/)
          .filter(Boolean);
        assert.deepEqual([...new Set(told)], told, comment);
        assert.ok((comment.match(/\bOnly for\b/g) ?? []).length < 2, comment);
      }
    }
  });
});
