// What the package lets somebody call, each with arguments that are right; the last one holds the options where there are
// some.
import * as face from 'deployment-control';
import { FORM as CREATION, ID, IDS } from '../service/records.mjs';

const PROVIDER = {
  provider_id: 'p',
  name: 'P',
  client_id: 'c',
  client_secret: 's',
  auth_url: 'https://a.example',
  token_url: 'https://t.example',
};
export const ISSUE = {
  type: 'missing',
  loc: ['body', 'name'],
  msg: 'Field required',
  path: ['name'],
  code: 'missing',
  severity: 'error',
  origin: 'server',
};

/** Every public function with arguments that are right. */
export const FUNCTIONS = {
  diagnoseError: [new Error('no')],
  diagnoseForm: [{}, {}],
  diagnoseLog: ['deploy', ['a line']],
  diagnoseRevision: [{ status: 'DEPLOYED' }],
  diagnoseText: ['a line'],
  explainPatch: [{}, {}, {}],
  fields: ['DeploymentCreate', {}],
  footprint: [{}],
  issuesFrom: [{ detail: [{ type: 'missing', loc: ['body', 'name'], msg: 'Field required' }] }, {}],
  jsonSchemaFor: ['DeploymentCreate', 'draft-07', {}],
  planSecrets: [{ secrets: [] }, {}],
  previewName: ['support-agent', 'pr-12'],
  schemaFor: ['DeploymentCreate', {}],
  toPathMessages: [{ ok: false, issues: [ISSUE] }],
  translated: [[ISSUE], {}],
  parseCreate: [CREATION, {}],
  parsePatch: [{}, {}],
  validateCreate: [{}, {}],
  validateCreateJson: ['{}', {}],
  validatePatch: [{}, {}],
  validatePatchJson: ['{}', {}],
  validate: ['Secret', {}, {}],
  validateJson: ['Secret', '{}', {}],
};

/** The calls of a client, which answer by a promise. */
export const CALLS = {
  'deployments.list': [(control, ...given) => control.deployments.list(...given), [{}, {}]],
  'deployments.create': [(control, ...given) => control.deployments.create(...given), [CREATION, {}]],
  'deployments.freeCount': [(control, ...given) => control.deployments.freeCount(...given), [{}]],
  'deployments.logs': [(control, ...given) => control.deployments.logs(...given), [{ deployment_id: ID }, {}]],
  'auth.wait': [(control, ...given) => control.auth.wait(...given), ['a', { timeout: 1 }, {}]],
  'tokens.list': [(control, ...given) => control.tokens.list(...given), [{}, {}]],
  'deployments.get': [(control, ...given) => control.deployments.get(...given), [ID, {}]],
  'deployments.patch': [(control, ...given) => control.deployments.patch(...given), [ID, {}, {}]],
  'deployments.delete': [(control, ...given) => control.deployments.delete(...given), [ID, {}]],
  'deployments.createUploadUrl': [(control, ...given) => control.deployments.createUploadUrl(...given), [ID, {}]],
  'deployments.createPushToken': [(control, ...given) => control.deployments.createPushToken(...given), [ID, {}]],
  'deployments.waitUntilDeployed': [
    (control, ...given) => control.deployments.waitUntilDeployed(...given),
    [{ id: ID, latest_revision_id: ID }, {}],
  ],
  'revisions.get': [(control, ...given) => control.revisions.get(...given), [IDS, {}]],
  'revisions.list': [(control, ...given) => control.revisions.list(...given), [ID, {}, {}]],
  'revisions.create': [(control, ...given) => control.revisions.create(...given), [ID, {}, {}]],
  'revisions.redeploy': [(control, ...given) => control.revisions.redeploy(...given), [IDS, {}]],
  'revisions.logs': [(control, ...given) => control.revisions.logs(...given), [IDS, { type: 'build' }, {}]],
  'revisions.followLogs': [
    (control, ...given) => control.revisions.followLogs(...given).next(),
    [IDS, { until: 'now' }],
  ],
  'revisions.wait': [(control, ...given) => control.revisions.wait(...given), [IDS, {}]],
  'revisions.watch': [
    async (control, ...given) => {
      for await (const _ of control.revisions.watch(...given)) break;
    },
    [IDS, {}],
  ],
  'projects.buildLogs': [
    (control, ...given) => control.projects.buildLogs(...given),
    [{ project_id: ID, revision_id: ID }, {}, {}],
  ],
  'projects.deployLogs': [(control, ...given) => control.projects.deployLogs(...given), [{ project_id: ID }, {}, {}]],
  'integrations.list': [(control, ...given) => control.integrations.list(...given), [{}]],
  'integrations.listRepositories': [(control, ...given) => control.integrations.listRepositories(...given), [ID, {}]],
  'integrations.listManagedRepositories': [
    (control, ...given) => control.integrations.listManagedRepositories(...given),
    [ID, {}],
  ],
  'listeners.list': [(control, ...given) => control.listeners.list(...given), [{}, {}]],
  'listeners.get': [(control, ...given) => control.listeners.get(...given), [ID, {}]],
  'connections.list': [(control, ...given) => control.connections.list(...given), ['a', {}]],
  'connections.create': [
    (control, ...given) => control.connections.create(...given),
    ['a', { oauth_token_id: 't' }, {}],
  ],
  'connections.remove': [
    (control, ...given) => control.connections.remove(...given),
    [{ agent_id: 'a', connection_id: 'b' }, {}],
  ],
  'oauthProviders.list': [(control, ...given) => control.oauthProviders.list(...given), [{}]],
  'oauthProviders.create': [(control, ...given) => control.oauthProviders.create(...given), [PROVIDER, {}]],
  'oauthProviders.get': [(control, ...given) => control.oauthProviders.get(...given), ['a', {}]],
  'oauthProviders.patch': [(control, ...given) => control.oauthProviders.patch(...given), ['a', {}, {}]],
  'oauthProviders.delete': [(control, ...given) => control.oauthProviders.delete(...given), ['a', {}]],
  'uploads.put': [(control, ...given) => control.uploads.put(...given), [ID, new Uint8Array([0x1f, 0x8b]), {}]],
  diagnose: [(control, ...given) => face.diagnose(control, ...given), ['agent', {}]],
  request: [(control, ...given) => control.request(...given), ['GET', '/v2/deployments', {}]],
  'request of one object': [
    (control, ...given) => control.request(...given),
    [{ method: 'POST', path: '/v2/deployments', body: {} }],
  ],
  'deployments.deleteMany': [
    (control, ...given) => control.deployments.deleteMany(...given),
    [{ deployment_ids: [ID] }, {}],
  ],
  'deployments.deleteMany of a list': [(control, list) => control.deployments.deleteMany(list), [[ID]]],
  'the options of deployments.deleteMany': [(control, options) => control.deployments.deleteMany([], options), [{}]],
  'deployments.deleteMany of a deployment': [(control, item) => control.deployments.deleteMany([item]), [{ id: ID }]],
  'deployments.deleteMany that waits': [
    (control, wait) => control.deployments.deleteMany([], { wait }),
    [{ maxWait: 0 }],
  ],
  'deployments.rollback': [(control, ...given) => control.deployments.rollback(...given), [ID, {}]],
  'deployments.rollback to a revision': [(control, to) => control.deployments.rollback(ID, { to }), [{ id: ID }]],
  'deployments.rollback that waits': [(control, wait) => control.deployments.rollback(ID, { wait }), [{ maxWait: 0 }]],
  'deployments.plan': [(control, ...given) => control.deployments.plan(...given), [CREATION, {}]],
  'deployments.apply': [(control, ...given) => control.deployments.apply(...given), [CREATION, {}]],
  'deployments.apply that waits': [(control, wait) => control.deployments.apply(CREATION, { wait }), [{ maxWait: 0 }]],
  'deployments.watch': [
    async (control, ...given) => {
      const watched = await control.deployments.watch(...given);
      watched.stop?.();
    },
    [{}],
  ],
  'revisions.interrupt': [(control, ...given) => control.revisions.interrupt(...given), [IDS, {}]],
};
