// What is read can be written back, and forms have types: this file is compiled, not run.
import byDefault, {
  DeploymentControl,
  FormSession,
  parseCreate,
  parsePatch,
  RevisionFailedError,
  validate,
  validateJson,
  type ApiPromise,
  type Deployment,
  type DeploymentCreate,
  type DeploymentPatch,
  type Issue,
  type LogEntry,
  type RecordName,
  type Report,
  type Revision,
} from 'deployment-control';

const control = new DeploymentControl();
const deployment: Deployment = await control.deployments.get('3c90c3cc-0d44-4b50-8888-8dd25736052a');

// What is read can be written back.
void control.deployments.patch(deployment.id, {
  source_config: { ...deployment.source_config, custom_url: 'https://agent.example' },
});
void control.deployments.patch(deployment, { source_revision_config: { ...deployment.source_revision_config } });
void control.deployments.patch(deployment, { source_config: deployment.source_config, secrets: deployment.secrets });
void control.deployments.patch(deployment, { secret_references: deployment.secret_references });
void control.deployments.patch(deployment, {
  source_config: {
    ...deployment.source_config,
    resource_spec: { ...deployment.source_config.resource_spec, cpu: 2, sidecars: [] },
  },
});
control.deployments.create({ ...deployment, name: 'another' }) satisfies ApiPromise<Deployment>;
control.deployments.create(deployment) satisfies ApiPromise<Deployment>;
// @ts-expect-error a source is one of the contract's
void control.deployments.create({ name: 'a', source: 'x', source_config: {}, source_revision_config: {}, secrets: [] });
// @ts-expect-error a creation needs its secrets, if only an empty list
void control.deployments.create({ name: 'a', source: 'repo_host', source_config: {}, source_revision_config: {} });
control.deployments.create(parseCreate(JSON.parse('{}'))) satisfies ApiPromise<Deployment>;
parseCreate({}) satisfies DeploymentCreate;
parsePatch({}, { current: deployment }) satisfies DeploymentPatch;

// A whole deployment or revision stands wherever an id does.
const revision: Revision = await control.revisions.get({ deployment_id: deployment, revision_id: deployment.id });
const pair = { deployment_id: deployment, revision_id: revision };
void control.deployments.get(deployment);
void control.deployments.delete(deployment);
void control.revisions.list(deployment);
void control.revisions.get(revision);
void control.revisions.redeploy(pair);
void control.revisions.logs(pair, { type: 'build' });
void control.uploads.put(deployment, new Uint8Array());
// @ts-expect-error a revision is no deployment
void control.deployments.get(revision);
// @ts-expect-error a deployment is no revision
void control.revisions.get(deployment);
// @ts-expect-error a promise is awaited first
void control.deployments.get(control.deployments.create(deployment));

// A finished wait has its revision's id.
(await control.deployments.waitUntilDeployed(deployment)).id satisfies string;
(await control.revisions.wait(pair, { maxWait: 1, requestTimeout: 1, until: ['BUILDING'] })).id satisfies string;
// @ts-expect-error a wait has no timeout
void control.revisions.wait(pair, { timeout: 5 });
const request = { timeout: 5 };
// @ts-expect-error also where it comes in a variable
void control.revisions.wait(pair, { maxWait: 5, ...request });
try {
  await control.deployments.waitUntilDeployed(deployment);
} catch (error) {
  if (error instanceof RevisionFailedError) {
    error.revision.id satisfies string;
    error.deployment.latest_revision_id satisfies string;
    void control.deployments.get(error.deployment.id);
    await control.deployments.waitUntilDeployed(error.deployment);
    for await (const entry of error.logs({ limit: 50 }, { follow: true })) entry satisfies LogEntry;
  }
}

// A session with the type of its form.
const session = new FormSession<DeploymentCreate>('create', { name: 'agent', source_config: { resource_spec: {} } });
session.set(['source_config', 'resource_spec', 'cpu'], 2);
session.set(['source_config', 'resource_spec', 'labels', 'team'], 'a');
session.set(['secrets', 0, 'name'], 'A');
session.set(['secrets', 0], { name: 'A' });
session.set(['source'], undefined);
session.set([], { name: 'a' });
session.remove(['secrets', 0]);
session.value().name satisfies string | undefined;
session.value().source_config?.resource_spec?.cpu satisfies number | null | undefined;
for (const { path, issues } of session.set(['name'], 'b').fields) {
  path satisfies readonly (string | number)[];
  issues satisfies readonly Issue[];
}
// A path that is not known when it is compiled, as a field of `fields()` has it.
declare const path: readonly (string | number)[];
session.set(path, 'x');
session.remove([...path, 0]);
// @ts-expect-error the form has no such field
session.set(['nam'], 'a');
// @ts-expect-error nor one inside it
session.remove(['source_config', 'resource_spec', 'cpus']);
// @ts-expect-error a name is a text
session.set(['name'], 5);
// @ts-expect-error a form has no such field at the start
new FormSession<DeploymentCreate>('create', { nam: 'a' });

// Without a type, anything may be typed in.
const open = new FormSession('patch', { name: 5 });
open.set(['anything', 0], 'x');
open.value() satisfies unknown;

// A record is checked by its name.
validate('ResourceSpec', { cpu: 'two' }, { hosting: 'cloud' }) satisfies Report;
validate('DeploymentPatch', {}, { current: deployment }) satisfies Report;
validateJson('Revision', new Uint8Array()) satisfies Report;
declare const name: RecordName;
validate(name, {}) satisfies Report;
// @ts-expect-error there is no such record
validate('ResourceSpecs', {});
// @ts-expect-error a text is a string or bytes
validateJson('Secret', {});

// The default import is the client, and a name of another library has the word that is meant as its type.
const sameClient: typeof DeploymentControl = byDefault;
const word: 'get' | undefined = control.deployments.retrieve?.use;
const inRevisions: 'deployments.patch' | undefined = control.revisions.update?.use;
// @ts-expect-error It cannot be called.
void control.deployments.retrieve?.('3c90c3cc-0d44-4b50-8888-8dd25736052a');
void [sameClient, word, inRevisions];
