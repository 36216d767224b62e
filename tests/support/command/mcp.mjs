// The MCP server inside this process, and clients of it: the official one in both eras, and raw lines.
import { Client } from '@modelcontextprotocol/client';
import { PassThrough } from 'node:stream';
import { started } from './command.mjs';

/** The eras of the protocol, as the official client is told to speak. */
export const ERAS = {
  2025: { mode: 'legacy' },
  2026: { mode: { pin: '2026-07-28' } },
};

/** Starts the server. `lines` are the messages that it has written. */
export function startMcp(args = [], env = {}) {
  const stdin = new PassThrough();
  const { own, ended, inside } = started(['mcp', ...args], env, stdin);
  let read = 0;
  const listeners = new Set();
  own.stdout.on('kept', () => {
    const lines = own.stdout.text.slice(read).split('\n');
    read = own.stdout.text.length - lines.pop().length;
    for (const line of lines) for (const listener of listeners) listener(line);
  });
  return {
    own,
    ended,
    listen: (listener) => listeners.add(listener),
    write: (message) =>
      inside(() => stdin.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`)),
    end: () => {
      inside(() => stdin.end());
      return ended;
    },
  };
}

/** The road between a client and a server of this process. */
class Road {
  constructor(server) {
    this.server = server;
  }
  async start() {
    this.server.listen((line) => this.onmessage?.(JSON.parse(line)));
  }
  async send(message) {
    this.server.write(message);
  }
  async close() {
    await this.server.end();
    this.onclose?.();
  }
}

/**
 * The official client of a server. `answer` answers what the user is asked; without it the client cannot ask.
 * `call` gives the text of a tool's answer.
 */
export async function connect(args, { env, era = 2026, answer } = {}) {
  const server = startMcp(args, env);
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: answer === undefined ? {} : { elicitation: { form: {} } }, versionNegotiation: ERAS[era] },
  );
  if (answer !== undefined) client.setRequestHandler('elicitation/create', ({ params }) => answer(params));
  await Promise.race([
    client.connect(new Road(server)),
    server.ended.then(({ errors }) => Promise.reject(new Error(`the server has ended: ${errors}`))),
  ]);
  const call = async (name, given = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: given });
    const [{ text }] = content;
    return { text, isError, failure: isError ? failureIn(text) : undefined };
  };
  return { client, server, call, close: () => client.close() };
}

/** The error that a text tells between its fences. */
export function failureIn(text) {
  return JSON.parse(/<(data-\w+)>\n([\s\S]*)\n<\/\1>/.exec(text)[2]);
}

/** The values of the lines `name: value` of a text. */
export function headOf(text) {
  return Object.fromEntries([...text.matchAll(/^([\w ]+): (.*)$/gm)].map(([, name, value]) => [name, value]));
}
