// Runs the built `deployment-control` as its users do: a process of its own, with an environment that holds nothing of
// the machine's.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const COMMAND = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));

/**
 * Starts the command. `input` is its standard input, null where the test writes it, `program` what runs it in place of
 * Node, such as a terminal.
 */
export function startCommand(args, { env = {}, input = '', cwd, program = [] } = {}) {
  const [file, ...before] = [...program, process.execPath];
  const child = spawn(file, [...before, COMMAND, ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: 'pipe',
  });
  let out = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  // One that ends before it has read everything is no failure of the test's.
  child.stdin.on('error', () => {});
  if (input !== null) child.stdin.end(input);
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, out, errors }));
  /** Resolves once the pattern has been written to either stream. */
  const says = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => pattern.test(out + errors) && resolve();
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      ended.then(() =>
        pattern.test(out + errors)
          ? resolve()
          : reject(new Error(`it ended without saying ${pattern}: ${out}${errors}`)),
      );
      look();
    });
  return { child, ended, says };
}

/** Runs the command to its end. */
export async function run(args, options) {
  const { code, out, errors } = await startCommand(args, options).ended;
  return { code, out, errors };
}
