// Writes deployment.json with the image of this build: `node with-image.mjs registry.example/agent:1 | npx
// deployment-control deploy -`. The image is a value that is set, not a text that is replaced: no name of an image can
// change the rest of the file.
import { readFile } from 'node:fs/promises';

const [image] = process.argv.slice(2);
if (!image) {
  console.error('usage: node with-image.mjs IMAGE');
  process.exit(2);
}
const form = JSON.parse(await readFile(new URL('deployment.json', import.meta.url), 'utf8'));
form.source_revision_config.image_uri = image;
console.log(JSON.stringify(form));
