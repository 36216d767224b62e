// `deployment-control open`: opens the address of a deployment in a browser.
import type { Deployment } from 'deployment-control';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { printable } from '../../output/text.js';
import { openBrowser } from '../../process/browser.js';
import { CommandError, EXIT } from '../../process/exit.js';
import { isTerminal, outputClosed, writeError, writeJson, writeOut } from '../../process/streams.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';
import { findDeployment } from '../../service/deployments.js';

const OPTIONS = {
  print: { help: 'writes the address, and opens nothing' },
  json: { help: 'writes the id, the name and the address as JSON, and opens nothing' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const openCommand: Command<OptionName> = {
  name: 'open',
  group: 'Deployments',
  summary: "opens a deployment's address in the browser",
  operands: 'ID|NAME',
  about: `Opens the address of a deployment in the browser, and writes it. Where the output is no terminal, it only writes
the address.`,
  example: 'open agent',
  options: OPTIONS,
  notes: `Exit codes: 0 done, 1 the deployment has no address; the others as of every command.
`,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const deployment = await findDeployment(clientOf(args), args.operand, outputClosed);
  const address = addressOf(deployment);
  if (args.flag('json')) {
    writeJson({ id: deployment.id, name: deployment.name, url: address });
    return;
  }
  writeOut(`${address}\n`);
  if (args.flag('print') || !isTerminal(process.stdout)) return;
  if (!(await openBrowser(address))) writeError('no browser could be started: open the address yourself\n');
}

/**
 * The address of a deployment, encoded as browsers do it. A service could say anything there, and a browser opens more
 * than pages.
 * @throws CommandError if it has none
 */
function addressOf({ name, source_config: config, active_revision_id: active }: Deployment): string {
  const text: unknown = config?.custom_url;
  if (typeof text !== 'string' || text === '') {
    const why = typeof active !== 'string' ? 'it has one once a revision is deployed' : 'the service gives none for it';
    throw new CommandError(`"${printable(name)}" has no address: ${why}`, EXIT.failed);
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new CommandError(`the address of "${printable(name)}" is no web address: ${printable(text)}`, EXIT.failed);
  return url.href;
}
