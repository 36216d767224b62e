// `deployment-control init`: writes the file of a deployment, from questions, options or an existing deployment.
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { fields, validateCreate, type DeploymentCreate, type FieldInfo, type Source } from 'deployment-control';
import { hidesSecrets } from '../../../../pkg/src/values/records/hidden-secrets.js';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { parseChoice } from '../../command/values.js';
import { replaceFile } from '../../output/replaced-file.js';
import { formOf, hidesListener, leftOutOf } from '../../deploy/form-of.js';
import { openReferences } from '../../deploy/references.js';
import { withSetValues } from '../../deploy/set-values.js';
import { commentedForm, SOURCE_NAMES } from '../../output/commented-form.js';
import { ownWords, settingOf } from '../../input/own-words.js';
import { questions, type Questions } from '../../process/questions.js';
import { printable } from '../../output/text.js';
import { unwritableFile } from '../../output/unwritable.js';
import { CommandError, EXIT, UsageError } from '../../process/exit.js';
import { outputClosed, writeError, writeJson, writeOut, writeProgress } from '../../process/streams.js';
import { clientOf, SERVICE_OPTIONS, vocabularyFor } from '../../service/client.js';
import { chosenService } from '../../service/chosen.js';
import { findDeployment } from '../../service/deployments.js';
import { askListener, askRepository } from '../../service/workspace-questions.js';

const OPTIONS = {
  from: { value: 'NAME', completes: 'deployment', help: `describes this deployment, with \${NAME} for each secret` },
  name: { value: 'NAME', help: 'the name of the deployment' },
  source: { value: 'SOURCE', completes: SOURCE_NAMES, help: `${SOURCE_NAMES.join(', ')}: where it comes from` },
  image: { value: 'REF', help: 'the image, for external_docker and internal_docker' },
  set: {
    value: 'FIELD=VALUE',
    help: 'sets a field, such as source_config.repo_url=https://… or source_config.resource_spec.cpu=2;\ncan be given several times',
  },
  force: { help: 'overwrites the file if it exists' },
  json: { help: 'writes the form and what is still to fill in as one JSON document' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const initCommand: Command<OptionName> = {
  name: 'init',
  group: 'Forms',
  summary: 'writes a file to deploy, with what each field means',
  operands: '[FILE]',
  about: `Writes a file that "deploy" takes, with what each field means. On a terminal it asks for what no option says,
with lists of what the service has, if one is named: integrations, repositories, listeners and namespaces. Elsewhere it
puts examples there and names them. The file is deployment.yaml unless another is named; "-" is the standard output.`,
  example: 'init --source internal_docker --name agent --image registry.example/agent:1',
  options: OPTIONS,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const file = args.operands[0] ?? 'deployment.yaml';
  if (file !== '-' && !args.flag('force') && existsSync(file))
    throw new CommandError(`${file} exists already: name another file, or give --force to overwrite it`, EXIT.usage);
  const {
    form,
    open,
    note,
    leftOut = [],
  } = args.value('from') === undefined ? await newForm(args) : await existingForm(args);
  const { issues } = validateCreate(form);
  const [error] = issues.filter(({ severity }) => severity === 'error');
  if (error !== undefined) throw new CommandError(`${error.path.join('.')}: ${error.msg}`, EXIT.failed);
  for (const { path, msg } of issues) writeError(`warning: ${path.join('.')}: ${printable(msg)}\n`);
  await write(file, commentedForm(form, file, note), args);
  if (args.flag('json')) writeJson({ file, form, open, leftOut });
  if (leftOut.length > 0)
    writeProgress(`left out, since no form takes it or the service fills it in: ${printable(leftOut.join(', '))}\n`);
  if (open.length > 0) writeProgress(`still to fill in: ${open.join(', ')}\n`);
  if (open.some((path) => path.endsWith('.integration_id')))
    writeProgress('"deployment-control repositories" lists the ids of integrations, addresses and branches\n');
  const references = new Set(openReferences(form).map(({ text }) => text));
  if (references.size > 0)
    writeProgress(`"deploy --env-file FILE" takes the values of ${[...references].join(', ')}: lines NAME=VALUE\n`);
}

interface NewForm {
  readonly form: DeploymentCreate;
  /** The fields that hold an example. */
  readonly open: readonly string[];
  /** The fields of a deployment that its form does not have. */
  readonly leftOut?: readonly string[];
  /** What is said in place of an address that is another deployment's. */
  readonly note?: string;
}

async function write(file: string, text: string, args: Arguments<OptionName>): Promise<void> {
  if (file === '-') {
    if (!args.flag('json')) writeOut(text);
    return;
  }
  if (args.flag('force')) await replaceFile(file, text);
  else await writeNew(file, text);
  if (!args.flag('json')) writeOut(`wrote ${file}\n`);
}

/** Writes a file that is not there yet, whole or not at all. */
async function writeNew(file: string, text: string): Promise<void> {
  const isThere = existsSync(file);
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    if (!isThere) await rm(file, { force: true });
    throw unwritableFile(file, error);
  }
}

async function existingForm(args: Arguments<OptionName>): Promise<NewForm> {
  for (const option of ['source', 'image', 'set'] as const)
    if (args.value(option) !== undefined)
      throw new UsageError(`--from takes everything from a deployment: give --${option} without it, or edit the file`);
  const deployment = await findDeployment(clientOf(args), args.value('from') ?? '', outputClosed);
  const own = ownWords(deployment);
  if (own !== undefined)
    throw new CommandError(
      `${printable(deployment.name)} has words that are none of the contract's: ${settingOf(own, vocabularyFor(args))}`,
      EXIT.failed,
    );
  const form = formOf(deployment);
  const leftOut = leftOutOf(deployment, form);
  if (hidesSecrets(deployment)) writeError('warning: the secrets are left out, since the service does not show them\n');
  if (hidesListener(deployment))
    writeError('warning: source_config.listener_config is left out, since the service does not show it\n');
  const name = args.value('name') ?? form.name;
  const { custom_url: url, ...rest } = form.source_config;
  if (url === undefined || url === null || name === form.name)
    return { form: { ...form, name } as DeploymentCreate, open: [], leftOut };
  // Two deployments cannot have one address.
  const note = `left out, since ${form.name} has it: ${url}`;
  return { form: { ...form, name, source_config: rest } as DeploymentCreate, open: [], note, leftOut };
}

async function newForm(args: Arguments<OptionName>): Promise<NewForm> {
  const asked = questions();
  try {
    return await filledIn(args, asked);
  } finally {
    asked?.end();
  }
}

async function filledIn(args: Arguments<OptionName>, asked: Questions | undefined): Promise<NewForm> {
  const source = args.value('source') ?? (await askSource(asked));
  parseChoice('source', source, SOURCE_NAMES);
  const name = args.value('name') ?? (await askName(asked, source));
  const known = fields('DeploymentCreate', { source: source as Source });
  const image = args.value('image');
  const settings = [
    ...args.values('set'),
    ...(image === undefined ? [] : [`source_revision_config.image_uri=${image}`]),
  ];
  const empty = { name, source, source_config: {}, source_revision_config: {}, secrets: [] };
  const form = withSetValues(empty, settings, { source: source as Source }) as DeploymentCreate;
  const records = form as unknown as Record<string, Record<string, unknown>>;
  // What some services demand, so that every service takes the file, and nobody wonders what a service has chosen.
  for (const { path, demandedFor, proposal } of known)
    if (demandedFor.includes(source as Source) && valueAt(records, path.join('.')) === undefined)
      put(records, path.join('.'), proposal);
  const branch = asked && (await askService(args, asked, records));
  const open: string[] = [];
  for (const field of known.filter((each) => isWanted(each, source as Source))) {
    const path = field.path.join('.');
    if (valueAt(records, path) !== undefined) continue;
    const example = (path.endsWith('.repo_ref') ? branch : undefined) ?? exampleOf(path, name);
    put(records, path, example);
    // The service lists ids, and nobody knows one by heart.
    if (asked === undefined || field.kind === 'uuid') open.push(path);
    else {
      const answered = await asked.ask(`${field.label} (${field.help.replace(/\.$/, '')})`, example, (answer) => {
        put(records, path, answer);
        const { issues } = validateCreate(form);
        return issues.find((issue) => issue.severity === 'error' && issue.path.join('.') === path)?.msg;
      });
      if (answered === example && isPlaceholder(example)) open.push(path);
    }
  }
  return { form, open };
}

/** Fills in what the service lists, if one is named, and returns the branch to propose. */
async function askService(
  args: Arguments<OptionName>,
  asked: Questions,
  form: Record<string, Record<string, unknown>>,
): Promise<string | undefined> {
  const { source, source_config: given = {} } = form as { source?: unknown; source_config?: Record<string, unknown> };
  const isRepository = source === 'repo_host' && given.repo_url === undefined;
  const isExternal = source === 'external_docker' && given.listener_id === undefined;
  const isNamed = Boolean(chosenService(args).options.baseUrl ?? process.env.DEPLOYMENT_CONTROL_URL);
  if (!isNamed || !(isRepository || isExternal)) return undefined;
  const control = clientOf(args);
  if (isExternal) {
    Object.assign(given, await askListener(control, asked));
    return undefined;
  }
  const {
    host_integration_id: integration = given.integration_id,
    url,
    default_branch: branch,
  } = await askRepository(control, asked, given.integration_id as string | undefined);
  if (integration !== undefined) given.integration_id = integration;
  if (url !== undefined) given.repo_url = url;
  return branch;
}

async function askSource(asked: Questions | undefined): Promise<string> {
  if (asked === undefined) throw new UsageError(`--source is missing: ${SOURCE_NAMES.join(', ')}`);
  return asked.ask(`Source: ${SOURCE_NAMES.join(', ')}`, 'internal_docker', (answer) =>
    SOURCE_NAMES.includes(answer) ? undefined : `it is one of ${SOURCE_NAMES.join(', ')}`,
  );
}

async function askName(asked: Questions | undefined, source: string): Promise<string> {
  if (asked === undefined) throw new UsageError('--name is missing: the name of the deployment');
  return asked.ask('Name', 'agent', (name) => {
    const { issues } = validateCreate({ name, source, source_config: {}, source_revision_config: {}, secrets: [] });
    return issues.find(({ path, severity }) => path[0] === 'name' && severity === 'error')?.msg;
  });
}

/** The fields without which the source cannot be deployed; an image comes with a file as a rule. */
function isWanted({ path, requiredFor }: FieldInfo, source: Source): boolean {
  if (path.length !== 2) return false;
  const isImage = path[1] === 'image_uri' && source === 'internal_docker';
  const isConfig = path[1] === 'agent_config_path' && source === 'internal_source';
  return requiredFor.includes(source) || isImage || isConfig;
}

/** Whether a proposal has to be replaced, as `main` has not. */
function isPlaceholder(example: string): boolean {
  return /\.example\/|^00000000-/.test(example);
}

/** A proposal for a field, which passes the checks whatever the name is. */
function exampleOf(path: string, deployment: string): string {
  const name =
    /[a-z\d]+(-[a-z\d]+)*/.exec(
      deployment
        .toLowerCase()
        .replace(/[^a-z\d]+/g, '-')
        .slice(0, 60),
    )?.[0] ?? 'agent';
  const examples: Readonly<Record<string, string>> = {
    'source_config.integration_id': '00000000-0000-4000-8000-000000000000',
    'source_config.repo_url': `https://repo-host.example/team/${name}`,
    'source_revision_config.repo_ref': 'main',
    'source_revision_config.agent_config_path': 'agent.json',
    'source_revision_config.image_uri': `registry.example/${name}:1`,
  };
  return examples[path] ?? name;
}

function valueAt(records: Record<string, Record<string, unknown>>, path: string): unknown {
  const [record = '', field = ''] = path.split('.');
  return records[record]?.[field];
}

function put(records: Record<string, Record<string, unknown>>, path: string, value: unknown): void {
  const [record = '', field = ''] = path.split('.');
  records[record] = Object.assign(records[record] ?? {}, { [field]: value });
}
