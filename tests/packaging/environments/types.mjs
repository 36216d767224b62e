// The published declarations compile in a user's project, checked in full and with the least that a project may have,
// by compilers old and new.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../project.mjs';

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'ES2020',
  types: [],
};

/** Files of a project for each way of finding modules; `face.mts` names everything that the package has. */
const PROJECTS = [
  { module: 'NodeNext', moduleResolution: 'NodeNext', files: ['consumer.mts', 'consumer.cts', 'face.mts'] },
  { module: 'ESNext', moduleResolution: 'Bundler', files: ['consumer.mts'] },
];

async function compile(project, compiler) {
  const consumer = await readFile(join(root, 'tests/packaging/consumer/consumer.ts'), 'utf8');
  for (const name of ['consumer.mts', 'consumer.cts']) await project.write(name, consumer);
  await project.write('face.mts', await readFile(join(root, 'tests/types/face.ts'), 'utf8'));
  // The DOM's own declarations are checked anew each time, so that once must do.
  for (const lib of [['ES2020'], ['ES2020', 'DOM']])
    for (const { files, ...modules } of PROJECTS.slice(0, lib.length > 1 ? 1 : 2)) {
      const config = { compilerOptions: { ...STRICT, lib, ...modules }, files };
      await project.write('tsconfig.json', JSON.stringify(config));
      assert.equal(await project.run('node', [compiler, '-p', '.']), '', `${lib.join(' and ')}, ${modules.module}`);
    }
}

/** The oldest compiler that is looked after, the last of the old line, and the newest, which builds the package. */
export const TYPES = [
  ['5.4', { typescript: '5.4.5' }],
  ['6', { typescript: '6.0.3' }],
  ['7', {}],
].map(([version, packages]) => ({
  name: `typescript-${version}`,
  title: `a project compiles with TypeScript ${version}`,
  packages,
  quick: version !== '6',
  check: (project) => compile(project, `${'typescript' in packages ? '' : '../../../'}node_modules/typescript/bin/tsc`),
}));
