// Mixed calls and waits of the packaged client at the served emulator, for --seconds. It fails if a call fails, if the
// resident memory of the emulator or of the clients' process grows after the warm-up by more than the bound, or if the
// data file does.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { DeploymentControl } from 'deployment-control';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3600' } } });
const SECONDS = Number(values.seconds);
/** Callers that work side by side, each on deployments of its own. */
const CALLERS = 8;
/** The memory is compared between the end of the warm-up and the end: medians of windows of a tenth of the time. */
const WARM_UP = 0.3;
const WINDOW = 0.1;
const MAX_GROWTH_MIB = 16;
/** From 1 MiB on the journal is rewritten, and it then has at most four times the size of its state. */
const MAX_FILE_MIB = 8;
const MIB = 1 << 20;

const COMMAND = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'deployment-control-soak-'));
const data = join(folder, 'journal');
const emulator = spawn(process.execPath, [COMMAND, 'emulator', '--port', '0', '--data', data], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = await once(emulator.stdout.setEncoding('utf8'), 'data');
const baseUrl = /listening on (http:\S+)\n/.exec(line)[1];

const control = new DeploymentControl({ baseUrl });
const started = performance.now();
const elapsed = () => (performance.now() - started) / 1000;
const counts = { calls: 0, waits: 0, failures: 0 };
let isOver = false;

/** Counts a call. */
async function call(promise) {
  const result = await promise;
  counts.calls += 1;
  return result;
}

const SOURCES = [
  { source: 'internal_docker', source_config: {}, source_revision_config: { image_uri: 'registry.example/agent:1' } },
  { source: 'internal_source', source_config: {}, source_revision_config: { agent_config_path: 'agent.json' } },
];

/** One deployment from its creation to its deletion, with what people do meanwhile. */
async function life(caller, number) {
  const form = {
    ...SOURCES[number % 2],
    name: `agent-${caller}-${number}`,
    secrets: [{ name: 'TOKEN', value: `value-${number}` }],
  };
  const created = await call(control.deployments.create(form));
  const ids = { deployment_id: created.id, revision_id: created.latest_revision_id };
  const wait = { minDelay: 100, maxDelay: 500 };
  if (caller % 2 === 0) {
    // A revision without its tarball fails.
    await call(
      control.deployments.waitUntilDeployed(created, wait).catch((error) => expect(error, 'RevisionFailedError')),
    );
    counts.waits += 1;
  }
  for (let round = 0; round < 4; round += 1) {
    await call(control.deployments.get(created.id));
    await call(
      control.deployments.patch(created.id, { source_config: { custom_url: `https://agent-${round}.example` } }),
    );
    await call(control.deployments.list({ limit: 10 }));
    // Its own, because a listing that others lengthen meanwhile repeats records.
    await call(control.deployments.list({ name_contains: `agent-${caller}-` }).toArray({ max: 50 }));
    await call(control.revisions.get(ids));
    for await (const _ of control.revisions.logs(ids, { type: 'build' })) break;
    await call(control.deployments.create(form).catch((error) => expect(error, 'ConflictError')));
    await call(
      control.deployments.get('00000000-0000-4000-8000-000000000000').catch((error) => expect(error, 'NotFoundError')),
    );
  }
  await call(control.deployments.delete(created.id));
}

function expect(error, name) {
  if (error.name !== name) throw error;
}

async function caller(number) {
  for (let turn = 0; !isOver; turn += 1) {
    try {
      await life(number, turn);
    } catch (error) {
      counts.failures += 1;
      console.error(error);
      isOver = true;
    }
  }
}

/** The resident memory of a process in MiB. */
async function resident(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  if (status !== undefined) return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)[1]) / 1024;
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', `${pid}`]);
  return Number(stdout) / 1024;
}

const samples = [];
const median = (list) => list.slice().sort((one, other) => one - other)[list.length >> 1];

/** The medians of a window that starts at a share of the time. */
function windowAt(share) {
  const inside = samples.filter(({ at }) => at >= share * SECONDS && at < (share + WINDOW) * SECONDS);
  const of = (name) => median(inside.map((sample) => sample[name]));
  return { emulator: of('emulator'), client: of('client') };
}

const callers = Array.from({ length: CALLERS }, (_, number) => caller(number));
let told = 0;
while (!isOver && elapsed() < SECONDS) {
  await new Promise((resolve) => setTimeout(resolve, Math.min(1000, SECONDS * 10)));
  const sample = {
    at: elapsed(),
    emulator: await resident(emulator.pid),
    client: await resident(process.pid),
    file: (await stat(data)).size / MIB,
  };
  samples.push(sample);
  if (sample.at - told >= Math.min(60, SECONDS / 10)) {
    told = sample.at;
    console.log(
      `${sample.at.toFixed(0).padStart(5)} s  ${counts.calls} calls, ${counts.waits} waits  emulator ${sample.emulator.toFixed(1)} MiB  clients ${sample.client.toFixed(1)} MiB  data file ${sample.file.toFixed(2)} MiB`,
    );
  }
}
isOver = true;
await Promise.all(callers);
emulator.kill('SIGTERM');
const [code] = await once(emulator, 'close');
await rm(folder, { recursive: true });

const problems = [];
if (counts.failures > 0) problems.push('a call failed');
if (code !== 0) problems.push(`the emulator ended with ${code}`);
const longest = Math.max(...samples.map(({ file }) => file));
if (longest > MAX_FILE_MIB)
  problems.push(`the data file had ${longest.toFixed(1)} MiB, at most ${MAX_FILE_MIB} are right`);
if (counts.failures === 0) {
  const [before, after] = [windowAt(WARM_UP), windowAt(1 - WINDOW)];
  for (const name of ['emulator', 'client']) {
    const growth = after[name] - before[name];
    const sentence = `${name}: ${before[name].toFixed(1)} MiB after the warm-up, ${after[name].toFixed(1)} MiB at the end (${growth.toFixed(1)}; at most ${MAX_GROWTH_MIB} more are right)`;
    console.log(sentence);
    if (growth > MAX_GROWTH_MIB) problems.push(`the memory grew: ${sentence}`);
  }
}
console.log(`${counts.calls} calls and ${counts.waits} waits in ${elapsed().toFixed(0)} s`);
for (const problem of problems) console.error(`soak: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
