// The step of the action: reads the inputs and the event, runs the command, and writes outputs, summary and annotations.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from './command.mjs';
import { InputError, taskOf } from './event.mjs';
import { readEvent, readInputs } from './reading.mjs';
import { annotate, errorsIn, failureComment, output, plain, summarize } from './report.mjs';

const { env } = process;
const workspace = env.GITHUB_WORKSPACE || process.cwd();
const temporary = env.RUNNER_TEMP || tmpdir();
// Commands run in a folder of their own: what a change brings along, such as an .npmrc, must not steer a process that
// has the key.
const folder = mkdtempSync(join(temporary, 'preview-'));
const comment = resolve(workspace, env.INPUT_COMMENT?.trim() || join(temporary, 'preview-comment.md'));

async function main() {
  removeComment();
  const inputs = readInputs();
  const about = {
    name: env.GITHUB_EVENT_NAME ?? '',
    event: readEvent(),
    refName: env.GITHUB_REF_NAME,
    refType: env.GITHUB_REF_TYPE,
    sha: env.GITHUB_SHA,
  };
  const task = taskOf(about, inputs);
  try {
    return await carryOut(task, inputs);
  } catch (error) {
    if (error instanceof InputError) error.about = task;
    throw error;
  }
}

async function carryOut(task, inputs) {
  const why = reasonToSkip(task, inputs);
  if (why !== undefined) {
    annotate('notice', why);
    summarize(`${why}\n`);
    output({ action: 'skipped', key: task.key });
    return 0;
  }
  const args = argumentsOf(task, inputs);
  if (inputs.file && task.command === 'up') {
    // Its annotations are for the runner, so they are written as they are.
    const file = resolve(workspace, inputs.file);
    const { code, out } = await run(['validate', '--format=github', ...checks(inputs), file], {
      inputs,
      folder,
      isForRunner: true,
    });
    if (code !== 0) {
      fail(task, `${inputs.file} has errors`, errorsIn(out));
      return code;
    }
  }
  const { code, out } = await run([...args, '--json'], { inputs, folder });
  report({ task, inputs, code, document: parsed(out) });
  return code;
}

/** One that another step has left says nothing of this run. */
function removeComment() {
  try {
    rmSync(comment, { force: true });
  } catch {
    throw new InputError(`comment is the name of a file, and ${comment} cannot be written`);
  }
}

/** Why there is nothing to do for a fork; undefined for what is no fork's. */
function reasonToSkip({ command, key, isFork, isUnclear }, inputs) {
  if (command === 'sweep') return undefined;
  const hasKey = inputs['api-key'] || env.DEPLOYMENT_CONTROL_API_KEY || env.DEPLOYMENT_CONTROL_BEARER_TOKEN;
  // Runs for forks and for the forge's own updates of dependencies get no secrets.
  const isWithoutSecrets = (isFork && !isUnclear) || env.GITHUB_ACTOR === 'dependabot[bot]';
  if (isWithoutSecrets && !hasKey) return `${key} gets no preview: this run is given no key, as it is for forks`;
  if (!isFork || command !== 'up' || inputs.forks === 'true') return undefined;
  return isUnclear
    ? `${key} gets no preview: ${env.GITHUB_EVENT_NAME || 'the event'} does not say whether the change comes from a fork; give trusted: true if it never does, or forks: true for a preview without secrets`
    : `${key} gets no preview: it comes from a fork, and forks is not true`;
}

function argumentsOf({ command, key, ref, commit, isFork, isUnclear }, inputs) {
  const list = ['preview', command];
  const add = (name, value) => value && list.push(`--${name}=${value}`);
  add('from', inputs.from);
  if (inputs.wait !== 'false') add('timeout', inputs.timeout);
  if (command !== 'up') add('vocabulary', inputs.vocabulary);
  if (command === 'sweep') {
    add('ttl', inputs.ttl);
    if (inputs['keep-open'] === '')
      throw new InputError(
        'keep-open is empty, which would delete every preview: look at the step that lists the keys, and give none if no key is open',
      );
    add('keep-open', inputs['keep-open']);
    return [...list, '--yes'];
  }
  add('key', key);
  if (command === 'down') return [...list, '--yes'];
  if (isFork && !inputs.image && !inputs.ref)
    throw new InputError(
      `${key} ${isUnclear ? 'may come' : 'comes'} from a fork, whose branch is not in the repository of ${inputs.from}: give image`,
    );
  add('image', inputs.image);
  add('ref', inputs.ref ?? (inputs.image ? undefined : ref));
  add('commit', inputs.commit ?? commit);
  for (const name of ['ttl', 'max']) add(name, inputs[name]);
  if (inputs.wait !== 'false') add('skipped', inputs.skipped);
  list.push(...checks(inputs));
  add('comment', comment);
  if (inputs.wait === 'false') list.push('--no-wait');
  if (inputs.exact === 'true') list.push('--exact');
  if (isFork) return [...list, '--untrusted'];
  for (const name of (inputs.secrets ?? '').split(/[\s,]+/)) add('secret', name);
  if (inputs['secret-values']) {
    // Named like the input, since messages name the file, and its lines.
    writeFileSync(join(folder, 'secret-values'), `${inputs['secret-values']}\n`, { mode: 0o600 });
    // Node.js looks for --env-file among all arguments, those of npx too, and would set variables of its own process.
    list.push('-e', 'secret-values');
  }
  return list;
}

/** How forms are checked for the service. */
const checks = (inputs) =>
  ['hosting', 'vocabulary'].filter((name) => inputs[name]).map((name) => `--${name}=${inputs[name]}`);

/** Outputs, the summary, and an annotation for what has failed. */
function report({ task, inputs, code, document }) {
  const { command, key } = task;
  const { error, deleted = [], action, name, id, url, revision, deployment } = document;
  const failure = code === 0 ? undefined : (error?.message ?? `the command ended with ${code}: see the log of the run`);
  if (command === 'up') {
    const revisionId = revision?.id ?? deployment?.latest_revision_id ?? undefined;
    output({ action, url: webAddress(url), 'deployment-id': id, 'revision-id': revisionId, name, key });
    if (failure === undefined) tellComment();
  } else {
    const none = failure === undefined ? 'none' : undefined;
    output({
      action: deleted.length > 0 ? 'delete' : none,
      key,
      name: deleted[0]?.name,
      'deployment-id': deleted[0]?.id,
    });
    const lines = deleted.map((each) => `- \`${each.name}\` is deleted\n`);
    summarize(lines.join('') || (failure === undefined ? 'There is no preview to delete.\n' : ''));
  }
  if (failure === undefined) return;
  annotate('error', failure, key ?? inputs.from);
  fail(task, failure);
}

/** The summary of what has failed, and for a preview that was to be made its comment, which the command may have written. */
function fail({ command = 'up', key }, why, details = []) {
  if (command !== 'up') return summarize(`- \`preview ${command}\` failed: ${plain(why)}\n`);
  output({ key });
  if (isWritten(comment)) return tellComment();
  const text = failureComment(key, why, details);
  try {
    writeFileSync(comment, text);
  } catch {
    // Why the preview has failed matters more than why there is no comment.
    return summarize(text);
  }
  return tellComment();
}

/** Whether the command has written a comment: it makes the file before it has anything to write. */
function isWritten(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  return Boolean(stat?.isFile() && stat.size > 0);
}

function tellComment() {
  if (!existsSync(comment)) return;
  output({ comment });
  summarize(readFileSync(comment, 'utf8'));
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const webAddress = (url) => (/^https?:\/\/\S+$/.test(url ?? '') ? url : undefined);

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  annotate('error', error.message, error.about?.key);
  fail(error.about ?? {}, error.message);
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
