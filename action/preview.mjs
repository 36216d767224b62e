// The step of the action: reads the inputs and the event, runs the command, and writes outputs, summary and annotations.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError, taskOf } from './event.mjs';

const { env } = process;
const isInput = ([name]) => name.startsWith('INPUT_');
const workspace = env.GITHUB_WORKSPACE || process.cwd();
// Commands run in a folder of their own: what a change brings along, such as an .npmrc, must not steer a process that
// has the key.
const folder = mkdtempSync(join(env.RUNNER_TEMP || tmpdir(), 'preview-'));

async function main() {
  const inputs = readInputs();
  const event = existsSync(env.GITHUB_EVENT_PATH ?? '') ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')) : {};
  const task = taskOf(
    {
      name: env.GITHUB_EVENT_NAME ?? '',
      event,
      refName: env.GITHUB_REF_NAME,
      refType: env.GITHUB_REF_TYPE,
      sha: env.GITHUB_SHA,
    },
    inputs,
  );
  const why = reasonToSkip(task, inputs);
  if (why !== undefined) {
    annotate('notice', why);
    summarize(`${why}\n`);
    output({ action: 'skipped', key: task.key });
    return 0;
  }
  if (inputs.file && task.command === 'up') {
    // Its annotations are for the runner, so they are written as they are.
    const file = resolve(workspace, inputs.file);
    const { code } = await run(['validate', '--format=github', ...checks(inputs), file], inputs, true);
    if (code !== 0) return code;
  }
  const comment = resolve(workspace, inputs.comment || join(env.RUNNER_TEMP || tmpdir(), 'preview-comment.md'));
  // One that another step has left says nothing of this run.
  rmSync(comment, { force: true });
  const { code, out } = await run([...argumentsOf(task, inputs, comment), '--json'], inputs);
  report({ task, inputs, comment, code, document: parsed(out) });
  return code;
}

/** The inputs; those that are empty are left out, as a workflow cannot. */
function readInputs() {
  const given = Object.entries(env).filter((each) => isInput(each) && each[1].trim() !== '');
  const inputs = Object.fromEntries(
    given.map(([name, value]) => [name.slice('INPUT_'.length).toLowerCase().replaceAll('_', '-'), value.trim()]),
  );
  for (const name of ['forks', 'wait'])
    if (inputs[name] !== undefined && !['true', 'false'].includes(inputs[name]))
      throw new InputError(`${name} is true or false, not ${JSON.stringify(inputs[name])}`);
  return inputs;
}

/** Why there is nothing to do for a fork; undefined for what is no fork's. */
function reasonToSkip({ command, key, isFork }, inputs) {
  if (command === 'sweep') return undefined;
  const hasKey = inputs['api-key'] || env.DEPLOYMENT_CONTROL_API_KEY || env.DEPLOYMENT_CONTROL_BEARER_TOKEN;
  // Runs for forks and for the forge's own updates of dependencies get no secrets.
  const isWithoutSecrets = isFork || env.GITHUB_ACTOR === 'dependabot[bot]';
  if (isWithoutSecrets && !hasKey) return `${key} gets no preview: this run is given no key, as it is for forks`;
  if (isFork && command === 'up' && inputs.forks !== 'true')
    return `${key} gets no preview: it comes from a fork, and forks is not true`;
  return undefined;
}

function argumentsOf({ command, key, ref, commit, isFork }, inputs, comment) {
  const list = ['preview', command];
  const add = (name, value) => value && list.push(`--${name}=${value}`);
  add('from', inputs.from);
  if (inputs.wait !== 'false') add('timeout', inputs.timeout);
  if (command !== 'up') add('vocabulary', inputs.vocabulary);
  if (command === 'sweep') {
    add('ttl', inputs.ttl);
    if (inputs['keep-open'] !== undefined) add('keep-open', inputs['keep-open']);
    return [...list, '--yes'];
  }
  add('key', key);
  if (command === 'down') return [...list, '--yes'];
  if (isFork && !inputs.image && !inputs.ref)
    throw new InputError(
      `${key} comes from a fork, whose branch is not in the repository of ${inputs.from}: give image`,
    );
  add('image', inputs.image);
  add('ref', inputs.ref ?? (inputs.image ? undefined : ref));
  add('commit', inputs.commit ?? commit);
  for (const name of ['ttl', 'max']) add(name, inputs[name]);
  list.push(...checks(inputs));
  add('comment', comment);
  if (inputs.wait === 'false') list.push('--no-wait');
  if (isFork) return [...list, '--untrusted'];
  for (const name of (inputs.secrets ?? '').split(/[\s,]+/)) add('secret', name);
  if (inputs['secret-values']) {
    // Named like the input, since messages name the file, and its lines.
    writeFileSync(join(folder, 'secret-values'), `${inputs['secret-values']}\n`, { mode: 0o600 });
    add('env-file', 'secret-values');
  }
  return list;
}

/** How forms are checked for the service. */
const checks = (inputs) =>
  ['hosting', 'vocabulary'].filter((name) => inputs[name]).map((name) => `--${name}=${inputs[name]}`);

/** Runs the command, and returns its exit code and its standard output. Its messages are no commands for the runner. */
async function run(args, inputs, isForRunner = false) {
  const [program, ...before] = programOf(inputs);
  const named = {
    DEPLOYMENT_CONTROL_URL: 'url',
    DEPLOYMENT_CONTROL_API_KEY: 'api-key',
    DEPLOYMENT_CONTROL_TENANT_ID: 'tenant-id',
  };
  const service = Object.entries(named).flatMap(([name, input]) => (inputs[input] ? [[name, inputs[input]]] : []));
  const child = spawn(program, [...before, ...args], {
    cwd: folder,
    // The inputs are the action's, and some are secrets.
    env: {
      ...Object.fromEntries(Object.entries(env).filter((each) => !isInput(each))),
      ...Object.fromEntries(service),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal));
  const token = randomUUID();
  let out = '';
  if (!isForRunner) process.stdout.write(`::stop-commands::${token}\n`);
  child.stderr.pipe(process.stdout, { end: false });
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
    if (isForRunner) process.stdout.write(text);
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (!isForRunner) process.stdout.write(`\n::${token}::\n`);
  return { code: code ?? 1, out };
}

/** The command of the package: that beside the action if it is built, else the published one. */
function programOf({ version }) {
  const built = fileURLToPath(new URL('../pkg/dist/cli.js', import.meta.url));
  if (version === undefined && existsSync(built)) return [process.execPath, built];
  const own = () => JSON.parse(readFileSync(new URL('../pkg/package.json', import.meta.url), 'utf8')).version;
  return ['npx', '--yes', `deployment-control@${version ?? own()}`];
}

/** Outputs, the summary, and an annotation for what has failed. */
function report({ task: { command, key }, inputs, comment, code, document }) {
  const { error, deleted = [], action, name, id, url, revision } = document;
  const failure = code === 0 ? undefined : (error?.message ?? `the command ended with ${code}`);
  if (command === 'up') {
    output({ action, url: webAddress(url), 'deployment-id': id, 'revision-id': revision?.id, name, key });
    if (existsSync(comment)) {
      output({ comment });
      summarize(readFileSync(comment, 'utf8'));
    }
  } else {
    const none = failure === undefined ? 'none' : undefined;
    output({
      action: deleted.length > 0 ? 'delete' : none,
      key,
      name: deleted[0]?.name,
      'deployment-id': deleted[0]?.id,
    });
    const lines = deleted.map((each) => `- \`${each.name}\` is deleted\n`);
    if (failure !== undefined) lines.push(`- \`preview ${command}\` failed: see the annotation of the run\n`);
    summarize(lines.join('') || 'There is no preview to delete.\n');
  }
  if (failure !== undefined) annotate('error', failure, key ?? inputs.from);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const webAddress = (url) => (/^https?:\/\/\S+$/.test(url ?? '') ? url : undefined);

/** Writes outputs. The end of each value is a text that no value has. */
function output(values) {
  for (const [name, value] of Object.entries(values)) {
    const end = randomUUID();
    if (value !== undefined && env.GITHUB_OUTPUT)
      appendFileSync(env.GITHUB_OUTPUT, `${name}<<${end}\n${value}\n${end}\n`);
  }
}

function summarize(text) {
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, text);
}

function annotate(kind, message, about) {
  const escaped = (text) => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  const title = `Preview${about ? ` ${about}` : ''}`.replace(/[:,]/g, ' ');
  process.stdout.write(`::${kind} title=${escaped(title)}::${escaped(message)}\n`);
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  annotate('error', error.message);
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
