// The flow as CommonJS, for programs that `require` it.
import { readFile } from 'node:fs/promises';

/** Writes `smoke.cjs` beside the flow of a project. */
export async function commonJs(project) {
  const text = await readFile(project.path('smoke.mjs'), 'utf8');
  await project.write('smoke.cjs', `${text.replaceAll(/^export /gm, '')}module.exports = { smoke };\n`);
}
