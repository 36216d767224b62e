// `deployment-control deploy`: creates the deployment of a file, or patches the one of its name with what differs.
import {
  ConnectionError, issuesFrom, validatePatch, type Deployment, type DeploymentControl, type DeploymentCreate, type PatchExplanation, type Revision,
} from 'deployment-control';
import { helpOf, readArguments, timeOf, type Arguments, type Usage } from './arguments.js';
import { UsageError } from './command.js';
import { readDocuments, type SourceDocument } from './documents.js';
import { CommandError, EXIT } from './exit.js';
import { check, counted, githubLine, humanLine, placed, type Finding } from './findings.js';
import { duration, plain, writeError, writeJson, writeOut } from './output.js';
import { isEmpty, planLines, planOf, type Plan } from './plan.js';
import { checksOf, clientOf, fail, Interrupted, interruption, KEYS, named, runServiceCommand, SERVICE, shownRecord } from './service.js';
import { readTarball, uploaded, UPLOADED } from './tarball.js';
import { watched } from './wait.js';

const OPTIONS = {
  wait: { help: 'waits until the revision is deployed' },
  timeout: { value: 'TIME', help: 'the longest wait, such as 90s, 30m or 1h (default 30m)' },
  'dry-run': { help: 'says what would be done, and sends no change' },
  redeploy: { help: 'deploys the latest revision again where nothing differs' },
  tarball: { value: 'FILE', help: 'uploads this gzip tarball and deploys it, for the source internal_source' },
  'secret-env': { value: 'NAME', multiple: true, help: 'sets the secret NAME to the value of the environment variable of the same name;\nNAME=VARIABLE takes another variable; can be given several times' },
  hosting: { value: 'HOSTING', help: 'cloud or self_hosted: where the service runs' },
  json: { help: 'writes what was done as one JSON document; all else goes to the standard error output' },
  ...SERVICE,
} as const;

export const DEPLOY: Usage<typeof OPTIONS> = {
  name: 'deploy',
  operands: 'FILE',
  count: [1, 1],
  about: `Creates the deployment that a file in JSON or YAML describes. Where there is one with exactly its name,
what differs is patched; first it says whether a new revision follows, why, and what would be lost.
"-" is the standard input.`,
  options: OPTIONS,
  notes: `Exit codes: 0 done, 1 the file has errors or the service refused it, 2 a wrong command line or a file that
cannot be read, 3 not found, 4 no right, 5 the revision failed or was superseded, 6 out of time (the
deployment goes on), 7 no answer or a failing service, 130 stopped (the deployment goes on).

${KEYS}`,
};

/** What was done, as `--json` shows it. */
interface Outcome {
  readonly action: 'created' | 'patched' | 'redeployed' | 'unchanged';
  readonly dryRun: boolean;
  readonly issues: readonly Finding[];
  readonly explanation?: PatchExplanation;
  readonly deployment?: Deployment;
  readonly revision?: Revision;
}

/** Runs the command `deploy` with its arguments. */
export function deployCommand(args: readonly string[]): Promise<void> {
  return runServiceCommand({ name: 'deploy', help: helpOf(DEPLOY), read: (given) => readArguments(DEPLOY, given) }, args, (given) => new Deploy(given).run());
}

/** One run of the command. */
class Deploy {
  readonly #given: Arguments<typeof OPTIONS>;
  readonly #json: boolean;
  /** What is known so far: it stands beside the error where the command fails. */
  #outcome: Partial<Outcome>;
  #tarball: Uint8Array | undefined;

  constructor(given: Arguments<typeof OPTIONS>) {
    this.#given = given;
    this.#json = given.flag('json');
    this.#outcome = { dryRun: given.flag('dry-run') };
  }

  async run(): Promise<void> {
    const maxWait = timeOf('timeout', this.#given.text('timeout') ?? '30m');
    const checks = checksOf(this.#given);
    let document: SourceDocument | undefined;
    const { signal, dispose } = interruption();
    try {
      const control = clientOf(this.#given, { hosting: checks.hosting });
      document = await this.#read();
      const form = withSecrets(document.value, this.#given.texts('secret-env'));
      this.#show(document, check(document, 'create', checks));
      this.#tarball = await this.#readTarball(form as DeploymentCreate);
      const deployment = await this.#apply(control, document, form as DeploymentCreate, signal);
      if (this.#given.flag('wait') && deployment?.latest_revision_id) {
        const { revision, tookMs } = await watched(control, deployment, deployment.latest_revision_id, { maxWait, signal });
        this.#outcome = { ...this.#outcome, revision };
        this.#say(`${plain(deployment.name)}: revision ${plain(revision.id)} is ${plain(revision.status)} after ${duration(tookMs)}\n`);
      }
      if (this.#json) writeJson(this.#outcome);
    } catch (error) {
      if (error instanceof UsageError) throw error;
      if (document) this.#placeIssues(error, document);
      fail('deploy', error, this.#json, { ...this.#outcome });
    } finally {
      dispose();
    }
  }

  async #read(): Promise<SourceDocument> {
    const documents = await readDocuments(this.#given.operands[0]!);
    const [document] = documents;
    if (documents.length > 1) throw new CommandError(`${document!.file} holds ${documents.length} documents, and deploy takes one: a deployment a file`, EXIT.usage);
    return document!;
  }

  async #readTarball({ source }: DeploymentCreate): Promise<Uint8Array | undefined> {
    const file = this.#given.text('tarball');
    if (file === undefined) return undefined;
    if (source !== 'internal_source') throw new UsageError(`--tarball is for the source internal_source, and the file says ${plain(source)}`);
    return readTarball(file);
  }

  /** Shows what the check found; errors end the command. */
  #show(document: SourceDocument, findings: readonly Finding[]): void {
    this.#outcome = { ...this.#outcome, issues: findings };
    this.#write(document, findings);
    if (findings.some(({ severity }) => severity === 'error')) {
      throw new Invalid(`${document.file} was not sent: ${counted(findings)}`, findings);
    }
  }

  #write(document: SourceDocument, findings: readonly Finding[]): void {
    const inGithub = process.env['GITHUB_ACTIONS'] === 'true';
    for (const finding of findings) {
      if (inGithub && !this.#json) writeOut(githubLine(document.file, finding));
      else writeError(humanLine(document.file, finding, process.stderr));
    }
  }

  /** Shows where in the file the service found what is wrong. */
  #placeIssues(error: unknown, document: SourceDocument): void {
    if (error instanceof Invalid) return;
    const issues = placed(issuesFrom(error, { vocabulary: checksOf(this.#given).vocabulary }), document);
    if (issues.length === 0) return;
    this.#outcome = { ...this.#outcome, issues: [...(this.#outcome.issues ?? []), ...issues] };
    this.#write(document, issues);
  }

  /** What people read: on the standard output, which with `--json` has the document alone. */
  #say(text: string): void {
    if (this.#json) writeError(text);
    else writeOut(text);
  }

  /** Creates or patches; gives the deployment as it is then, none after a dry run of a creation. */
  async #apply(control: DeploymentControl, document: SourceDocument, form: DeploymentCreate, signal: AbortSignal): Promise<Deployment | undefined> {
    const current = await named(control, form.name, signal);
    if (current === undefined) return this.#create(control, form, signal);
    const name = plain(form.name);
    if (/^AWAITING_(FINAL_)?DELETE$/.test(current.status)) throw new CommandError(`${name} is being deleted: try again once it is gone`, EXIT.failed);
    const { vocabulary } = checksOf(this.#given);
    const source = form.source === vocabulary?.repoHost ? 'repo_host' : form.source;
    if (current.source !== source) {
      throw new CommandError(`the source of ${name} is ${plain(current.source)} and cannot change to ${plain(form.source)}: take another name, or delete the deployment first`, EXIT.failed);
    }
    const plan = planOf(await this.#withTarball(control, form, current, signal), current, vocabulary);
    this.#outcome = { ...this.#outcome, explanation: plan.explanation };
    if (isEmpty(plan.patch)) return this.#leave(control, plan, current, signal);
    this.#say(`${name} (${plain(current.id)}) is there and differs:\n${planLines(plan, this.#json ? process.stderr : process.stdout)}`);
    const { issues } = validatePatch(plan.patch, { ...checksOf(this.#given), current });
    const errors = placed(issues.filter(({ severity }) => severity === 'error'), document);
    if (errors.length > 0) this.#show(document, errors);
    return this.#patch(control, plan, current, signal);
  }

  async #create(control: DeploymentControl, form: DeploymentCreate, signal: AbortSignal): Promise<Deployment | undefined> {
    this.#outcome = { ...this.#outcome, action: 'created' };
    const name = plain(form.name);
    if (this.#given.flag('dry-run')) {
      this.#say(`${name} is not there: it would be created, with a first revision\n`);
      return undefined;
    }
    this.#say(`${name} is not there: it is created, with a first revision\n`);
    const deployment = await changing(control.deployments.create(form, { signal }), name);
    this.#outcome = { ...this.#outcome, deployment: shownRecord(deployment) };
    this.#say(`${name} has the id ${plain(deployment.id)}\n`);
    if (this.#tarball === undefined) return deployment;
    const source_tarball_path = await uploaded(control, deployment, this.#tarball, signal);
    const built = await changing(control.deployments.patch(deployment.id, { source_revision_config: { source_tarball_path } }, { signal }), name);
    this.#outcome = { ...this.#outcome, deployment: shownRecord(built) };
    this.#say(`the tarball is deployed as revision ${plain(built.latest_revision_id)}\n`);
    return built;
  }

  /** The form with the path of the tarball, which is uploaded now unless nothing may be sent. */
  async #withTarball(control: DeploymentControl, form: DeploymentCreate, current: Deployment, signal: AbortSignal): Promise<DeploymentCreate> {
    if (this.#tarball === undefined) return form;
    const path = this.#given.flag('dry-run') ? UPLOADED : await uploaded(control, current, this.#tarball, signal);
    return { ...form, source_revision_config: { ...form.source_revision_config, source_tarball_path: path } };
  }

  async #patch(control: DeploymentControl, { patch }: Plan, current: Deployment, signal: AbortSignal): Promise<Deployment> {
    this.#outcome = { ...this.#outcome, action: 'patched' };
    const name = plain(current.name);
    if (this.#given.flag('dry-run')) {
      this.#say(`nothing was sent: this was a dry run\n`);
      this.#outcome = { ...this.#outcome, deployment: shownRecord(current) };
      return { ...current, latest_revision_id: null };
    }
    const deployment = await changing(control.deployments.patch(current.id, patch, { signal }), name);
    this.#outcome = { ...this.#outcome, deployment: shownRecord(deployment) };
    const { latest_revision_id: latest } = deployment;
    this.#say(latest === current.latest_revision_id ? `${name} is patched; the service made no new revision\n` : `${name} is patched; the service made revision ${plain(latest)}\n`);
    return deployment;
  }

  /** Nothing differs: the deployment stays, or is deployed again where that is wanted. */
  async #leave(control: DeploymentControl, plan: Plan, current: Deployment, signal: AbortSignal): Promise<Deployment> {
    const { id, latest_revision_id: latest } = current;
    const name = plain(current.name);
    const isAgain = this.#given.flag('redeploy') && latest !== null;
    this.#outcome = { ...this.#outcome, action: isAgain ? 'redeployed' : 'unchanged', deployment: shownRecord(current) };
    this.#say(`${name} (${plain(id)}) is there, and nothing differs\n`);
    for (const { path, because } of plan.explanation.losses) this.#say(`  ${plain(path.join('.'))}: ${plain(because)}\n`);
    if (this.#given.flag('dry-run')) {
      this.#say(isAgain ? 'its latest revision would be deployed again: this was a dry run\n' : 'nothing would be sent: this was a dry run\n');
      return { ...current, latest_revision_id: null };
    }
    if (!isAgain) return current;
    const deployment = await changing(control.revisions.redeploy({ deployment_id: id, revision_id: latest }, { signal }), name);
    this.#outcome = { ...this.#outcome, deployment: shownRecord(deployment) };
    this.#say(`the latest revision of ${name} is deployed again\n`);
    return deployment;
  }
}

/** A file with errors: they have been shown. */
class Invalid extends CommandError {
  readonly issues: readonly Finding[];

  constructor(message: string, issues: readonly Finding[]) {
    super(message, EXIT.failed);
    this.issues = issues;
  }
}

/** A change under way: what is said where it is stopped, or no answer comes, is that it may have been made. */
async function changing<T>(call: Promise<T>, name: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Interrupted) throw new CommandError(`${error.message} while the change was on its way: "deployment-control get ${name}" shows whether it was made`, error.exit);
    if (error instanceof ConnectionError && error.maybeProcessed) writeError(`the change may have been made: run the command again, which first looks what is there\n`);
    throw error;
  }
}

/**
 * The form with secrets from environment variables beside its own.
 * @throws UsageError for a variable that is not set
 */
function withSecrets(form: unknown, given: readonly string[]): unknown {
  if (given.length === 0 || typeof form !== 'object' || form === null) return form;
  const { secrets } = form as { secrets?: unknown };
  const own = given.map((text) => {
    const [name = '', variable = name] = text.split(/=(.*)/s);
    const value = process.env[variable];
    if (name === '' || value === undefined || value === '') throw new UsageError(`--secret-env ${text}: the environment variable ${variable} is not set`);
    return { name, value };
  });
  const kept = (Array.isArray(secrets) ? (secrets as { name?: unknown }[]) : []).filter((secret) => !own.some(({ name }) => name === secret?.name));
  return { ...form, secrets: [...kept, ...own] };
}
