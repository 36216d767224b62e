// `deployment-control validate`: checks the forms in files, without a service.
import { dirname, resolve } from 'node:path';
import { DeploymentControl, type ClientOptions } from 'deployment-control';
import { isObject } from '../../../../pkg/src/values/plain.js';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import {
  environmentVocabulary,
  hostingOption,
  knownWords,
  parseChoice,
  parseHosting,
  parseVocabulary,
} from '../../command/values.js';
import { VALUE_OPTIONS, valuesOf } from '../../command/env-file.js';
import { checkFilledDocument } from '../../deploy/form.js';
import { fleetIssues } from '../../fleet/check.js';
import { MOST_BYTES, readFleetFile, type FleetFile } from '../../fleet/fleet-file.js';
import { fleetValues } from '../../fleet/secret-values.js';
import { checkConfigBeside, checkConfigFile } from '../../input/agent-config/check.js';
import { kindOf, type FormKind, type LocatedIssue } from '../../input/check.js';
import { documentsIn, readText } from '../../input/documents.js';
import { missingFile } from '../../input/usual-files.js';
import { countedIssues, githubLine, humanLine, isGithubWorkflow, issueLines } from '../../output/issues.js';
import { counted, printable } from '../../output/text.js';
import { CommandError, EXIT, UsageError } from '../../process/exit.js';
import { writeError, writeJson, writeOut } from '../../process/streams.js';

const FORMATS = ['human', 'json', 'github'] as const;

const KINDS = ['create', 'patch', 'agent-config'] as const;

const OPTIONS = {
  ...VALUE_OPTIONS,
  'allow-outside': { help: 'lets a fleet file include files from outside its folder too' },
  kind: {
    value: 'KIND',
    completes: KINDS,
    help: 'create, patch or agent-config: what the documents are; without it, a document with\nneither a name nor a source is a patch, and any other creates a deployment',
  },
  hosting: hostingOption('cloud or self_hosted: where the service runs; without it every source is accepted'),
  vocabulary: { value: 'WORDS', help: "the service's own words: repoHost=WORD,agent=WORD" },
  strict: { help: 'fails on warnings too' },
  format: {
    value: 'FORMAT',
    completes: FORMATS,
    help: 'human, json or github (annotations of a workflow);\nwithout it human, and github if GITHUB_ACTIONS is true',
  },
  json: { help: 'the same as --format json' },
} as const;

type OptionName = keyof typeof OPTIONS;

export const validateCommand: Command<OptionName> = {
  name: 'validate',
  group: 'Forms',
  summary: 'checks forms in files, with the line of each issue',
  operands: 'FILE...',
  missing: () => missingFile('validate'),
  about: `Checks forms and fleet files in JSON or YAML: every issue at once, each with its file, line and column.
Nothing is sent. "-" is the standard input; a YAML file may hold several documents. The agent's configuration file that
a form names is looked at too, if it is there, and so is one itself with --kind agent-config.`,
  example: 'validate deployment.yaml',
  options: OPTIONS,
  notes: `Exit codes: 0 no errors, 1 errors (with --strict also warnings), 2 a wrong command line or a file that cannot be read.`,
  run,
};

/** A document with its issues, as `--json` shows it. */
interface CheckedDocument {
  readonly file: string;
  /** The number of the document in its file, from 1. */
  readonly document: number;
  readonly kind: FormKind | 'agent-config' | 'fleet';
  readonly issues: readonly (LocatedIssue & { readonly file?: string })[];
}

/** All documents, and a message for each file that cannot be read. */
interface Result {
  readonly documents: readonly CheckedDocument[];
  readonly unread: readonly string[];
}

async function run(args: Arguments<OptionName>): Promise<void> {
  const write = FORMAT_WRITERS[formatOf(args)];
  const result = await checkFiles(args);
  const isFailing = result.documents.some(({ issues }) =>
    issues.some(({ severity }) => severity === 'error' || args.flag('strict')),
  );
  process.exitCode = result.unread.length > 0 ? EXIT.usage : isFailing ? EXIT.failed : EXIT.done;
  write(result, process.exitCode === EXIT.done);
}

function formatOf(args: Arguments<OptionName>): (typeof FORMATS)[number] {
  if (args.flag('json')) return 'json';
  const format = args.value('format');
  if (format !== undefined) return parseChoice('format', format, FORMATS);
  return isGithubWorkflow() ? 'github' : 'human';
}

async function checkFiles(args: Arguments<OptionName>): Promise<Result> {
  const options = {
    hosting: parseHosting(args.value('hosting')),
    vocabulary: parseVocabulary(args.value('vocabulary')) ?? knownWords(environmentVocabulary()),
  };
  const asked = args.value('kind');
  const kind = asked === undefined ? undefined : parseChoice('kind', asked, KINDS);
  if (args.operands.filter((name) => name === '-').length > 1)
    throw new UsageError('the standard input can be read once: name - once');
  const values = await valuesOf(args);
  const documents: CheckedDocument[] = [];
  const unread: string[] = [];
  const included = new Set<string>();
  for (const name of args.operands) {
    try {
      const text = await readText(name, MOST_BYTES, 'fleet');
      const isWhole = kind === undefined && isFleet(name, text);
      if (isWhole) {
        const { issues, includes } = await checkFleet(name, text, args, options);
        documents.push({ file: name, document: 1, kind: 'fleet', issues });
        for (const file of includes) included.add(resolve(file));
      }
      for (const [at, document] of isWhole ? [] : documentsIn(name, text).entries()) {
        const itsKind = kind ?? kindOf(document.value);
        const add = (
          file: string,
          itsIssues: CheckedDocument['issues'],
          number: number,
          of: CheckedDocument['kind'] = itsKind,
        ): void => {
          documents.push({ file, document: number, kind: of, issues: itsIssues });
        };
        if (itsKind === 'agent-config') {
          add(document.file, checkConfigFile(document), at + 1);
          continue;
        }
        add(document.file, checkFilledDocument(document, itsKind, options, values), at + 1);
        const config = checkConfigBeside(document.file, document.value);
        if (config) add(config.file, config.issues, 1, 'agent-config');
      }
    } catch (error) {
      // The other files are still checked.
      if (!(error instanceof CommandError)) throw error;
      unread.push(error.message);
    }
  }
  // A file of a fleet is checked with the fleet, whose defaults it may need.
  return {
    documents: documents.filter(({ file, kind: its }) => its === 'agent-config' || !included.has(resolve(file))),
    unread,
  };
}

/** Whether a text is a fleet file: one document with a list of deployments, or with files that have them. */
function isFleet(name: string, text: string): boolean {
  if (!/^\s*"?(?:deployments|include)"?\s*:/m.test(text) && !/^\s*\{/.test(text)) return false;
  const { value } = documentsIn(name, text, MOST_BYTES, 'fleet')[0];
  return isObject(value) && !('source' in value) && ('deployments' in value || 'include' in value);
}

/** The issues of a fleet, whose client sends nothing. */
async function checkFleet(
  name: string,
  text: string,
  args: Arguments<OptionName>,
  options: Pick<ClientOptions, 'hosting' | 'vocabulary'>,
): Promise<Pick<CheckedDocument, 'issues'> & Pick<FleetFile, 'includes'>> {
  const values = await fleetValues(args, name === '-' ? '.' : dirname(name));
  const none = { apiKey: null, bearerToken: null, tenantId: null };
  const control = new DeploymentControl({ baseUrl: 'http://localhost', logLevel: 'off', ...none, ...options });
  const fleet = await readFleetFile(name, values, text);
  return { issues: await fleetIssues(fleet, { control, values, only: undefined }), includes: fleet.includes };
}

const FORMAT_WRITERS: Readonly<Record<(typeof FORMATS)[number], (result: Result, ok: boolean) => void>> = {
  json: ({ documents, unread }, ok) => {
    const each = documents.map((document) => ({
      ...document,
      ok: document.issues.every(({ severity }) => severity === 'warning'),
    }));
    const exitCode = EXIT.usage;
    const error = { name: 'CommandError', code: 'usage', message: unread.join('; '), exitCode };
    writeJson({ ok, documents: each, unread, ...(unread.length > 0 && { error }) });
  },
  human: (result) => {
    writeLines(result, humanLine);
    for (const message of result.unread) writeError(`deployment-control validate: ${printable(message)}\n`);
    writeCounts(result);
  },
  github: (result) => {
    writeLines(result, githubLine);
    for (const message of result.unread) writeOut(`::error::${printable(message)}\n`);
    writeCounts(result);
  },
};

function writeLines({ documents }: Result, line: typeof humanLine | typeof githubLine): void {
  for (const { file, issues } of documents) writeOut(issueLines(file, issues, line));
}

function writeCounts({ documents, unread }: Result): void {
  const issues = countedIssues(documents.flatMap((document) => document.issues));
  const files = unread.length === 0 ? '' : `, ${counted(unread.length, 'file')} not read`;
  writeOut(`${counted(documents.length, 'document')}: ${issues}${files}\n`);
}
