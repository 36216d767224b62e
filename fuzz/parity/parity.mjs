// What our checks and our emulator say beside a real FastAPI application that is made from our OpenAPI file. A refusal
// that only one of them has is an error, unless `accepted.mjs` says why it may be. Then our checks beside our emulator, in
// agreement.mjs. Run by `make parity`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import * as api from 'deployment-control';
import { startEmulator } from '../../tests/support/service/server.mjs';
import { option, randomness } from '../json.mjs';
import { ACCEPTED } from './accepted.mjs';
import { compareAgreement } from './agreement.mjs';
import { inputMaker } from './inputs.mjs';

const ROOT = new URL('../../', import.meta.url);
const DOCUMENT = fileURLToPath(new URL('schema/openapi.json', ROOT));
const PYTHON = fileURLToPath(new URL('target/parity/bin/python', ROOT));
const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
/** Differences that are printed; the others are counted. */
const SHOWN = 10;

/** Starts the FastAPI application; gives its address and what ends it. */
async function startApplication() {
  const script = fileURLToPath(new URL('application.py', import.meta.url));
  const child = spawn(PYTHON, [script, DOCUMENT], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error('parity: the FastAPI application ended before it was ready')),
  );
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return { url: `http://127.0.0.1:${String(line).trim()}`, stop: () => child.kill() };
}

const agent = new Agent({ keepAlive: true });

/** Sends a request as it is written: the path is not normalised. */
function send(url, method, path, body) {
  const { hostname, port } = new URL(url);
  const headers =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, agent, headers }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(parts).toString() }));
      response.on('error', reject);
    });
    // A server may close a connection that was idle just as it is used again.
    const again = (error) =>
      sent.reusedSocket && error.code === 'ECONNRESET' ? resolve(send(url, method, path, body)) : reject(error);
    sent.on('error', again);
    sent.end(body);
  });
}

/** Asks until the application listens. */
async function ready(url) {
  for (;;) {
    try {
      return await send(url, 'GET', '/');
    } catch (error) {
      if (error.code !== 'ECONNREFUSED') throw error;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

const key = ({ type, loc, msg }) => JSON.stringify([type, loc, msg]);
/** All of an item. What was sent may be left out where FastAPI cannot write it. */
const whole = ({ type, loc, msg, ctx }) => JSON.stringify([type, loc, msg, ctx]);
const itemsOf = ({ status, text }) => (status === 422 ? JSON.parse(text).detail : []);

/** What a check calls refused: in words of ours too, each of which needs a reason. */
const errorsOf = ({ issues }) => issues.filter(({ degree }) => degree === 'refused');

/** What only one of two lists of items has, and the order of what both have if it differs; nothing where they are the
 * same. */
function unlike(ours, theirs, as) {
  const [mine, yours] = [ours.map(as), theirs.map(as)];
  const only = [
    ...ours.filter((_, index) => !yours.includes(mine[index])).map((item) => ({ by: 'ours', item })),
    ...theirs.filter((_, index) => !mine.includes(yours[index])).map((item) => ({ by: 'theirs', item })),
  ];
  const [first, second] = [mine.filter((item) => yours.includes(item)), yours.filter((item) => mine.includes(item))];
  const order = { by: 'order', item: { type: 'order', loc: [], msg: `${first}\n         ${second}` } };
  return first.join() === second.join() ? only : [...only, order];
}

/** What was found: comparisons, refusals, accepted differences by their names, and the others. */
export class Findings {
  counts = {};
  refused = 0;
  accepted = new Map();
  wrong = [];

  add(what, input, differences, context) {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
    for (const difference of differences) {
      const reason = ACCEPTED.find((row) => row.covers(difference, context));
      if (reason) this.accepted.set(reason.name, (this.accepted.get(reason.name) ?? 0) + 1);
      else this.wrong.push({ what, input, ...difference });
    }
  }
}

/** Runs so many at once, until the time is over. */
async function each(count, isOver, work) {
  let next = 0;
  const worker = async () => {
    while (next < count && !isOver()) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

async function compareForms({ application, emulator, make, count, isOver, findings }) {
  await each(count, isOver, async (index) => {
    const record = index % 3 === 0 ? 'DeploymentPatch' : 'DeploymentCreate';
    const text = make.form(record);
    const [method, path] =
      record === 'DeploymentPatch' ? ['PATCH', `/v2/deployments/${ID}`] : ['POST', '/v2/deployments'];
    const [theirs, emulated] = (
      await Promise.all([application, emulator].map(({ url }) => send(url, method, path, text)))
    ).map(itemsOf);
    const report = api.validateJson(record, text, { hosting: 'cloud' });
    const ours = errorsOf(report);
    if (theirs.length > 0) findings.refused += 1;
    findings.add('checks', text, unlike(ours, theirs, key), { text, issues: report.issues });
    // Where nobody says who hosts the service, an error still is one.
    const anywhere = unlike(errorsOf(api.validateJson(record, text)), theirs, key).filter(({ by }) => by === 'ours');
    findings.add('without hosting', text, anywhere, { text, issues: anywhere.map(({ item }) => item) });
    findings.add('emulator', text, unlike(emulated, theirs, whole), { text, issues: report.issues, served: emulated });
  });
}

async function compareAddresses({ application, emulator, make, count, isOver, findings, operations }) {
  await each(count, isOver, async (index) => {
    const { method, path, names } = operations[index % operations.length];
    const filled = path.replaceAll(/\{\w+\}/g, () => make.id());
    const query = names.length > 0 ? make.query(names) : '';
    const address = query === '' ? filled : `${filled}?${query}`;
    const [ours, theirs] = await Promise.all([emulator, application].map(({ url }) => send(url, method, address)));
    if (theirs.status === 422) findings.refused += 1;
    const same = ours.status === 422 || theirs.status === 422 ? ours.text === theirs.text : true;
    const only = unlike(itemsOf(ours), itemsOf(theirs), whole);
    const differences = same
      ? []
      : only.length > 0
        ? only
        : [{ by: 'bytes', item: { type: 'bytes', loc: [], msg: `${ours.text}\n         ${theirs.text}` } }];
    findings.add('addresses', `${method} ${address}`, differences, { address });
  });
}

/** The operations without a body of which a query or an id is checked. */
function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { requestBody, parameters = [] }]) => requestBody === undefined && parameters.length > 0)
      .map(([method, { parameters }]) => ({
        method: method.toUpperCase(),
        path,
        names: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      })),
  );
}

export async function run() {
  const seed = option('--seed', Date.now() % 2 ** 32);
  const count = option('--count', 20_000);
  const seconds = option('--seconds', 0);
  console.log(
    `parity: seed ${seed}, ${count} forms and ${Math.ceil(count / 2)} addresses${seconds > 0 ? `, ${seconds} s at most` : ''}`,
  );
  const end = performance.now() + seconds * 1000;
  const isOver = () => seconds > 0 && performance.now() > end;
  const [application, emulator] = await Promise.all([
    startApplication(),
    startEmulator(['--port', '0', '--hosting', 'cloud']),
  ]);
  const findings = new Findings();
  try {
    await ready(application.url);
    const make = inputMaker(randomness(seed));
    await compareForms({ application, emulator, make, count, isOver, findings });
    const operations = operationsOf(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
    await compareAddresses({ application, emulator, make, count: Math.ceil(count / 2), isOver, findings, operations });
    await compareAgreement({ make, count, isOver, findings });
  } finally {
    application.stop();
    await emulator.stop();
    agent.destroy();
  }
  for (const { what, input, by, item } of findings.wrong.slice(0, option('--shown', SHOWN)))
    console.error(
      `\nparity: a difference without a reason (${what}), ${by}: ${item.type} ${JSON.stringify(item.loc)} ${item.msg}\n  input  ${input.slice(0, 2_000)}`,
    );
  for (const [name, times] of findings.accepted) console.log(`  accepted ${String(times).padStart(6)}  ${name}`);
  console.log(
    `parity: ${JSON.stringify(findings.counts)}, ${findings.refused} refused, ${findings.wrong.length} differences without a reason; again: make parity SEED=${seed} COUNT=${count}`,
  );
  if (findings.wrong.length > 0) process.exitCode = 1;
}

if (process.argv[1] !== undefined && import.meta.url === new URL(process.argv[1], 'file:').href) await run();
