// Runs the built `deployment-control` with an environment that holds nothing of the machine's: inside this process, or
// in one of its own where signals, pipes or a terminal matter.
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const COMMAND = fileURLToPath(new URL('../../../pkg/dist/cli.js', import.meta.url));

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
  /** Resolves once the pattern has been written to either stream, with what has been. */
  const says = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => pattern.test(out + errors) && resolve(out + errors);
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      ended.then(() =>
        pattern.test(out + errors)
          ? resolve(out + errors)
          : reject(new Error(`it ended without saying ${pattern}: ${out}${errors}`)),
      );
      look();
    });
  return { child, ended, says };
}

/** The environment of a process in which the pauses of a command pass at once. */
export const FAST = { NODE_OPTIONS: `--import ${new URL('fast-pauses.mjs', import.meta.url)}` };

/** Runs the command to its end, in a process of its own. */
export async function runProcess(args, options) {
  const { code, out, errors } = await startCommand(args, options).ended;
  return { code, out, errors };
}

/**
 * What a command has written, once it has ended with this code. `out` and `errors` are patterns, one or several, of what
 * stands there, or all of it as a text; `about` says which of many it is.
 */
export async function ending(run, code, { about = '', ...wanted } = {}) {
  const ended = await run;
  assert.equal(ended.code, code, `${about}: ended with ${ended.code}, not ${code}: ${ended.out}${ended.errors}`);
  for (const [stream, patterns] of Object.entries(wanted))
    for (const pattern of [patterns].flat())
      assert[typeof pattern === 'string' ? 'equal' : 'match'](ended[stream], pattern, about || undefined);
  return ended;
}

/** What the code of a command sees as `process`: that of its own run. */
const current = new AsyncLocalStorage();
const real = globalThis.process;
Object.defineProperty(globalThis, 'process', { configurable: true, get: () => current.getStore() ?? real });

/** The code of the command, without its first file, which takes its words from the process. */
const { runCommandLine } = await readFile(COMMAND, 'utf8').then(
  (text) => import(new URL(/import\("(\.\/cli\/command-line-\w+\.js)"\)/.exec(text)[1], pathToFileURL(COMMAND))),
);

/** What `process.exit` throws, so that nothing after it runs. */
class Exit extends Error {}

/** A stream that keeps what is written to it. */
class Kept extends Writable {
  text = '';
  _write(chunk, _encoding, done) {
    this.text += chunk;
    this.emit('kept');
    done();
  }
}

/** A process for a command: with its arguments, environment and streams, and an end of its own. */
function processOf(args, env, input) {
  const listeners = new EventEmitter();
  const listening = ['on', 'once', 'off', 'emit'].map((name) => [name, listeners[name].bind(listeners)]);
  let end;
  const ended = new Promise((resolve) => (end = resolve));
  let isOver = false;
  const face = {
    ...Object.fromEntries(listening),
    argv: [real.execPath, COMMAND, ...args],
    env: { PATH: real.env.PATH, ...env },
    stdin: input instanceof Readable ? input : Readable.from(input.length === 0 ? [] : [Buffer.from(input)]),
    stdout: new Kept({ decodeStrings: false }),
    stderr: new Kept({ decodeStrings: false }),
    exitCode: undefined,
    exit(code) {
      // A timer that a real process would not have waited for.
      if (isOver) return;
      end(code ?? this.exitCode ?? 0);
      throw new Exit();
    },
  };
  ended.then(() => (isOver = true));
  return { own: Object.create(real, Object.getOwnPropertyDescriptors(face)), ended, end };
}

/** Whether Node.js itself reads something of an environment. */
const isOfNode = (env) => Object.keys(env).some((name) => name.startsWith('NODE_'));

/** The folder of this process, and the commands that run in another one. */
const folder = real.cwd();
let inFolder = 0;
let folderIsFree;

/** Makes `cwd` the folder of this process while `work` is done. What is done in another folder waits. */
async function within(cwd, work) {
  while (inFolder > 0 && real.cwd() !== cwd) await folderIsFree;
  inFolder += 1;
  real.chdir(cwd);
  const done = work().finally(() => {
    inFolder -= 1;
    if (inFolder === 0) real.chdir(folder);
  });
  folderIsFree = done.catch(() => {});
  return done;
}

/**
 * Runs the command to its end inside this process. What Node.js itself reads of an environment needs a process of its
 * own: a command with such a variable gets one.
 */
export function run(args, { env = {}, input = '', cwd = folder } = {}) {
  if (isOfNode(env) || /^(-V|--version)$/.test(args[0])) return runProcess(args, { env, input, cwd });
  return within(cwd, () => started(args, env, input).ended);
}

/**
 * Starts the command inside this process. `input` is its standard input, as a text or as a stream; what is
 * written to a stream belongs `inside`, so that its readers see their own process.
 */
export function started(args, env, input) {
  const { own, ended, end } = processOf(args, env, input);
  current.run(own, () => runCommandLine(args)).then(() => end(own.exitCode ?? 0), end);
  const outcome = ended.then((code) => {
    if (code instanceof Error) throw code;
    return { code, out: own.stdout.text, errors: own.stderr.text };
  });
  return { own, ended: outcome, inside: (work) => current.run(own, work) };
}

/** The address that a server has written. */
const addressIn = (out) => /http:\/\/\S+/.exec(out)?.[0];

/** Starts a server of the command inside this process; resolves with its address once it listens. */
export async function serveInside(args, env = {}) {
  if (isOfNode(env)) return serveApart(args, env);
  const { own, ended } = started(args, env, '');
  const early = ended.then(({ errors }) => assert.fail(`it ended before it listened: ${errors}`));
  early.catch(() => {});
  while (!addressIn(own.stdout.text)) await Promise.race([once(own.stdout, 'kept'), early]);
  const end = (signal) => {
    own.emit(signal);
    return ended;
  };
  return { url: addressIn(own.stdout.text), ended, end, out: () => own.stdout.text };
}

/** The same in a process of its own, which a crash can end. */
export async function serveApart(args, env = {}) {
  const { child, ended, says } = startCommand(args, { env });
  const url = addressIn(await says(/http:\/\/\S+\s/));
  const end = (signal) => {
    child.kill(signal);
    return ended;
  };
  return { url, ended, end };
}
