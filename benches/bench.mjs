// Runs the benchmarks: all of them, or those that are named, such as `node benches/bench.mjs forms start`. What is slow
// is marked and fails nothing; only a disagreement about what is wrong with a form does, since then the times compare
// nothing. With RECORD=1 what each prints is written to docs/benchmarks.md too, with the machine and its load.
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { disagreements } from './agree.mjs';
import { command } from './cases/command.mjs';
import { forms, keystrokes } from './cases/forms.mjs';
import { growth } from './cases/growth.mjs';
import { pageInNode } from './cases/page.mjs';
import { size } from './cases/size.mjs';
import { EMPTY, start } from './cases/start.mjs';
import * as root from './ours-root.mjs';
import * as validate from './ours-validate.mjs';
import { ajv, ajvAll } from './peers/ajv.mjs';
import { arktype } from './peers/arktype.mjs';
import { typebox } from './peers/typebox.mjs';
import { valibot } from './peers/valibot.mjs';
import { zod } from './peers/zod.mjs';
import { tableOfTargets, targets } from './table.mjs';

const entries = [root, validate];
const finders = [ajvAll, zod, valibot, typebox, arktype];
const peers = [
  { name: 'Ajv', module: 'peers/ajv.mjs', member: 'ajv' },
  { name: 'Zod 4', module: 'peers/zod.mjs', member: 'zod' },
  { name: 'Valibot', module: 'peers/valibot.mjs', member: 'valibot' },
  { name: 'TypeBox', module: 'peers/typebox.mjs', member: 'typebox' },
  { name: 'ArkType', module: 'peers/arktype.mjs', member: 'arktype' },
];
const starters = [
  { name: root.ours.name, module: 'ours-root.mjs', member: 'ours' },
  { name: validate.ours.name, module: 'ours-validate.mjs', member: 'ours' },
  { name: EMPTY, module: 'peers/empty.mjs', member: 'empty' },
  ...peers,
];

const CASES = {
  page: () => pageInNode({ entries, peers: [ajv, zod, valibot, typebox, arktype] }),
  // Not before it is asked for: a machine without a browser can run the rest.
  browser: async () => (await import('./cases/page-browser.mjs')).pageInBrowser(),
  forms: () => forms({ entries, first: [ajv], all: finders }),
  session: () => keystrokes({ entries, peers: [ajv, ...finders] }),
  start: () =>
    start(
      starters,
      entries.map(({ ours }) => ours.name),
    ),
  growth,
  command,
  size: () => size(peers),
  // In a process of its own, where the collector of memory can be asked for.
  client: () =>
    execFileSync(process.execPath, ['--expose-gc', fileURLToPath(new URL('client.mjs', import.meta.url))], {
      stdio: 'inherit',
    }),
  // The same, and it waits for 200 revisions.
  fleet: () =>
    execFileSync(process.execPath, ['--expose-gc', fileURLToPath(new URL('fleet.mjs', import.meta.url))], {
      stdio: 'inherit',
    }),
  // Starts servers of its own, and takes minutes.
  emulator: async () => (await import('./emulator.mjs')).emulator(),
};

const names = process.argv.slice(2);
const unknown = names.find((name) => CASES[name] === undefined);
if (unknown !== undefined) {
  console.error(`there is no benchmark ${unknown}; there are ${Object.keys(CASES).join(', ')}`);
  process.exit(2);
}

if (process.send === undefined) await runAll(names.length > 0 ? names : Object.keys(CASES));
else await runOne(names[0]);

async function runAll(cases) {
  const lines = disagreements([...entries.map(({ ours }) => ours), ...finders]);
  if (lines.length > 0) {
    console.error(
      `The checkers do not find the same errors, so their times cannot be compared:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    );
    process.exit(1);
  }
  console.log(
    `All checkers find the same errors. Node ${process.versions.node}, ${cpus().length} cores: ${cpus()[0]?.model ?? 'unknown'}.`,
  );
  const targets = [];
  // Each case in a process of its own: what an engine has made of a function depends on the forms that it has seen.
  for (const name of cases) {
    const before = loadavg()[0];
    const child = fork(fileURLToPath(import.meta.url), [name], { stdio: ['inherit', 'pipe', 'inherit', 'ipc'] });
    const own = [];
    let printed = '';
    child.on('message', (noted) => own.push(...noted));
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      printed += chunk;
    });
    const [code] = await once(child, 'close');
    if (code !== 0) process.exit(1);
    targets.push(...own);
    if (process.env.RECORD) record(name, before, printed + tableOfTargets(own));
  }
  console.log(tableOfTargets(targets));
}

/** Puts what a case printed into its part of docs/benchmarks.md, with what it was measured on. */
function record(name, load, printed) {
  const page = new URL('../docs/benchmarks.md', import.meta.url);
  const [head, ...parts] = readFileSync(page, 'utf8').split(/^(?=## )/m);
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; Node ${process.versions.node}`;
  const part = `## ${name}\n\n${machine}; other work kept ${load.toFixed(1)} cores busy before the start.\n\n${printed.trim().replaceAll(/^## /gm, '### ')}\n\n`;
  const others = new Map(parts.map((each) => [/^## (.*)/.exec(each)[1], each]));
  others.set(name, part);
  const inOrder = Object.keys(CASES).flatMap((each) => others.get(each) ?? []);
  writeFileSync(page, `${head.trimEnd()}\n\n${inOrder.join('').trimEnd()}\n`);
}

async function runOne(name) {
  await CASES[name]();
  // A server that was stopped may leave a connection of a client behind.
  process.send(targets, () => process.exit());
}
