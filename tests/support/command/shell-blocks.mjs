// Looks at the shell commands that pages show: each names a target, a file, a command or an option that exists.
import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ROOT } from '../documents.mjs';
import { words } from '../lists.mjs';

const run = promisify(execFile);

/** Programs whose commands are not ours to know. */
const OTHERS = new Set(
  words(`
  curl export cd git docker pip cargo npm kill echo cat mkdir test source set jq wait trap deno bun pnpm yarn
  openssl rustup gunzip tar`),
);

const help = new Map();

/** What the package's command says of one of its commands, or of itself. */
async function helpOf(command) {
  if (!help.has(command)) {
    const asked = [...command.split(' '), '--help'].filter((word) => word !== '');
    help.set(
      command,
      await run(process.execPath, [`${ROOT}pkg/dist/cli.js`, ...asked]).then(
        ({ stdout }) => stdout,
        () => null,
      ),
    );
  }
  return help.get(command);
}

/** What is wrong with a block of shell commands; nothing where all is well. */
export async function shellProblems(code) {
  const problems = [];
  const makefile = await readFile(`${ROOT}Makefile`, 'utf8');
  for (const line of code.replace(/\\\n\s*/g, ' ').split('\n')) {
    for (const command of line.replace(/(^|\s)#.*$/, '').split(/&&|\|\||;|\||&(?=\s|$)/)) {
      const words = command
        .trim()
        .replace(/^\$ /, '')
        .split(/\s+/)
        .filter(
          (word, index, all) =>
            !(/^[A-Z_]+=/.test(word) && all.slice(0, index).every((each) => /^[A-Z_]+=/.test(each))),
        );
      const [program = '', first = '', ...rest] = words;
      if (program === '' || OTHERS.has(program)) continue;
      if (program === 'make') {
        if (first && !new RegExp(`^${first}:`, 'm').test(makefile))
          problems.push(`${line}: there is no target ${first}`);
      } else if (program === 'node') {
        const file = [first, ...rest].find((word) => !word.startsWith('-'));
        const there =
          file &&
          (await access(ROOT + file).then(
            () => true,
            () => false,
          ));
        if (file && !there) problems.push(`${line}: there is no ${file}`);
      } else if (program === 'npx' && !['deployment-control'].includes(first)) continue;
      else if (program === 'npx' || program === 'deployment-control') {
        const [name = '', ...options] = program === 'npx' ? rest : [first, ...rest];
        problems.push(...(await commandProblems(line, name, options)));
      } else if (program.startsWith('scripts/')) {
        await access(ROOT + program).catch(() => problems.push(`${line}: there is no ${program}`));
      } else problems.push(`${line}: nobody knows ${program} here`);
    }
  }
  return problems;
}

async function commandProblems(line, name, options) {
  const known = await helpOf('');
  if (name.startsWith('-') || name === '') return [];
  if (!new RegExp(`\\b${name}\\b`).test(known)) return [`${line}: the command line knows no ${name}`];
  const own = (await helpOf(name)) ?? '';
  // A command of a command, such as `preview up`.
  const word = options.find((each) => new RegExp(`^  ${each} {2,}`, 'm').test(own));
  const told = [own, known, word && (await helpOf(`${name} ${word}`))].join('\n');
  return options
    .filter((word) => /^--[a-z]/.test(word))
    .map((word) => word.split('=')[0])
    .filter((word) => !told.includes(word))
    .map((word) => `${line}: ${name} takes no ${word}`);
}
