// No guess fails in silence: what somebody types in by mistake is told with the right word, before anything is sent.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import * as face from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import * as checks from 'deployment-control/validate';
import { ID, IDS, OTHER } from '../support/calls.mjs';
import { FORM } from '../support/emulator.mjs';
import { equalBy } from '../support/lists.mjs';
import { CALLS, FUNCTIONS } from '../support/public-calls.mjs';

const { ConfigError, DeploymentControl, FormSession, RevisionFailedError, ValidationError } = face;

const PROJECT = { project_id: ID, revision_id: OTHER };
const GZIP = new Uint8Array([0x1f, 0x8b]);

/** A client whose requests are counted and answered with a deployed revision that is a deployment too. */
function client(options = {}) {
  const sent = [];
  const fetch = async (url, init) => {
    sent.push(`${init.method} ${url}`);
    return Response.json({
      ...{ id: ID, tenant_id: ID, latest_revision_id: OTHER, active_revision_id: null, status: 'DEPLOYED', ...FORM },
      ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', resources: [], logs: [], items: [] },
      upload_url: 'https://a.example',
      object_path: 'a',
    });
  };
  const control = new DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, logger: {}, fetch, ...options });
  return { control, sent };
}

async function caught(run) {
  try {
    const result = await run();
    return result?.[Symbol.asyncIterator] && !('then' in result) ? (await result.next()).value : result;
  } catch (error) {
    return error;
  }
}

const first = async (lines) => {
  for await (const line of lines) return line;
};

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
        [{}, 'an object'],
        [['Secret'], 'a list'],
      ])
        assert.throws(() => call(given), {
          name: 'TypeError',
          message: new RegExp(`^there is no record ${shown}; it takes DeploymentCreate, DeploymentPatch, .*, Secret, `),
        });
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

describe('a wait', () => {
  it('takes no timeout and no deadline, and says what it takes', async () => {
    const { control, sent } = client();
    for (const name of ['timeout', 'deadline'])
      for (const call of [
        () => control.revisions.wait(IDS, { [name]: 5 }),
        () => control.deployments.waitUntilDeployed({ id: ID, latest_revision_id: OTHER }, { [name]: 5 }),
        async () => first(control.revisions.watch(IDS, { [name]: 5 })),
      ])
        assert.equal(
          (await caught(call)).message,
          `there is no ${name} in the options of a wait; use maxWait, or requestTimeout for each request`,
        );
    assert.deepEqual(sent, []);
  });

  it('limits each request by requestTimeout', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const asked = [];
    const fetch = (_, { signal }) =>
      new Promise((_, reject) => {
        asked.push(signal);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const { control } = client({ fetch, retry: false });
    const waiting = caught(() => control.revisions.wait(IDS, { requestTimeout: 250, tolerateErrors: 0 }));
    while (asked.length === 0) await null;
    t.mock.timers.tick(250);
    const error = await waiting;
    assert.equal(error.name, 'TimeoutError');
    assert.match(error.message, /after 0\.3 s/);
  });

  it('refuses a word that is no status before anything is sent', async () => {
    const { control, sent } = client();
    for (const [options, message] of [
      [{ until: 'deployed' }, /^until: there is no status deployed; did you mean DEPLOYED\? /],
      [{ until: ['BUILDING', 'DEPLOYD'] }, /^until: there is no status DEPLOYD; did you mean DEPLOYED\? /],
      [{ failOn: 'Skipped' }, /^failOn: there is no status Skipped; did you mean SKIPPED\? /],
      [{ until: 'ready' }, /^until: there is no status ready; it takes DEPLOYED, CREATING, .* needs a function$/],
      [{ until: [5] }, /^until: there is no status 5; /],
    ]) {
      const error = await caught(() => control.revisions.wait(IDS, options));
      assert.ok(error instanceof ConfigError, String(error));
      assert.match(error.message, message);
    }
    assert.deepEqual(sent, []);
    assert.equal((await control.revisions.wait(IDS, { until: ['BUILDING', 'DEPLOYED'] })).status, 'DEPLOYED');
  });

  it('returns a revision with its id, also where the service leaves it out', async () => {
    const { control } = client({ fetch: async () => Response.json({ status: 'DEPLOYED' }) });
    assert.deepEqual(await control.revisions.wait(IDS), { status: 'DEPLOYED', id: OTHER });
  });

  it('fails with the deployment, the revision and its log', async () => {
    const emulator = await createEmulator({ clock: 'manual' });
    const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
    emulator.fail('module_missing');
    const deployment = await control.deployments.create(FORM);
    emulator.advance(600_000);
    const error = await caught(() => control.deployments.waitUntilDeployed(deployment));
    assert.ok(error instanceof RevisionFailedError, String(error));
    const { id, latest_revision_id } = deployment;
    assert.deepEqual(error.deployment, { id, latest_revision_id });
    assert.equal(error.revision.id, latest_revision_id);
    const type = error.revision.status === 'BUILD_FAILED' ? 'build' : 'deploy';
    const read = async (lines) => {
      const all = [];
      for await (const { message } of lines) all.push(message);
      return all;
    };
    const log = await read(error.logs());
    assert.ok(log.length > 0);
    assert.deepEqual(
      log,
      await read(control.revisions.logs({ deployment_id: id, revision_id: latest_revision_id }, { type })),
    );
    assert.equal((await error.logs({ limit: 1 })).logs.length, 1);
    // The error can be printed and sent on: no function, no secret.
    assert.deepEqual(Object.keys(JSON.parse(JSON.stringify(error))).sort(), [
      'code',
      'deployment',
      'elapsedMs',
      'history',
      'lastError',
      'message',
      'name',
      'polls',
      'revision',
    ]);
  });
});

describe('an id', () => {
  const DEPLOYMENT = { id: ID, latest_revision_id: OTHER, status: 'READY' };
  const REVISION = { id: OTHER, status: 'DEPLOYED' };

  it('may be the whole deployment or revision', async () => {
    const { control, sent } = client();
    const revision = { ...REVISION, deployment_id: ID };
    await control.deployments.get(DEPLOYMENT);
    await control.deployments.patch(DEPLOYMENT, { secrets: null });
    await control.deployments.delete(DEPLOYMENT);
    await control.revisions.list(DEPLOYMENT);
    await control.deployments.createUploadUrl(DEPLOYMENT);
    await control.revisions.get({ deployment_id: DEPLOYMENT, revision_id: REVISION });
    await control.revisions.get(revision);
    await control.revisions.redeploy(revision);
    await control.revisions.interrupt(revision);
    await control.revisions.logs(revision, { type: 'build' });
    await control.revisions.wait(revision);
    for await (const { status } of control.revisions.watch(revision)) assert.equal(status, 'DEPLOYED');
    const path = `http://localhost/v2/deployments/${ID}`;
    equalBy(sent, (line) => line.replace(/\?.*/, ''), [
      `GET ${path}`,
      `PATCH ${path}`,
      `DELETE ${path}`,
      `GET ${path}/revisions`,
      `POST ${path}/upload-url`,
      `GET ${path}/revisions/${OTHER}`,
      `GET ${path}/revisions/${OTHER}`,
      `POST ${path}/revisions/${OTHER}/redeploy`,
      `POST ${path}/revisions/${OTHER}/interrupt`,
      `GET ${path}/revisions/${OTHER}/logs`,
      `GET ${path}/revisions/${OTHER}`,
      `GET ${path}/revisions/${OTHER}`,
    ]);
  });

  it('that is none is told as what it is, and nothing is sent', async () => {
    const { control, sent } = client();
    const told = [
      [(c) => c.deployments.get(undefined), "deployments.get: a deployment's id is expected, not undefined"],
      [(c) => c.deployments.get(null), "deployments.get: a deployment's id is expected, not null"],
      [(c) => c.deployments.get(5), "deployments.get: a deployment's id is expected, not 5"],
      [(c) => c.deployments.get({}), "deployments.get: a deployment's id is expected, not an object"],
      [(c) => c.deployments.get([ID]), "deployments.get: a deployment's id is expected, not a list"],
      [
        (c) => c.deployments.get(Promise.resolve(DEPLOYMENT)),
        "deployments.get: a deployment's id is expected, not a promise: await it first",
      ],
      [
        (c) => c.deployments.get(c.deployments.create(FORM)),
        "deployments.get: a deployment's id is expected, not a promise: await it first",
      ],
      [(c) => c.deployments.get(REVISION), "deployments.get: a deployment's id is expected, not a revision"],
      [
        (c) => c.deployments.patch({ secrets: null }, ID),
        "deployments.patch: a deployment's id is expected, not an object",
      ],
      [(c) => c.listeners.get(DEPLOYMENT), "listeners.get: a listener's id is expected, not a deployment"],
      [(c) => c.listeners.get({ id: ID }), "listeners.get: a listener's id is expected, not an object: pass its id"],
      [(c) => c.connections.list(undefined), "connections.list: an agent's id is expected, not undefined"],
      [
        (c) => c.integrations.listRepositories(undefined),
        "integrations.listRepositories: an integration's id is expected, not undefined",
      ],
      [
        (c) => c.integrations.listManagedRepositories(undefined),
        "integrations.listManagedRepositories: an integration's id is expected, not undefined",
      ],
      [
        (c) => c.revisions.get({ deployment_id: ID, revision_id: DEPLOYMENT }),
        "revisions.get: a revision's id is expected, not a deployment",
      ],
      [
        (c) => c.revisions.get({ deployment_id: ID }),
        'revisions.get: { deployment_id, revision_id } is expected, not an object',
      ],
      [(c) => c.revisions.get(undefined), 'revisions.get: { deployment_id, revision_id } is expected, not undefined'],
      [
        (c) => c.revisions.get(DEPLOYMENT),
        'revisions.get: { deployment_id, revision_id } is expected, not a deployment',
      ],
      [(c) => c.revisions.get(REVISION), 'revisions.get: { deployment_id, revision_id } is expected, not a revision'],
      [(c) => c.uploads.put(undefined, GZIP), /a deployment's id is expected, not undefined$/],
      [(c) => c.projects.deployLogs({}), "projects.deployLogs: a project's id is expected, not undefined"],
      [
        (c) => c.deployments.waitUntilDeployed(Promise.resolve(DEPLOYMENT)),
        /^waitUntilDeployed needs a deployment .* not a promise: await it first$/,
      ],
      [(c) => c.deployments.waitUntilDeployed(5), /^waitUntilDeployed needs a deployment .* not 5$/],
    ];
    for (const [call, message] of told) {
      const before = sent.length;
      const error = await caught(() => call(control));
      assert.ok(error instanceof ConfigError, `${call}: ${error}`);
      if (typeof message === 'string') assert.equal(error.message, message);
      else assert.match(error.message, message);
      // The promise that was given is a call of its own.
      assert.ok(sent.slice(before).every((line) => line.startsWith('POST')));
    }
    assert.ok(sent.length <= 1);
  });
});

describe('what is read', () => {
  it('can be written back', async () => {
    const emulator = await createEmulator({ clock: 'manual' });
    const control = new DeploymentControl({
      baseUrl: emulator.baseUrl,
      fetch: emulator.fetch,
      apiKey: null,
      logger: {},
    });
    const secrets = [{ name: 'A', value: 'b' }];
    const deployment = await control.deployments.create({ ...FORM, secrets });
    const source_config = { ...deployment.source_config, custom_url: 'https://agent.example' };
    const patched = await control.deployments.patch(deployment, { source_config });
    assert.equal(patched.source_config.custom_url, 'https://agent.example');
    const copy = await control.deployments.create({ ...deployment, name: 'another' });
    assert.notEqual(copy.id, deployment.id);
    assert.deepEqual([copy.name, copy.secrets], ['another', secrets]);
    assert.deepEqual(copy.source_revision_config, deployment.source_revision_config);
  });

  it('is a creation or a patch once it was parsed', () => {
    assert.equal(face.parseCreate(FORM), FORM);
    const patch = { secrets: [] };
    assert.equal(face.parsePatch(patch), patch);
    for (const { parseCreate, parsePatch } of [face, checks]) {
      const error = (() => {
        try {
          return parseCreate({ ...FORM, name: undefined, nam: 'agent' });
        } catch (thrown) {
          return thrown;
        }
      })();
      assert.ok(error instanceof ValidationError);
      equalBy(error.issues, ({ code, path }) => [code, path[0]], [
        ['missing', 'name'],
        ['unknown_field', 'nam'],
      ]);
      assert.throws(
        () => parsePatch({ secret_references: [{}] }, { current: { source: 'repo_host' } }),
        ValidationError,
      );
      assert.throws(() => parseCreate(null), ValidationError);
    }
  });
});

describe('a creation that is refused', () => {
  it('is told by its field and the nearest known name', async () => {
    const { control, sent } = client();
    for (const [body, message] of [
      [
        { ...FORM, name: undefined, nam: 'agent' },
        'deployments.create: nothing was sent: name: Field required; nam: The contract has no such field here; did you mean name?',
      ],
      [
        { ...FORM, source_revision_config: undefined, source_revison_config: {} },
        'deployments.create: nothing was sent: source_revision_config: Field required; source_revison_config: The contract has no such field here; did you mean source_revision_config?',
      ],
    ])
      assert.equal(
        (await caught(() => control.deployments.create(body))).message,
        `${message}; the service will refuse it: validate: false sends it all the same`,
      );
    assert.deepEqual(sent, []);
  });
});

describe('a creation that cannot run', () => {
  const LIMIT = { ...FORM, source_config: { ...FORM.source_config, resource_spec: { cpu: 2, cpu_limit: 1 } } };

  it('is not sent, says so, and is sent all the same where the call or the client says it', async () => {
    const { control, sent } = client();
    const error = await caught(() => control.deployments.create(LIMIT));
    assert.match(
      error.message,
      /^deployments\.create: nothing was sent: .*; the service may take it, but it cannot run: /,
    );
    assert.match(error.message, /the client's option validate: 'refused' sends it all the same$/);
    equalBy(error.issues, ({ degree, severity }) => [degree, severity], [['cannot_run', 'error']]);
    assert.deepEqual(sent, []);
    for (const validate of ['refused', false]) {
      await caught(() => control.deployments.create(LIMIT, { validate }));
      await caught(() => client({ validate }).control.deployments.create(LIMIT));
    }
    assert.equal(sent.length, 2);
    for (const form of [
      { ...LIMIT, name: 5 },
      { ...LIMIT, secrets: {} },
    ]) {
      const refused = await caught(() => control.deployments.create(form, { validate: 'refused' }));
      assert.match(refused.message, /; the service will refuse it: validate: false sends it all the same$/);
    }
    assert.equal(sent.length, 2);
    assert.throws(
      () => client({ validate: 'all' }),
      /^ConfigError: validate must be true, 'refused' or false, not all$/,
    );
  });
});

describe('the text that an editor shows at a field', () => {
  it('says nothing twice', async () => {
    for (const file of ['records', 'observed']) {
      const text = await readFile(new URL(`../../pkg/src/generated/${file}.ts`, import.meta.url), 'utf8');
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

describe('a session', () => {
  it('returns what each field should show, cleared ones included, so that no error stays', () => {
    const session = new FormSession('create', FORM);
    const shown = new Map();
    const steps = [
      [['source_config', 'resource_spec'], { cpu: 2, cpu_limit: 1 }],
      [['source_config', 'resource_spec', 'cpu'], 0.5],
      [['source_config', 'resource_spec', 'cpu'], 'x'],
      [['secrets'], [{ name: '1A', value: 'a' }, { name: 'B' }]],
      [['secrets', 0], undefined],
      [['secrets', 0, 'value'], 'b'],
      [['name'], undefined],
      [['nam'], 'agent'],
      [['name'], 'agent'],
      [['nam'], undefined],
      [['source_config', 'resource_spec', 'cpu'], 0.5],
      [[], { name: 5 }],
      [[], FORM],
    ];
    for (const [path, value] of steps) {
      const { fields } = session.set(path, value);
      const paths = fields.map((field) => field.path.join('.'));
      assert.equal(new Set(paths).size, paths.length, 'each field once');
      for (const field of fields) shown.set(field.path.join('.'), field.issues);
      const now = [...shown].flatMap(([at, issues]) => issues.map(({ code }) => `${at} ${code}`)).sort();
      const { issues } = session.report();
      assert.deepEqual(now, issues.map(({ path, code }) => `${path.join('.')} ${code}`).sort());
    }
    assert.ok(shown.size > 5);
    assert.deepEqual([...shown.values()].flat(), []);
  });
});
