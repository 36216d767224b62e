// `deployment-control connections`: the connections of an agent with providers (contract 4.1, observed 3).
import type { Command } from '../../command/command.js';
import { FORMAT_OPTIONS } from '../../command/format.js';
import { writeListing } from '../../command/listing.js';
import { printable } from '../../output/text.js';
import { confirm, GIVE_YES, YES_OPTION } from '../../process/confirm.js';
import { interruption } from '../../process/signals.js';
import { outputClosed, writeJson, writeOut } from '../../process/streams.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';

const LIST_OPTIONS = { ...FORMAT_OPTIONS, ...SERVICE_OPTIONS } as const;

const list: Command<keyof typeof LIST_OPTIONS> = {
  name: 'connections list',
  group: 'Workspace',
  summary: 'lists the connections of an agent',
  operands: 'AGENT',
  about: 'Lists the connections of an agent, by its id.',
  example: 'connections list AGENT',
  options: LIST_OPTIONS,
  run: async (args) => {
    const { data } = await clientOf(args).connections.list(args.operand, { signal: outputClosed });
    await writeListing(
      args,
      data,
      ['id', 'provider_id', 'provider_account_label', 'expires_at'],
      'there is no connection',
    );
  },
};

const REMOVE_OPTIONS = {
  yes: YES_OPTION,
  json: { help: 'writes the result as one JSON document' },
  ...SERVICE_OPTIONS,
} as const;

const remove: Command<keyof typeof REMOVE_OPTIONS> = {
  name: 'connections remove',
  group: 'Workspace',
  summary: 'removes a connection of an agent',
  operands: 'AGENT CONNECTION',
  about: 'Removes a connection of an agent, by the ids of both. It asks on a terminal, and needs --yes without one.',
  example: 'connections remove AGENT CONNECTION',
  options: REMOVE_OPTIONS,
  run: async (args) => {
    const [agent_id = '', connection_id = ''] = args.operands;
    const control = clientOf(args);
    const { signal, dispose } = interruption();
    try {
      const question = `Remove the connection ${printable(connection_id)} of the agent ${printable(agent_id)}? [y/N]`;
      await confirm({ question, answers: ['y', 'Y', 'yes'], yes: args.flag('yes'), signal, unasked: GIVE_YES });
      await control.connections.remove({ agent_id, connection_id }, { signal });
    } finally {
      dispose();
    }
    if (args.flag('json')) writeJson({ agent_id, connection_id, removed: true });
    else writeOut('the connection is removed\n');
  },
};

export const connectionsCommand: Command<never> = {
  name: 'connections',
  group: 'Workspace',
  summary: 'lists and removes the connections of an agent',
  operands: 'list|remove AGENT [CONNECTION]',
  about: 'Works with the connections of an agent with OAuth providers.',
  example: 'connections list AGENT',
  words: [list, remove],
  options: {},
};
