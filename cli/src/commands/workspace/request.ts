// `deployment-control request`: one request to any path of the service.
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { checkUnmasked } from '../../deploy/references.js';
import { unfaithful } from '../../input/check.js';
import { readDocuments } from '../../input/documents.js';
import { printable } from '../../output/text.js';
import { CommandError, EXIT, UsageError } from '../../process/exit.js';
import { outputClosed, writeJson } from '../../process/streams.js';
import { maskedAnswer } from '../../service/masking.js';
import { clientOf, SERVICE_OPTIONS } from '../../service/client.js';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

const OPTIONS = {
  json: { value: 'FILE', help: 'sends the document of this file, in JSON or YAML; "-" is the standard input' },
  query: { value: 'NAME=VALUE', help: 'a parameter of the query; can be given several times' },
  'show-secrets': { help: 'shows the values of secrets that the service returns' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const requestCommand: Command<OptionName> = {
  name: 'request',
  group: 'Workspace',
  summary: 'sends one request to any path of the service',
  operands: '[METHOD] PATH',
  about: `Sends a request with the key and the retries of every command, and writes the answer as JSON, with the values of
secrets, tokens and signed addresses masked; METHOD is GET where it is left out. Nothing is checked before it is sent:
"deploy" and the others check.`,
  example: 'request GET /v2/deployments --query limit=5',
  options: OPTIONS,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const [word = '', path = ''] = args.operands.length === 1 ? ['GET', ...args.operands] : args.operands;
  const method = METHODS.find((each) => each === word.toUpperCase());
  if (method === undefined) throw new UsageError(`METHOD is one of ${METHODS.join(', ')}, and comes before the path`);
  if (path.includes('://'))
    throw new UsageError(
      'PATH is below the address of the service, such as /v2/deployments: --url names another service',
    );
  const [address = '', search = ''] = path.split(/\?(.*)/s);
  const query = queryOf([...(search === '' ? [] : search.split('&').map(decoded)), ...args.values('query')]);
  const body = await bodyOf(args.value('json'));
  const answer = await clientOf(args).request(method, address.replace(/^(?!\/)/, '/'), {
    query,
    ...(body !== undefined && { json: body }),
    signal: outputClosed,
  });
  if (answer === undefined) return;
  writeJson(args.flag('show-secrets') ? answer : maskedAnswer(answer));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw new UsageError(`the query of PATH is not percent-encoded: ${part}`);
  }
}

/** The parameters by their names; a name that is given several times has all its values. */
function queryOf(parts: readonly string[]): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  for (const part of parts) {
    const [name = '', value] = part.split(/=(.*)/s);
    if (name === '' || value === undefined) throw new UsageError(`--query takes NAME=VALUE, not "${part}"`);
    query[name] = [...(query[name] ?? []), value];
  }
  return query;
}

async function bodyOf(file: string | undefined): Promise<unknown> {
  if (file === undefined) return undefined;
  const [document, ...others] = await readDocuments(file);
  if (others.length > 0)
    throw new UsageError(`${document.file} holds ${others.length + 1} documents, and a request has one body`);
  const [issue] = unfaithful(document);
  if (issue === undefined) {
    checkUnmasked(document.value);
    return document.value;
  }
  throw new CommandError(
    `${document.file}:${issue.line}:${issue.column}: ${printable(issue.msg)}; nothing was sent`,
    EXIT.usage,
  );
}
