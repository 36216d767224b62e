// `deployment-control repositories`: the repositories that integrations reach (contract 4.3 and 4.4).
import type { DeploymentControl, Repository } from 'deployment-control';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { FORMAT_OPTIONS } from '../../command/format.js';
import { writeListing } from '../../command/listing.js';
import { outputClosed } from '../../process/streams.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';

const OPTIONS = {
  managed: { help: 'INTEGRATION is a managed integration' },
  ...FORMAT_OPTIONS,
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const repositoriesCommand: Command<OptionName> = {
  name: 'repositories',
  group: 'Workspace',
  summary: 'lists the repositories that can be deployed',
  operands: '[INTEGRATION]',
  about: `Lists the repositories of an integration, by its id; without one, those of every integration. A form takes from a
repository host_integration_id as its integration_id, url as its repo_url, and default_branch as its repo_ref.`,
  example: 'repositories',
  options: OPTIONS,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const records = await repositoriesOf(clientOf(args), args);
  await writeListing(
    args,
    records,
    ['owner', 'name', 'default_branch', 'url', 'host_integration_id'],
    'there is no repository',
  );
}

async function repositoriesOf({ integrations }: DeploymentControl, args: Arguments<OptionName>): Promise<Repository[]> {
  const signal = { signal: outputClosed };
  const repositories = (id: string) =>
    args.flag('managed') ? integrations.listManagedRepositories(id, signal) : integrations.listRepositories(id, signal);
  if (args.operand !== '') return repositories(args.operand);
  const found: Repository[] = [];
  for (const { id } of await integrations.list(signal)) found.push(...(await repositories(id)));
  return found;
}
