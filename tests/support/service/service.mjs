// The emulator over HTTP, steered by a test, and the commands that talk to it.
import { after } from 'node:test';
import { run, serveInside, startCommand } from '../command/command.mjs';
import { send } from './emulator.mjs';
import { IMAGE } from './records.mjs';

/** A creation of an image, under a name. */
export const form = (name, more = {}) => ({ ...IMAGE, name, ...more });

/** Longer than any test. */
export const FOREVER = 1e12;

const running = [];
after(() => Promise.all(running.map((server) => server.end('SIGTERM'))));

/**
 * An emulator until the tests of a file are over. Its revisions are deployed as soon as they are made, unless a script
 * says otherwise.
 */
export async function emulator(...args) {
  const server = await serveInside(['emulator', '--port', '0', '--clock', 'manual', ...args]);
  running.push(server);
  const env = { DEPLOYMENT_CONTROL_URL: server.url };
  const control = (name, body) => send(`${server.url}/_emulator/${name}`, 'POST', body);
  return {
    ...server,
    env,
    control,
    script: (...steps) =>
      control(
        'script',
        steps.map(([status, forMs = FOREVER]) => ({ status, forMs })),
      ),
    advance: (ms = 60_000) => control('advance', { ms }),
    run: (args, { input, env: more } = {}) =>
      run(args, {
        input: input === undefined ? '' : typeof input === 'string' ? input : JSON.stringify(input),
        env: { ...env, ...more },
      }),
    start: (args, options = {}) =>
      startCommand(args, { ...options, input: JSON.stringify(options.input ?? ''), env: { ...env, ...options.env } }),
    sent: async (method) =>
      (await send(`${server.url}/_emulator/requests`)).body.filter((each) => each.method === method),
  };
}
