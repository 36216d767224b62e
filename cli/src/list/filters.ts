// Which deployments a list shows.
import { fields, type DeploymentListParams } from 'deployment-control';
import { closestWord } from '../../../pkg/src/values/suggestion.js';
import type { Arguments, OptionTable } from '../command/arguments.js';
import { parseChoice } from '../command/values.js';
import { printable } from '../output/text.js';
import { writeError } from '../process/streams.js';

/** The options for filters. */
export const FILTER_OPTIONS = {
  'name-contains': { value: 'TEXT', help: 'only those whose name contains the text' },
  status: {
    value: 'STATUS',
    completes: () => wordsOf('DeploymentListParams'),
    help: 'only those with the status, such as READY',
  },
  'remote-reconciled': {
    value: 'BOOLEAN',
    completes: ['true', 'false'],
    help: 'true or false: only those that are remote-reconciled, or only the others',
  },
  'tag-value-ids': { value: 'LIST', help: 'only those with these tag values, separated by commas' },
  'image-version': { value: 'VERSION', help: 'only those with the image version' },
  'deployment-type': {
    value: 'TYPE',
    completes: () => wordsOf('DeploymentListParams', 'deployment_type'),
    help: 'only those of the type, such as dev_free, dev or prod',
  },
  'deployment-ids': { value: 'LIST', help: 'only those with these ids, separated by commas' },
  'agent-id': { value: 'ID', help: 'only those of this agent, where the service has agents' },
  'agent-environment': { value: 'NAME', help: 'only those of this environment of an agent' },
} as const satisfies OptionTable;

/** The filters that the arguments ask for. A status that nobody knows is warned of. */
export function filtersOf(args: Arguments<keyof typeof FILTER_OPTIONS>): DeploymentListParams {
  const reconciled = args.value('remote-reconciled');
  const status = args.value('status');
  if (status !== undefined) warnOfStatus(status);
  const params = {
    name_contains: args.value('name-contains'),
    status,
    remote_reconciled:
      reconciled === undefined ? undefined : parseChoice('remote-reconciled', reconciled, ['true', 'false']) === 'true',
    tag_value_ids: args.value('tag-value-ids'),
    image_version: args.value('image-version'),
    deployment_type: args.value('deployment-type'),
    deployment_ids: args.value('deployment-ids'),
    agent_id: args.value('agent-id'),
    agent_environment: args.value('agent-environment'),
  };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as DeploymentListParams;
}

/** The service may have newer words, so it is asked all the same. */
function warnOfStatus(status: string): void {
  const known = wordsOf('DeploymentListParams');
  if (known.includes(status)) return;
  const shown = `--status ${printable(status)}`;
  if (wordsOf('Revision').includes(status.toUpperCase())) {
    writeError(
      `warning: ${shown} is a status of revisions, and a list is filtered by that of deployments: ${known.join(', ')}\n`,
    );
    return;
  }
  const meant = closestWord(status.toUpperCase(), known);
  const next = meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${meant}?`;
  writeError(`warning: ${shown} is not a status that is known; ${next}\n`);
}

function wordsOf(record: 'DeploymentListParams' | 'Revision', field = 'status'): readonly string[] {
  return fields(record).find(({ path }) => path.join('.') === field)?.choices ?? [];
}
