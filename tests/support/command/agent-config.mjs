// What tests of the agent's configuration file share: a project with one, and the lines that are written about it.
import assert from 'node:assert/strict';
import { temporaryFolder, writeFiles } from '../service/emulator.mjs';
import { TARBALL } from '../service/records.mjs';

export const PYTHON = { dependencies: ['.'], graphs: { agent: './agent/graph.py:graph' } };
export const PROJECT = { 'agent/graph.py': '', 'pyproject.toml': '[project]\nname = "agent"\n' };

/** Writes files into a folder of their own. */
export async function written(files) {
  const folder = await temporaryFolder();
  await writeFiles(folder, files);
  return folder;
}

export const form = (more) => JSON.stringify({ ...TARBALL, ...more });

/** Whether lines are those of a case, with the line and column of each. */
export function assertLines(text, wanted, about) {
  const lines = text.split('\n').filter((line) => line.includes(': warning: '));
  assert.equal(lines.length, wanted.length, `${about}: ${text}`);
  for (const patterns of wanted)
    assert.ok(
      lines.some((line) => /agent\.json:\d+:\d+: warning: /.test(line) && patterns.every((each) => each.test(line))),
      `${about}: ${patterns} in ${text}`,
    );
}
