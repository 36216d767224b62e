// `deployment-control export`: a fleet file for the deployments of a workspace.
import { existsSync } from 'node:fs';
import { NotFoundError, type Deployment, type DeploymentControl } from 'deployment-control';
import { isObject } from '../../../../pkg/src/values/plain.js';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { fieldsNoFormTakes, hidesListener } from '../../deploy/form-of.js';
import { exportedFleet, type ExportedFleet } from '../../fleet/exported.js';
import { replaceFile } from '../../output/replaced-file.js';
import { counted, printable } from '../../output/text.js';
import { CommandError, EXIT } from '../../process/exit.js';
import { writeError, writeProgress } from '../../process/streams.js';
import { CHANGE_OPTIONS, runChange, type ChangeRun } from '../../service/change.js';
import { clientOf, SERVICE_OPTIONS, vocabularyFor } from '../../service/client.js';

const OPTIONS = {
  out: { value: 'FILE', help: 'writes the file, and only once it is complete, in place of the standard output' },
  name: { value: 'NAME', help: 'gives the fleet this name, so that it can mark and prune its deployments' },
  force: { help: 'overwrites the file if it exists' },
  ...CHANGE_OPTIONS,
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const exportCommand: Command<OptionName> = {
  name: 'export',
  group: 'Deployments',
  summary: 'writes a fleet file for the deployments of a workspace',
  about: `Writes a fleet file that describes every deployment of the workspace, without what only the service says. Secrets
stand in it as the names of environment variables, one for each, since those of one name may differ. It is complete,
or there is an error and no file: the end of the listing is asked for once more, and where deployments come or go
meanwhile, it begins again. What the service shows too little of is left out with its name, and the exit code is 1.`,
  example: 'export --out fleet.yaml --name agents',
  options: OPTIONS,
  run: (args) => runChange('export', args.flag('json'), (change) => exportFleet(args, change)),
};

async function exportFleet(args: Arguments<OptionName>, { add, write, signal }: ChangeRun): Promise<void> {
  const file = args.value('out');
  if (file !== undefined && !args.flag('force') && existsSync(file))
    throw new CommandError(
      `${printable(file)} exists already: name another file, or give --force to overwrite it`,
      EXIT.usage,
    );
  const control = clientOf(args);
  const { deployments: listed } = await control.fleet.list({ signal });
  const deployments = await inFull(control, listed, signal);
  const exported = exportedFleet(deployments, { name: args.value('name'), words: vocabularyFor(args) });
  const { fleet, variables, leftOut } = exported;
  for (const { name, because, isForeign, isUnsure } of leftOut) {
    const line = `left out: ${printable(name)}, ${printable(because)}\n`;
    if (isForeign || isUnsure) writeError(line);
    else writeProgress(line);
  }
  const kept = new Set(fleet.deployments.map(({ name }) => name));
  const written = deployments.filter(({ name }) => kept.has(name));
  for (const line of new Set(written.flatMap(lostOf))) writeError(`left out: ${line}\n`);
  tellCommands(written);
  if (fleet.deployments.length === 0)
    throw new CommandError(
      'the workspace has no deployments that a fleet file could have, so none was written',
      EXIT.failed,
    );
  const text = await textOf(exported);
  add({ fleet, variables, leftOut, ...(file !== undefined && { file }) });
  if (file === undefined) {
    if (!args.flag('json')) write(text);
  } else {
    await replaceFile(file, text);
    write(`wrote ${printable(file)}: ${counted(fleet.deployments.length, 'deployment')}\n`);
  }
  if (leftOut.some(({ isForeign }) => isForeign)) process.exitCode = EXIT.failed;
  if (variables.length > 0)
    writeProgress(`${counted(variables.length, 'secret')} by environment variables, such as ${variables[0]}\n`);
}

/** The deployments, read by their ids where a row of the listing may show less than there is, without those that are gone. */
async function inFull(
  control: DeploymentControl,
  listed: readonly Deployment[],
  signal: AbortSignal,
): Promise<Deployment[]> {
  const found: Deployment[] = [];
  for (const row of listed) {
    const { id, secrets, source_config: config, source_revision_config: made } = row;
    const isWhole = isObject(config) && isObject(made) && Array.isArray(secrets) && secrets.length > 0;
    if (isWhole || typeof id !== 'string') found.push(row);
    else
      try {
        found.push(await control.deployments.get(id, { signal }));
      } catch (error) {
        if (!(error instanceof NotFoundError)) throw error;
      }
  }
  return found;
}

/** What the file of a deployment cannot hold. */
function lostOf(deployment: Deployment): string[] {
  const { name } = deployment;
  const fields = fieldsNoFormTakes(deployment).map((field) => `source_config.resource_spec.${field}`);
  return [
    ...fields.map((field) => `${printable(field)} of ${printable(name)}, which no form takes`),
    ...(hidesListener(deployment)
      ? [`source_config.listener_config of ${printable(name)}, which the service does not show`]
      : []),
  ];
}

/** Older services show no commands, whether or not there are any (observed 14.A). */
function tellCommands(deployments: readonly Deployment[]): void {
  const built = deployments.filter(({ source }) => source === 'repo_host' || source === 'internal_source');
  if (built.some(({ source_config: config }) => config.install_command || config.build_command)) return;
  const names = built.map(({ name }) => printable(name));
  const some = names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
  if (names.length > 0)
    writeProgress(`not shown by the service: install_command and build_command of ${some}, if they have any\n`);
}

async function textOf({ fleet, variables }: ExportedFleet): Promise<string> {
  const { yamlText } = await import('../../output/yaml.js');
  const secrets =
    variables.length === 0 ? '' : '# Secrets are read from the environment variables that stand behind "env:".\n';
  return `# A fleet: "deployment-control plan FILE" compares it with a workspace, "deployment-control apply FILE" applies it.\n${secrets}${yamlText(fleet)}`;
}
