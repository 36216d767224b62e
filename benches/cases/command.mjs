// How long commands take beside a Node.js process that does nothing: in turns, each in a process of its own. Beside the
// wall's time stands that of the processor, which a busy machine distorts less.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../measure.mjs';
import { figure, table, target } from '../table.mjs';

const ROUNDS = 20;
const PACKAGE = fileURLToPath(new URL('../../pkg/', import.meta.url));
const COMMAND = join(
  PACKAGE,
  JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')).bin['deployment-control'],
);
const EMPTY = 'node -e 0';
const FORM = {
  name: 'agent',
  source: 'external_docker',
  source_config: {},
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: [],
};

/** Prints the table of `--version` and of a `deploy` that has nothing to do. */
export async function command() {
  const folder = mkdtempSync(join(tmpdir(), 'deployment-control-'));
  const file = join(folder, 'deployment.json');
  writeFileSync(file, JSON.stringify(FORM));
  const server = spawn(process.execPath, [COMMAND, 'emulator', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(server.stdout, 'data');
    const [url] = /http:\/\/[\w.:]+/.exec(String(line));
    measure(file, { ...process.env, DEPLOYMENT_CONTROL_URL: url, DEPLOYMENT_CONTROL_API_KEY: 'key' });
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
}

function measure(file, env) {
  const commands = {
    [EMPTY]: ['-e', '0'],
    'deployment-control --version': [COMMAND, '--version'],
    'deployment-control deploy, nothing differs': [COMMAND, 'deploy', file],
  };
  timed(commands['deployment-control deploy, nothing differs'], env);
  const found = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, words] of Object.entries(commands)) found[name].push(timed(words, env));
  const rows = Object.entries(found).map(([name, times]) => {
    const [wall, cpu] = ['wall', 'cpu'].map((kind) => median(times.map((time) => time[kind])));
    return { name, wall, cpu, least: Math.min(...times.map((time) => time.wall)) };
  });
  const [empty, version, deploy] = rows;
  const share = (number) => `${number.toFixed(2)} x`;
  const ms = (number) => `${number.toFixed(0)} ms`;
  const words = [
    '',
    target('--version to an empty process', version.wall / empty.wall, 1.5, share),
    target('deploy of an unchanged file, beside an empty process', deploy.wall - empty.wall, 150, ms),
  ];
  table('Commands, in ms', [
    ['', 'median', 'fastest', 'of the processor', ''],
    ...rows.map(({ name, wall, least, cpu }, at) => [name, figure(wall), figure(least), figure(cpu), words[at]]),
  ]);
}

/** Runs a process. Its own time of the processor is what the children have used more of than before. */
function timed(words, env) {
  const before = usedByChildren();
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, { env });
  const wall = performance.now() - began;
  if (status !== 0) throw new Error(String(stderr));
  return { wall, cpu: usedByChildren() - before };
}

/** The processor's time of children that have ended, in milliseconds; 0 where /proc does not say it. */
function usedByChildren() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    return 0;
  }
}
