// `deployment-control providers`: the OAuth providers of the organization (contract 4.2).
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { FORMAT_OPTIONS } from '../../command/format.js';
import { writeListing } from '../../command/listing.js';
import { outputClosed } from '../../process/streams.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';

const OPTIONS = { ...FORMAT_OPTIONS, ...SERVICE_OPTIONS } as const;

type OptionName = keyof typeof OPTIONS;

export const providersCommand: Command<OptionName> = {
  name: 'providers',
  group: 'Workspace',
  summary: 'lists the OAuth providers of the organization',
  about: 'Lists the OAuth providers that are configured for the organization.',
  example: 'providers',
  options: OPTIONS,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const records = await clientOf(args).oauthProviders.list({ signal: outputClosed });
  await writeListing(args, records, ['provider_id', 'name', 'client_id', 'auth_url'], 'there is no provider');
}
