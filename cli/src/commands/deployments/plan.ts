// `deployment-control plan`: what `apply` would do with a fleet file.
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { refuseWord } from '../../command/operand-habits.js';
import { parseChoice } from '../../command/values.js';
import { planMarkdown } from '../../fleet/markdown.js';
import { CHANGING_OPTIONS, FLEET_OPTIONS, planOptions } from '../../fleet/options.js';
import { checkOut, writePlan } from '../../fleet/plan-file.js';
import { planFile } from '../../fleet/planned.js';
import { planJson, planText } from '../../fleet/show.js';
import { missingFleet } from '../../input/usual-files.js';
import { printable } from '../../output/text.js';
import { CommandError, EXIT, UsageError } from '../../process/exit.js';
import { writeOut } from '../../process/streams.js';
import { CHANGE_OPTIONS, runChange, type ChangeRun } from '../../service/change.js';
import { checksOf, clientOf } from '../../service/client.js';
import { validationOf } from '../../service/validation.js';

const FORMATS = ['text', 'markdown', 'json'] as const;

const OPTIONS = {
  out: { value: 'FILE', help: 'writes the plan to a file, which "apply" takes; no value of a secret stands in it' },
  force: { help: 'with --out: overwrites a file that exists and is no plan' },
  output: {
    short: 'o',
    value: 'FORMAT',
    completes: FORMATS,
    help: 'text, markdown for the comment of a pull request, or json (default text)',
  },
  ...CHANGING_OPTIONS,
  ...CHANGE_OPTIONS,
  ...FLEET_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const planCommand: Command<OptionName> = {
  name: 'plan',
  group: 'Deployments',
  summary: 'shows what "apply" would do with a fleet file',
  operands: 'FILE',
  missing: () => missingFleet('plan'),
  about: `Compares the deployments of a fleet file with the workspace and shows what would be created, patched and deleted:
which fields, from what to what, whether a new revision follows, and what would be lost. It reads the workspace once,
with one request for 99 deployments, and changes nothing. Every error in the files is told at once, with its line,
before anything is sent. "-" is the standard input.`,
  example: 'plan fleet.yaml --out plan.json',
  options: OPTIONS,
  notes: `A fleet file has deployments, a list of forms as "deploy" takes them, and optionally name, defaults and include:
docs/fleet.md. Exit codes: 0 also where something would be changed ("drift" has a code of its own for that), 1 the files
have errors or a deployment cannot be changed as they say, 2 a file cannot be read; the others as of every command.
`,
  run: (args) => runChange('plan', isJson(args), (change) => plan(args, change)),
};

function isJson(args: Arguments<OptionName>): boolean {
  return args.flag('json') || args.value('output') === 'json';
}

async function plan(args: Arguments<OptionName>, change: ChangeRun): Promise<void> {
  refuseWord('plan', args.operand);
  const { add, write } = change;
  const format = parseChoice('output', args.value('output') ?? (args.flag('json') ? 'json' : 'text'), FORMATS);
  if (args.flag('json') && format !== 'json')
    throw new UsageError(`--json and --output ${format} ask for two formats: give one of them`);
  const out = args.value('out');
  if (out !== undefined) await checkOut(out, args.operand, args.flag('force'));
  const {
    plan: made,
    shown,
    fleet,
  } = await planFile({
    control: clientOf(args, { hosting: checksOf(args).hosting, ...validationOf(args) }),
    file: args.operand,
    args,
    options: planOptions(args, args),
    json: format === 'json',
    change,
  });
  add(planJson(shown));
  if (format === 'markdown') writeOut(planMarkdown(shown));
  else write(planText(shown, format === 'json' ? process.stderr : process.stdout));
  const blocked = shown.entries.filter((entry) => entry.blocked !== undefined);
  if (blocked.length > 0)
    throw new CommandError(
      `"apply" would refuse this: ${blocked.map(({ name, notes }) => printable(`${name}: ${notes[0]}`)).join('; ')}`,
      EXIT.failed,
    );
  if (out !== undefined) await writePlan(out, made, fleet.mask.names);
}
