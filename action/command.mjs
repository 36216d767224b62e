// Runs the command of the package.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { InputError } from './event.mjs';
import { isInput } from './reading.mjs';

const { env } = process;

/**
 * Runs the command in a folder, and returns its exit code and its standard output. Its messages are no commands for the
 * runner, unless they are meant for it.
 */
export async function run(args, { inputs, folder, isForRunner = false }) {
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
  const code = await new Promise((resolve, reject) =>
    child.once('error', (error) => reject(notStarted(program, error))).once('close', resolve),
  ).finally(() => {
    if (!isForRunner) process.stdout.write(`\n::${token}::\n`);
  });
  return { code: code ?? 1, out };
}

const notStarted = (program, { code }) => new InputError(`${program} cannot be started (${code}): Node.js has it`);

/** The command of the package: that beside the action if it is built, else the published one. */
function programOf({ version }) {
  const built = fileURLToPath(new URL('../pkg/dist/cli.js', import.meta.url));
  if (version === undefined && existsSync(built)) return [process.execPath, built];
  const own = () => JSON.parse(readFileSync(new URL('../pkg/package.json', import.meta.url), 'utf8')).version;
  return ['npx', '--yes', `deployment-control@${version ?? own()}`];
}
