// Writes the help of each command into its block of docs/cli.md, from the built package. `make cli-page` runs it.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const COMMAND = fileURLToPath(new URL('../pkg/dist/cli.js', import.meta.url));
const PAGE = new URL('../docs/cli.md', import.meta.url);

/** The page with the help of today in each block that shows one. */
export async function withHelp(page) {
  const blocks = [...page.matchAll(/```text\n(Usage: deployment-control [\s\S]*?)```/g)];
  const helps = await Promise.all(blocks.map(([, help]) => helpFor(help)));
  let at = 0;
  return page.replace(/```text\n(Usage: deployment-control [\s\S]*?)```/g, () => `\`\`\`text\n${helps[at++]}\`\`\``);
}

/** The help of the command whose usage is the first line of another help. */
async function helpFor(help) {
  const [, ...words] = /^Usage: (.*)$/m.exec(help)[1].split(' ');
  const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...words.slice(0, end), '--help']);
  return stdout;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeFile(PAGE, await withHelp(await readFile(PAGE, 'utf8')));
}
