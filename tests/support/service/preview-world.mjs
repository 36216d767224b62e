// A forge, its runners and a service with previews: random orders of events, played in virtual time.
import assert from 'node:assert/strict';
import { DeploymentControl } from 'deployment-control';
import { generator } from '../checks/generator.mjs';
import { form } from './service.mjs';
import { inVirtualTime } from '../virtual-time.mjs';

const FROM = 'support-agent';
const SECRET = 'secret-of-the-parent';
/** Keys of all kinds: one that fits, two that are cut, and one of a fork. */
const KEYS = ['pr-1', 'pr-1234567', 'feature/login', 'fork-4'];
const isFork = (key) => key.startsWith('fork');
const IN_PROGRESS = ['CREATING', 'QUEUED', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING'];
const HOUR = 3_600_000;
const WAIT = { maxWait: HOUR, maxDelay: 240_000, factor: 3 };

const KINDS = ['open', 'open', 'push', 'push', 'double push', 'close', 'close', 'reopen', 'by hand', 'hanging build'];

/** Random events: when, what, of which pull request, and what troubles the runner has. */
export function randomEvents(random, count) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  return Array.from({ length: count }, () => ({
    // Close together, so that jobs overlap, or far apart.
    after: pick([0, 300, 1_000, 3_000, 20_000]),
    kind: pick(KINDS),
    key: pick(KEYS),
    // The forge ends the job before, as `concurrency` with `cancel-in-progress` does.
    cancels: random() < 0.5,
    killedAt: random() < 0.25 ? Math.floor(random() * 8) : null,
    lost: random() < 0.4 ? pick([0.1, 0.3]) : 0,
    seed: Math.floor(random() * 2 ** 31),
  }));
}

/** Plays events to their end, sweeps, and returns what is wrong then. Nothing else influences the outcome. */
export async function play(emulator, events) {
  emulator.reset();
  return inVirtualTime(
    generator(1),
    (ms) => emulator.advance(ms),
    (time) => run(emulator, time, events).catch((error) => [String(error.stack)]),
  );
}

async function run(emulator, time, events) {
  const wrong = [];
  const control = clientOf(emulator, time, {});
  const sidecar = { name: 'proxy', image: 'proxy:1', env: [{ name: 'PROXY_KEY', value: `${SECRET}-in-a-container` }] };
  const parent = { source_config: { resource_spec: { sidecars: [sidecar] } } };
  await control.deployments.create(form(FROM, { ...parent, secrets: [{ name: 'MODEL_KEY', value: SECRET }] }));
  await control.deployments.create(form(`${FROM}-pr-99`));
  const forge = { open: new Set(), jobs: new Map(), all: [], pushes: 0 };
  for (const event of events) {
    await time.sleep(event.after);
    await happen({ emulator, time, control, forge, wrong }, event);
  }
  // Every job ends by itself, or was killed and never does.
  await time.sleep(6 * HOUR);
  const swept = await control.previews.sweep({ from: FROM, keepOpen: [...forge.open] });
  if (swept.failed.length > 0) wrong.push(`not swept: ${swept.failed[0].error}`);
  await time.sleep(HOUR);
  return [...wrong, ...(await lookFor(control, forge))];
}

async function happen({ emulator, time, control, forge, wrong }, event) {
  const { kind, key, cancels } = event;
  const job = (work) => {
    if (cancels) for (const each of forge.jobs.get(key) ?? []) each.killed = true;
    const runner = { key, killed: false, ended: false };
    forge.jobs.set(key, [...(forge.jobs.get(key) ?? []), runner]);
    forge.all.push(runner);
    const own = clientOf(emulator, time, { runner, event, wrong });
    work(own).then(
      () => (runner.ended = true),
      (error) => {
        runner.ended = true;
        if (!isExpected(error)) wrong.push(`${kind} of ${key}: ${error.stack}`);
      },
    );
  };
  const up = () => {
    forge.pushes += 1;
    const image = `registry.example/agent:${forge.pushes}`;
    const trust = isFork(key) ? { untrusted: true } : { copySecrets: ['MODEL_KEY'] };
    job((own) => own.previews.up({ key, from: FROM, image, ...trust, wait: WAIT }));
  };
  if (kind === 'by hand') {
    // Somebody deletes the preview without its tracing project, whose name is then taken for ever.
    const [found] = (await control.previews.list()).filter((each) => each.key === key);
    // A job may have been quicker.
    if (found) await control.deployments.delete(found.id).catch((error) => assert.equal(error.status, 404));
    return;
  }
  if (kind === 'hanging build')
    emulator.script([
      { status: 'BUILDING', forMs: 2 * HOUR },
      { status: 'DEPLOYED', forMs: 1e12 },
    ]);
  if (kind === 'close') {
    forge.open.delete(key);
    return job((own) => own.previews.down({ key, from: FROM, wait: WAIT }));
  }
  forge.open.add(key);
  up();
  if (kind === 'double push') up();
}

/** A client on a runner: it can be killed at a request, and answers can be lost, with or without what they tell of. */
function clientOf(emulator, time, { runner, event, wrong }) {
  const random = generator(event?.seed ?? 0);
  let count = 0;
  const never = () => new Promise(() => {});
  const fetch = async (url, init) => {
    count += 1;
    if (runner?.killed) return never();
    const dies = runner !== undefined && event.killedAt === count;
    const isLost = event !== undefined && random() < event.lost;
    const isDone = random() < 0.7;
    if ((dies || isLost) && !isDone) {
      if (dies) runner.killed = true;
      if (dies) return never();
      throw new TypeError('fetch failed');
    }
    if (runner && isFork(runner.key) && String(init?.body ?? '').includes(SECRET))
      wrong.push('a secret was sent for a fork');
    // A request takes time, in which other jobs work.
    await time.sleep(Math.floor(random() * 400));
    if (runner?.killed) return never();
    const answer = await time.during(emulator.fetch(url, init));
    if (dies) runner.killed = true;
    if (runner?.killed) return never();
    if (isLost) throw new TypeError('fetch failed');
    return answer;
  };
  return new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null });
}

/** What jobs may end with. Nothing of it says that the package is wrong. */
function isExpected({ name, reason }) {
  if (name === 'PlanError') return ['deleting', 'changed', 'limit'].includes(reason);
  const passing = ['ConnectionError', 'TimeoutError', 'NotFoundError', 'ConflictError', 'WaitTimeoutError'];
  return [...passing, 'RevisionSupersededError', 'RevisionFailedError'].includes(name);
}

/** Orphans, names and keys twice, secrets of forks, revisions that still build. */
async function lookFor(control, { open }) {
  const wrong = [];
  const { items } = await control.deployments.list({ limit: 100 });
  const previews = await control.previews.list();
  const others = items.filter(({ id }) => !previews.some((each) => each.id === id)).map(({ name }) => name);
  if (others.sort().join() !== `${FROM},${FROM}-pr-99`) wrong.push(`orphans without a mark: ${others}`);
  for (const { key, name } of previews) if (!open.has(key)) wrong.push(`an orphan: ${name} of ${key}`);
  const twice = (list) => list.find((each, at) => list.indexOf(each) !== at);
  const again = twice(items.map(({ name }) => name)) ?? twice(previews.map(({ key }) => key));
  if (again !== undefined) wrong.push(`twice: ${again}`);
  for (const { key, deployment } of previews) {
    // Wherever it stands: among the secrets, or in a container.
    const count = JSON.stringify(deployment).split(SECRET).length - 1;
    if (isFork(key) && count > 0) wrong.push(`a fork's preview has secrets: ${key}`);
    if (!isFork(key) && count !== 1) wrong.push(`${key} has ${count} secrets`);
    for await (const { status } of control.revisions.list(deployment.id))
      if (IN_PROGRESS.includes(status)) wrong.push(`${key} still has a revision that is ${status}`);
  }
  return wrong;
}

/** The fewest events that still go wrong: one after the other is left out. */
export async function shrunk(emulator, events) {
  let [least, wrong] = [events, await play(emulator, events)];
  for (let at = 0; at < least.length; ) {
    const fewer = least.filter((_, index) => index !== at);
    const still = await play(emulator, fewer);
    if (still.length > 0) [least, wrong] = [fewer, still];
    else at += 1;
  }
  for (const [at, event] of least.entries()) {
    const simpler = { ...event, lost: 0, killedAt: null, cancels: false };
    const still = await play(
      emulator,
      least.map((each, index) => (index === at ? simpler : each)),
    );
    if (still.length > 0) [least, wrong] = [least.map((each, index) => (index === at ? simpler : each)), still];
  }
  return { events: least, wrong };
}
