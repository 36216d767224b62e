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

/**
 * The page with a section for each command, and the help of today in each block that shows one. What several commands share stands in a block alone:
 * options that most have, and options that mean the same in more than one. Exit codes are a table of the page, which has
 * examples of its own. `told(words)` gives what the command writes.
 */
export async function withHelp(text, told) {
  const page = text + (await missingSections(text, told));
  const blocks = [...page.matchAll(BLOCK)].map(([, help]) => help);
  const helps = await Promise.all(
    blocks.map(async (help) => (help.startsWith('Common options:') ? undefined : partsOf(await helpFor(help, told)))),
  );
  const { options, notes } = partsOf(await helpFor('Usage: deployment-control list [options]', told));
  const common = options.filter(({ name }) => COMMON.includes(name));
  const shared = sharedBy(helps);
  const isOne = (option, rows) => rows.some((row) => meaningOf(row) === meaningOf(option));
  const written = helps.map((parts) => {
    if (parts === undefined)
      return `${['Common options:', ...rowsOf(common), '', 'Options of several commands:', ...rowsOf(shared)].join('\n')}\n`;
    const own = parts.options.filter((option) => !isOne(option, common) && !isOne(option, shared));
    const further = parts.options.filter((option) => isOne(option, shared)).map(({ name }) => `--${name}`);
    return `${[
      parts.head.replace(/\n\nExample:\n.*/, ''),
      own.length > 0 ? ['Options:', ...own.map(({ text }) => text)].join('\n') : '',
      further.length > 0 ? wrapped(`Also ${further.join(', ')}.`) : '',
      ...parts.notes
        .filter((note) => note !== notes.at(-1))
        .map((note) => note.replace(/\s*\bExit codes: [\s\S]*/, '')),
    ]
      .filter((part) => part !== '')
      .join('\n\n')}\n`;
  });
  return page.replace(BLOCK, () => `\`\`\`text\n${written.shift()}\`\`\``);
}

/** Of each name the option that most helps have alike, if more than one has. */
function sharedBy(helps) {
  const counts = new Map();
  for (const option of helps.flatMap((parts) => parts?.options ?? [])) {
    const known = counts.get(meaningOf(option));
    if (known) known.count += 1;
    else counts.set(meaningOf(option), { option, count: 1 });
  }
  const most = new Map();
  for (const { option, count } of counts.values())
    if (count > 1 && !COMMON.includes(option.name) && count > (most.get(option.name)?.count ?? 1))
      most.set(option.name, { option, count });
  return [...most.values()].map(({ option }) => option);
}

/** The lines of options of several commands, whose meanings begin in one column. */
function rowsOf(options) {
  const starts = options.map(({ text }) => /^ {2}\S.*? {2,}/.exec(text)[0].length);
  const widest = Math.max(...starts);
  return options.map(({ text }, index) => {
    const further = ' '.repeat(widest - starts[index]);
    return text
      .split('\n')
      .map((line, at) => {
        const place = at === 0 ? starts[index] : 0;
        return line.slice(0, place) + further + line.slice(place);
      })
      .join('\n');
  });
}

/** A section for each command that the page does not name yet. */
async function missingSections(page, told) {
  return [...(await told(['--help'])).matchAll(/^ {2}([a-z][a-z-]*) {2,}/gm)]
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

/** A paragraph in lines that are as long as those of a help. */
function wrapped(text) {
  return text.replace(/(.{1,120})(?: |$)/g, '$1\n').trimEnd();
}

/** An option without the blanks that only set its columns. */
function meaningOf({ text }) {
  return text.replace(/\s+/g, ' ');
}

/** The help of the command whose usage is the first line of another help. */
function helpFor(help, told) {
  const [, ...words] = /^Usage: (.*)$/m.exec(help)[1].split(' ');
  const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
  return told([...words.slice(0, end), '--help']);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const told = async (words) => (await promisify(execFile)(process.execPath, [COMMAND, ...words])).stdout;
  await writeFile(PAGE, await withHelp(await readFile(PAGE, 'utf8'), told));
}
