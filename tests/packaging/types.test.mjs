// The published declarations compile in a user's project, checked in full and with the least that a project may have.
import assert from 'node:assert/strict';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { installedProject, root, run } from './project.mjs';

const STRICT = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true, target: 'ES2020', types: [] };

let project;
before(async () => {
  project = await installedProject();
  for (const name of ['consumer.mts', 'consumer.cts']) await copyFile(join(root, 'tests/packaging/consumer/consumer.ts'), join(project.folder, name));
});
after(() => project?.remove());

for (const lib of [['ES2020'], ['ES2020', 'DOM']]) {
  for (const [file, module] of [['consumer.mts', 'NodeNext'], ['consumer.cts', 'NodeNext'], ['consumer.mts', 'ESNext']]) {
    test(`${file} compiles with lib ${lib.join(' and ')} and module ${module}`, async () => {
      const moduleResolution = module === 'NodeNext' ? 'NodeNext' : 'Bundler';
      const config = { compilerOptions: { ...STRICT, lib, module, moduleResolution }, files: [file] };
      await writeFile(join(project.folder, 'tsconfig.json'), JSON.stringify(config));
      assert.equal(await run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: project.folder }), '');
    });
  }
}
