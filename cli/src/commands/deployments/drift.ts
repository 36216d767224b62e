// `deployment-control drift`: whether a workspace is what a fleet file describes.
import type { FleetEntry } from 'deployment-control';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { refuseWord } from '../../command/operand-habits.js';
import { FLEET_OPTIONS, planOptions } from '../../fleet/options.js';
import { planFile } from '../../fleet/planned.js';
import { isGoing, notComparedText, planJson } from '../../fleet/show.js';
import { formatPlan } from '../../deploy/plan-lines.js';
import { missingFleet } from '../../input/usual-files.js';
import { coloured, counted, printable } from '../../output/text.js';
import { CommandError, EXIT } from '../../process/exit.js';
import { CHANGE_OPTIONS, runChange, type ChangeRun } from '../../service/change.js';
import { checksOf, clientOf } from '../../service/client.js';
import { validationOf } from '../../service/validation.js';

const OPTIONS = { ...CHANGE_OPTIONS, ...FLEET_OPTIONS } as const;

type OptionName = keyof typeof OPTIONS;

export const driftCommand: Command<OptionName> = {
  name: 'drift',
  group: 'Deployments',
  summary: 'says where a workspace differs from a fleet file',
  operands: 'FILE',
  missing: () => missingFleet('drift'),
  about: `Lists what differs between a workspace and a fleet file: deployments that are missing, fields that are not as the
file says, and deployments that carry the fleet's mark and that the file no longer has. Reads only, as "plan" does.`,
  example: 'drift fleet.yaml --json',
  options: OPTIONS,
  notes: `Exit codes: 0 nothing differs, 10 something differs, 1 the files have errors; the others as of every command.
`,
  run: (args) => runChange('drift', args.flag('json'), (change) => drift(args, change)),
};

async function drift(args: Arguments<OptionName>, change: ChangeRun): Promise<void> {
  refuseWord('drift', args.operand);
  const { add, write } = change;
  const json = args.flag('json');
  const { shown: plan } = await planFile({
    control: clientOf(args, { hosting: checksOf(args).hosting, ...validationOf(args) }),
    file: args.operand,
    args,
    options: planOptions(args),
    json,
    change,
  });
  const differing = plan.entries.filter(differs);
  add({ ...planJson(plan), differs: differing.map(({ name }) => name) });
  for (const entry of differing) write(entryText(entry, json ? process.stderr : process.stdout));
  write(notComparedText(plan));
  if (differing.length === 0) {
    write(`nothing differs: ${counted(plan.counts.none, 'deployment')} as the file says\n`);
    return;
  }
  throw new CommandError(
    `${counted(differing.length, 'deployment')} not as ${printable(args.operand)} says`,
    EXIT.differs,
  );
}

function differs({ action, isMarked, blocked }: FleetEntry): boolean {
  return blocked !== undefined || (action === 'unmanaged' ? isMarked : action !== 'none');
}

function entryText(entry: FleetEntry, stream: NodeJS.WriteStream): string {
  const { name, action, explanation, notes } = entry;
  const left = isGoing(entry) ? 'is being deleted' : 'is no longer in the fleet';
  const word = action === 'create' ? 'is missing' : action === 'unmanaged' ? left : 'differs';
  // What a change would do is the plan's to say.
  const changes =
    explanation && action === 'patch'
      ? formatPlan({ ...explanation, losses: [], newRevision: 'will_not' }, stream, () => false).replace(
          /^\S.*\n/gm,
          '',
        )
      : '';
  const lines = notes.map((note) => `  ${coloured(stream, 'yellow', '!')} ${printable(note)}\n`).join('');
  return `${printable(name)} ${word}\n${changes}${lines}`;
}
