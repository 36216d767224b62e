// `deployment-control mcp`: tools for agents, by the Model Context Protocol over the standard input and output.
import type { Command } from '../../command/command.js';
import { hostingOption } from '../../command/values.js';
import type { Arguments } from '../../command/arguments.js';
import { UsageError } from '../../process/exit.js';
import { SERVICE_OPTIONS } from '../../service/client.js';
import { closestWord } from '../../../../pkg/src/values/suggestion.js';
import { EDITOR_NAMES } from '../../mcp/install/editors.js';

const OPTIONS = {
  'allow-writes': { help: 'adds a tool that carries out a plan, after its user has agreed' },
  'allow-prune': { help: 'with --allow-writes: plans may delete too, after the name of the fleet was typed' },
  root: {
    value: 'FOLDER',
    completes: 'file',
    help: 'the folder below which files are read (default: the current one)',
  },
  'env-file': {
    short: 'e',
    value: 'FILE',
    help: 'a file of lines NAME=VALUE, all of which may be values of secrets; can be given several times',
  },
  variable: {
    value: 'NAME',
    help: 'a variable that may stand in texts of a fleet, and be shown; can be given several times',
  },
  secret: {
    value: 'NAME',
    help: 'a variable that may be the value of a secret; can be given several times',
  },
  'secret-files': {
    value: 'FOLDER',
    completes: 'file',
    help: 'a folder below the root whose files may be values of secrets; can be given several times',
  },
  hosting: hostingOption(),
  editor: {
    value: 'EDITOR',
    completes: EDITOR_NAMES,
    help: `install: the editor: ${EDITOR_NAMES.join(', ')}; can be given several times`,
  },
  print: { help: 'install: shows what would be written, and writes nothing' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const mcpCommand: Command<OptionName> = {
  name: 'mcp',
  group: 'Servers',
  summary: 'serves tools for agents by the Model Context Protocol',
  operands: '[install]',
  about: `Serves the Model Context Protocol on the standard input and output, for one service and one tenant, until the input
ends. Its tools list and show deployments, revisions and logs, say why one failed, check forms and plan changes. It
changes nothing without --allow-writes. "mcp install" writes it into the configuration of editors, with absolute paths
and the other options of its command line, and without credentials.`,
  example: 'mcp install --editor cursor --profile staging',
  options: OPTIONS,
  notes: `docs/agents-mcp.md has the tools and what each may do. Values of secrets are neither shown nor taken.
`,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const word = args.operand;
  if (word === '') {
    const forInstall = (['editor', 'print'] as const).find((name) => args.flag(name));
    if (forInstall !== undefined) throw new UsageError(`--${forInstall} is for "mcp install"`);
    const { serve } = await import('../../mcp/stdio.js');
    return serve(args);
  }
  if (word !== 'install') {
    const meant = closestWord(word, ['install']);
    throw new UsageError(
      `there is no "mcp ${word}"; ${meant === undefined ? 'it takes install, or nothing' : `did you mean "${meant}"?`}`,
    );
  }
  const { install } = await import('../../mcp/install/install.js');
  return install(args);
}
