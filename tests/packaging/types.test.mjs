// The published declarations compile in a user's project, checked in full and with the least that a project may have,
// by compilers old and new.
import assert from 'node:assert/strict';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Project, removeTarball } from './environments/project.mjs';
import { root } from './project.mjs';

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'ES2020',
  types: [],
};

/** The oldest compiler that is looked after, the last of the old line, and the newest. */
const COMPILERS = {
  'typescript-5.4': 'npm:typescript@5.4.5',
  'typescript-6': 'npm:typescript@6.0.3',
  'typescript-7': 'npm:typescript@7.0.2',
};

let project;
before(async () => {
  project = await Project.open('types', COMPILERS);
  for (const name of ['consumer.mts', 'consumer.cts'])
    await copyFile(join(root, 'tests/packaging/consumer/consumer.ts'), join(project.folder, name));
  await copyFile(join(root, 'tests/types/face.ts'), join(project.folder, 'face.mts'));
});
after(removeTarball);

for (const compiler of Object.keys(COMPILERS)) {
  for (const lib of [['ES2020'], ['ES2020', 'DOM']]) {
    test(`a project compiles with ${compiler.replace('typescript-', 'TypeScript ')} and lib ${lib.join(' and ')}`, async () => {
      const least = [
        ['consumer.mts', 'NodeNext'],
        ['face.mts', 'NodeNext'],
        ['consumer.cts', 'NodeNext'],
        ['consumer.mts', 'ESNext'],
      ];
      // The DOM's own declarations are checked anew each time, so that once must do.
      for (const [file, module] of lib.length > 1 ? least.slice(0, 2) : least) {
        const moduleResolution = module === 'NodeNext' ? 'NodeNext' : 'Bundler';
        const config = { compilerOptions: { ...STRICT, lib, module, moduleResolution }, files: [file] };
        await writeFile(project.path('tsconfig.json'), JSON.stringify(config));
        assert.equal(
          await project.run('node', [`node_modules/${compiler}/bin/tsc`, '-p', '.']),
          '',
          `${file}, ${module}`,
        );
      }
    });
  }
}
