// `deployment-control mcp install`: writes the server into the configuration of editors.
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namedProfile, profilesPath, readProfiles } from '../../../../pkg/src/profiles/profile-file.js';
import { nearestOf } from '../../../../pkg/src/values/suggestion.js';
import type { Arguments } from '../../command/arguments.js';
import { unreadableFile } from '../../input/documents.js';
import { printable } from '../../output/text.js';
import { replaceFile } from '../../output/replaced-file.js';
import { unwritableFile } from '../../output/unwritable.js';
import { CommandError, EXIT, UsageError } from '../../process/exit.js';
import { writeOut } from '../../process/streams.js';
import { keyVariables } from '../../service/chosen.js';
import type { McpOption } from '../tool.js';
import { EDITOR_NAMES, EDITORS, placesOf, type Editor, type Launch } from './editors.js';
import { entryOf, SERVER_NAME, withEntry } from './entry.js';

/** Writes the server into the configuration of editors, or shows what would be written. */
export async function install(args: Arguments<McpOption>): Promise<void> {
  const { launch, keys } = launchOf(args);
  const places = placesOf(process.env);
  const chosen = await chosenEditors(args.values('editor'), (editor) => editor.file(places));
  for (const [name, editor] of chosen) {
    const file = editor.file(places);
    const text = await textOf(file);
    const written = withEntry(text, editor, launch);
    if (written === undefined)
      throw new CommandError(
        `${printable(file)} is no configuration that can be read, and stays as it is: correct it, or add what --print shows`,
        EXIT.failed,
      );
    if (args.flag('print')) writeOut(`${name}: ${printable(file)}\n${shownOf(editor, launch)}\n`);
    else if (written === text) writeOut(`${name}: ${printable(file)} has it already\n`);
    else {
      await replace(file, written);
      writeOut(`${name}: wrote ${SERVER_NAME} into ${printable(file)}; start the editor again\n`);
    }
  }
  const mute = chosen.filter(([, { passesNone }]) => passesNone).map(([name]) => name);
  if (mute.length > 0 && launch.variables.length > 0)
    writeOut(
      `${mute.join(', ')} passes no variable on: add "env" with the values of ${launch.variables.join(', ')} to the entry by hand.\n`,
    );
  writeOut(
    `The editor needs ${keys.join(' or ')} in its environment, if the service asks for a key: none is written.\n`,
  );
  if (/[\\/]_npx[\\/]/.test(launch.args[0] ?? ''))
    writeOut('The program is in the cache of npx, which may be emptied: install the package, and run this again.\n');
}

/** How the server is started: with absolute paths, and the service named, whatever the editor has in its environment. */
function launchOf(args: Arguments<McpOption>): { readonly launch: Launch; readonly keys: readonly string[] } {
  if (args.flag('allow-prune') && !args.flag('allow-writes'))
    throw new UsageError('--allow-prune is for a server that may write: give --allow-writes too');
  const { name, url, keys } = serviceOf(args);
  const flags = (['allow-writes', 'allow-prune', 'allow-insecure-http'] as const).filter((flag) => args.flag(flag));
  const values = [
    ...(name === undefined ? ['--url', String(url)] : ['--profile', name]),
    ...(['hosting', 'vocabulary'] as const).flatMap((option) => flagOf(option, args.value(option))),
    ...args.values('variable').flatMap((variable) => flagOf('variable', variable)),
    ...args.values('secret').flatMap((variable) => flagOf('secret', variable)),
    ...args.values('secret-files').flatMap((folder) => flagOf('secret-files', resolve(folder))),
    ...args.values('env-file').flatMap((file) => flagOf('env-file', resolve(file))),
    ...flagOf('root', resolve(args.value('root') ?? '.')),
  ];
  const program = fileURLToPath(new URL('../cli.js', import.meta.url));
  const words = ['mcp', ...flags.map((flag) => `--${flag}`), ...values];
  const variables = variablesOf(args, keys);
  return { launch: { command: process.execPath, args: [program, ...words], variables }, keys };
}

/** Where the profiles and the tenant are, if they are elsewhere. */
const PLACES = ['DEPLOYMENT_CONTROL_TENANT_ID', 'DEPLOYMENT_CONTROL_CONFIG', 'XDG_CONFIG_HOME'];

/** The variables that the server reads. Of several for the key those that are set: an editor may write what is none. */
function variablesOf(args: Arguments<McpOption>, keys: readonly string[]): string[] {
  const isSet = (name: string): boolean => Boolean(process.env[name]);
  const ownKeys = keys.some(isSet) ? keys.filter(isSet) : keys.slice(0, 1);
  return [...new Set([...ownKeys, ...PLACES.filter(isSet), ...args.values('variable'), ...args.values('secret')])];
}

function flagOf(option: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`--${option}`, value];
}

/** The service by its profile or its address. An address with a login in it is no address to write down. */
function serviceOf(args: Arguments<McpOption>) {
  const profiles = readProfiles(profilesPath(process.env));
  const { DEPLOYMENT_CONTROL_URL: address, DEPLOYMENT_CONTROL_PROFILE: variable } = process.env;
  if (args.value('url') !== undefined && args.value('profile') !== undefined)
    throw new UsageError('--url and --profile both name a service: give one of them');
  const url = args.value('url') ?? (args.value('profile') === undefined ? address : undefined);
  const name = url ? undefined : (args.value('profile') ?? (variable || profiles.current));
  if (name !== undefined) return { name, url: undefined, keys: keyVariables(namedProfile(profiles, name)) };
  if (!url) throw new UsageError('there is no service: give --profile or --url, so that the editor has it too');
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (
    !parsed ||
    !/^https?:$/.test(parsed.protocol) ||
    parsed.username + parsed.password + parsed.search + parsed.hash !== ''
  )
    throw new UsageError('the address must be one of http or https without user, query and fragment');
  return { name: undefined, url: parsed.href, keys: keyVariables(undefined) };
}

/** The editors that are named, else those whose folder of settings is there. */
async function chosenEditors(
  names: readonly string[],
  fileOf: (editor: Editor) => string,
): Promise<(readonly [string, Editor])[]> {
  if (names.length > 0)
    return names.map((name) => {
      const editor = Object.hasOwn(EDITORS, name) ? EDITORS[name] : undefined;
      if (editor === undefined)
        throw new UsageError(`there is no editor "${printable(name)}" that is known: ${nearestOf(name, EDITOR_NAMES)}`);
      return [name, editor] as const;
    });
  const found: (readonly [string, Editor])[] = [];
  for (const [name, editor] of Object.entries(EDITORS)) {
    const file = fileOf(editor);
    // A folder that every user has says nothing.
    const sign = name === 'claude-code' ? file : dirname(file);
    if (await stat(sign).catch(() => undefined)) found.push([name, editor]);
  }
  if (found.length > 0) return found;
  throw new CommandError(
    `there is no configuration of an editor that is known: name one by --editor (${EDITOR_NAMES.join(', ')})`,
    EXIT.usage,
  );
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw unreadableFile(file, error);
  }
}

async function replace(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
  } catch (error) {
    throw unwritableFile(file, error);
  }
  await replaceFile(file, text, 0o600);
}

/** The entry by itself, as it stands in the file. */
function shownOf(editor: Editor, launch: Launch): string {
  if (editor.format === 'toml') return withEntry('', editor, launch) ?? '';
  return JSON.stringify({ [editor.under]: { [SERVER_NAME]: entryOf(editor, launch) } }, null, 2);
}
