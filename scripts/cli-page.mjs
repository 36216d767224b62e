// Writes the help of each command into its block of docs/cli.md, from the built package. `make cli-page` runs it.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const COMMAND = fileURLToPath(new URL('../pkg/dist/cli.js', import.meta.url));
const PAGE = new URL('../docs/cli.md', import.meta.url);

/** The options that most commands have. The page has them once, as the help of `list` says them. */
const COMMON = ['url', 'profile', 'vocabulary', 'allow-insecure-http', 'quiet', 'verbose', 'help'];

const BLOCK = /```text\n((?:Usage: deployment-control|Common options:)[\s\S]*?)```/g;

/** The page with a section for each command, and with the help of today in each block that shows one. Options that most commands have stand in a block alone. */
export async function withHelp(text) {
  const page = text + (await missingSections(text));
  const common = partsOf(await helpFor('Usage: deployment-control list [options]'));
  const rows = common.options.filter(({ name }) => COMMON.includes(name));
  const blocks = [...page.matchAll(BLOCK)].map(([, help]) => help);
  const helps = await Promise.all(
    blocks.map(async (help) => {
      if (help.startsWith('Common options:'))
        return ['Common options:', ...rows.map(({ text }) => text), '', common.notes.at(-1), ''].join('\n');
      const { head, options, notes } = partsOf(await helpFor(help));
      const own = options.filter((option) => !rows.some((row) => meaningOf(row) === meaningOf(option)));
      const further = notes.filter((note) => note !== common.notes.at(-1));
      if (own.length > 0) own.unshift({ text: 'Options:' });
      return `${[head, own.map(({ text }) => text).join('\n'), ...further].filter((part) => part !== '').join('\n\n')}\n`;
    }),
  );
  return page.replace(BLOCK, () => `\`\`\`text\n${helps.shift()}\`\`\``);
}

/** A section for each command that the page does not name yet. */
async function missingSections(page) {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, '--help']);
  return [...stdout.matchAll(/^ {2}([a-z][a-z-]*) {2,}/gm)]
    .filter(([, name]) => !new RegExp(`^## ${name}$|\`${name}\``, 'm').test(page))
    .map(([, name]) => `\n## ${name}\n\n\`\`\`text\nUsage: deployment-control ${name}\n\`\`\`\n`)
    .join('');
}

/** What stands before the options of a help, each option with its lines, and the paragraphs behind them. */
function partsOf(help) {
  const [head, rest = ''] = help.trimEnd().split(/\n\nOptions:\n/);
  const [rows, ...notes] = rest.split('\n\n');
  const options = rows.split(/\n(?= {2}(?:-\w, )?--)/).map((text) => ({ name: /--([\w-]+)/.exec(text)?.[1], text }));
  return { head, options, notes };
}

/** An option without the blanks that only set its columns. */
function meaningOf({ text }) {
  return text.replace(/\s+/g, ' ');
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
