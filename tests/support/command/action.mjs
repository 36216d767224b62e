// Runs the step of the action as a forge's runner does: with the variables that the forge documents, files for outputs
// and summary, and nothing else of the machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../documents.mjs';

/** The repository of the workflow, and the event of a pull request in it. */
export const REPOSITORY = 'owner/agents';
export const pullRequest = (
  action,
  { number = 12, fork = false, sha = 'a'.repeat(40), ref = 'feature/login' } = {},
) => ({
  action,
  number,
  pull_request: {
    number,
    head: { ref, sha, repo: { full_name: fork ? 'stranger/agents' : REPOSITORY } },
    base: { ref: 'main', repo: { full_name: REPOSITORY } },
  },
  repository: { full_name: REPOSITORY, default_branch: 'main' },
});

/** The variables of the inputs, as `action.yml` passes them. */
export const inputVariables = (inputs) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase().replaceAll('-', '_')}`, String(value)]),
  );

/** Runs the step to its end: its exit code, what it wrote, its outputs, and its summary. */
export async function runAction(folder, { event, name = 'pull_request', inputs = {}, env = {} }) {
  const place = await mkdtemp(join(folder, 'run-'));
  const file = (of) => join(place, of);
  for (const of of ['output', 'summary']) await writeFile(file(of), '');
  await writeFile(file('event.json'), JSON.stringify(event));
  const child = spawn(process.execPath, [join(ROOT, 'action/preview.mjs')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: name,
      GITHUB_EVENT_PATH: file('event.json'),
      GITHUB_WORKSPACE: folder,
      GITHUB_OUTPUT: file('output'),
      GITHUB_STEP_SUMMARY: file('summary'),
      GITHUB_REPOSITORY: REPOSITORY,
      GITHUB_ACTOR: 'somebody',
      RUNNER_TEMP: place,
      ...inputVariables(inputs),
      ...env,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  const [code] = await once(child, 'close');
  return {
    code,
    text,
    outputs: outputsIn(await readFile(file('output'), 'utf8')),
    summary: await readFile(file('summary'), 'utf8'),
  };
}

/** The outputs in the file in which a step writes them. */
export const outputsIn = (text) =>
  Object.fromEntries(
    [...text.matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2\n/gm)].map(([, name, , value]) => [name, value]),
  );
