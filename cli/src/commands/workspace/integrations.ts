// `deployment-control integrations`: what reaches repositories (observed 3 and 9).
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { FORMAT_OPTIONS } from '../../command/format.js';
import { collected, writeListing } from '../../command/listing.js';
import { outputClosed } from '../../process/streams.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';

const OPTIONS = {
  managed: { help: 'lists the installations of the managed integration' },
  ...FORMAT_OPTIONS,
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const integrationsCommand: Command<OptionName> = {
  name: 'integrations',
  group: 'Workspace',
  summary: 'lists the integrations that reach repositories',
  about:
    'Lists the integrations that reach repositories. The id of one is the integration_id of a form, and the operand of "repositories".',
  example: 'integrations',
  options: OPTIONS,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const { integrations } = clientOf(args);
  const records = args.flag('managed')
    ? await collected(integrations.listManagedInstallations({}, { signal: outputClosed }))
    : await integrations.list({ signal: outputClosed });
  await writeListing(args, records, ['id', 'name'], 'no integration is installed');
}
