// `deployment-control validate`: checks the forms of files without asking the service.
import { hostingOf, helpOf, readArguments, vocabularyOf, wordOf, type Arguments, type Usage } from './arguments.js';
import { runCommand, UsageError } from './command.js';
import { readDocuments } from './documents.js';
import { CommandError, EXIT } from './exit.js';
import { amount, check, counted, githubLine, humanLine, kindOf, type Finding, type Kind } from './findings.js';
import { plain, writeError, writeJson, writeOut } from './output.js';

const OPTIONS = {
  kind: { value: 'KIND', help: 'create or patch: what the documents are; without it, a document with neither a name\nnor a source is a patch, and any other creates a deployment' },
  hosting: { value: 'HOSTING', help: 'cloud or self_hosted: where the service runs; without it every source is taken' },
  vocabulary: { value: 'WORDS', help: 'the service\'s own words: repoHost=WORD,agent=WORD' },
  strict: { help: 'fails on warnings too' },
  format: { value: 'FORMAT', help: 'human, json or github (annotations of a workflow);\nwithout it human, and github where GITHUB_ACTIONS is true' },
  json: { help: 'the same as --format json' },
} as const;

export const VALIDATE: Usage<typeof OPTIONS> = {
  name: 'validate',
  operands: 'FILE...',
  count: [1, Number.POSITIVE_INFINITY],
  about: 'Checks forms in JSON or YAML: every issue at once, each with its file, line and column.\nNothing is sent. "-" is the standard input; a YAML file may hold several documents.',
  options: OPTIONS,
  notes: 'Exit codes: 0 no errors, 1 errors (with --strict also warnings), 2 a wrong command line or a file that cannot be read.',
};

/** A document and what was found in it. */
interface Checked {
  readonly file: string;
  /** The number of the document in its file, from 1. */
  readonly document: number;
  readonly kind: Kind;
  readonly issues: readonly Finding[];
}

/** Runs the command `validate` with its arguments. */
export function validateCommand(args: readonly string[]): Promise<void> {
  return runCommand({ name: 'validate', help: helpOf(VALIDATE), read: (given) => readArguments(VALIDATE, given), run }, args);
}

async function run(given: Arguments<typeof OPTIONS>): Promise<void> {
  const options = { hosting: hostingOf(given.text('hosting')), vocabulary: vocabularyOf(given.text('vocabulary')) };
  const kind = given.text('kind') === undefined ? undefined : wordOf('kind', given.text('kind')!, ['create', 'patch']);
  const format = formatOf(given);
  if (given.operands.filter((name) => name === '-').length > 1) throw new UsageError('the standard input can be read once: name - once');
  const checked: Checked[] = [];
  const unread: string[] = [];
  for (const name of given.operands) {
    try {
      const documents = await readDocuments(name);
      for (const [at, document] of documents.entries()) {
        const own = kind ?? kindOf(document.value);
        checked.push({ file: document.file, document: at + 1, kind: own, issues: check(document, own, options) });
      }
    } catch (error) {
      // The other files are checked all the same.
      if (!(error instanceof CommandError)) throw error;
      unread.push(error.message);
    }
  }
  const findings = checked.flatMap(({ issues }) => issues);
  const failing = findings.some(({ severity }) => severity === 'error' || given.flag('strict'));
  process.exitCode = unread.length > 0 ? EXIT.usage : failing ? EXIT.failed : EXIT.done;
  show(format, checked, unread, process.exitCode === EXIT.done);
}

function formatOf(given: Arguments<typeof OPTIONS>): 'human' | 'json' | 'github' {
  if (given.flag('json')) return 'json';
  const format = given.text('format');
  if (format !== undefined) return wordOf('format', format, ['human', 'json', 'github']);
  return process.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'human';
}

function show(format: 'human' | 'json' | 'github', checked: readonly Checked[], unread: readonly string[], ok: boolean): void {
  const findings = checked.flatMap(({ issues }) => issues);
  if (format === 'json') {
    writeJson({ ok, documents: checked.map((each) => ({ ...each, ok: each.issues.every(({ severity }) => severity === 'warning') })), unread });
    return;
  }
  const line = format === 'github' ? githubLine : humanLine;
  for (const { file, issues } of checked) for (const finding of issues) writeOut(line(file, finding));
  for (const message of unread) {
    if (format === 'github') writeOut(`::error::${plain(message)}\n`);
    else writeError(`deployment-control validate: ${plain(message)}\n`);
  }
  writeOut(`${amount(checked.length, 'document')}: ${counted(findings)}${unread.length > 0 ? `, ${amount(unread.length, 'file')} not read` : ''}\n`);
}
