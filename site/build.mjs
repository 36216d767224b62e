// Builds the site of guides and API into target/site, and fails where a link of it leads nowhere. Nothing of it loads
// anything from elsewhere.
import { readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Application } from 'typedoc';
import { brokenLinks } from './links.mjs';
import { options } from './typedoc.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const folders = ['docs', 'reference', 'benches', 'decisions'];
const names = (
  await Promise.all(folders.map(async (folder) => (await readdir(root + folder)).map((name) => `${folder}/${name}`)))
)
  .flat()
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -3));

const app = await Application.bootstrapWithPlugins(options(root, names));
const project = await app.convert();
if (!project) process.exit(1);
app.validate(project);
if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exit(1);
await rm(`${root}target/site`, { recursive: true, force: true });
await app.generateOutputs(project);
if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exit(1);

const { pages, broken, foreign } = await brokenLinks(`${root}target/site`);
for (const line of [...broken, ...foreign]) console.error(line);
if (broken.length + foreign.length > 0) process.exit(1);
console.log(`${pages} pages in target/site; open target/site/index.html`);
