// `deployment-control __complete`: what the completion of a shell asks for. It never says why it has nothing to offer: a
// shell would write that into the line that somebody types.
import { MAX_PAGE_SIZE } from '../../../pkg/src/generated/operations.js';
import { profilesPath, readProfiles } from '../../../pkg/src/profiles/profile-file.js';
import type { Arguments } from '../command/arguments.js';
import type { AllCommands, Command } from '../command/command.js';
import { printable } from '../output/text.js';
import { writeOut } from '../process/streams.js';
import { clientOf, type SERVICE_OPTIONS } from '../service/client.js';
import { placeOf, type Candidate, type Place } from './place.js';

/** Nobody waits longer for a name. */
const LIMIT_MS = 2_000;

/** What the scripts of the shells take for "and the names of files". */
export const FILES = ':file';

/** How commands are found. */
export interface CompletedCommands {
  readonly load: (name: string) => Promise<Command | undefined>;
  readonly all: AllCommands;
}

/**
 * Writes a line for each word that can stand at a place: the word, a tab, and what it does.
 * @param words - an equals sign with what has been typed of the word, and the words before it
 */
export async function complete(
  [typed = '=', ...before]: readonly string[],
  commands: CompletedCommands,
): Promise<void> {
  const current = typed.slice(1);
  try {
    const { words, kinds, prefix, given } = await findPlace(rejoined(before, current), commands);
    const start = rejoined(before, current).current.slice(prefix.length);
    const found = [...words, ...(await namesOf(kinds, start, given))].filter(({ word }) => word.startsWith(start));
    const isBroken = before.at(-1) === '=' || current === '=';
    const lines = found.map(({ word, about }) => `${isBroken ? '' : prefix}${word}\t${printable(about)}\n`);
    writeOut([...lines, ...(kinds.includes('file') ? [`${FILES}\n`] : [])].join(''));
  } catch {
    // Without an address, a key or an answer there is nothing to offer.
  }
}

interface Typed {
  readonly before: readonly string[];
  readonly current: string;
}

/** Bash breaks `--hosting=cloud` at the equals sign. */
function rejoined(before: readonly string[], current: string): Typed {
  const words: string[] = [];
  for (const word of [...before, current]) {
    const last = words.at(-1) ?? '';
    const isPart = (word === '=' && /^--[^=]+$/.test(last)) || /^--[^=]+=$/.test(last);
    if (isPart) words[words.length - 1] = last + word;
    else words.push(word);
  }
  return { before: words.slice(0, -1), current: words.at(-1) ?? '' };
}

async function findPlace({ before: [first, ...rest], current }: Typed, commands: CompletedCommands): Promise<Place> {
  if (first === undefined || (first === 'help' && rest.length === 0)) {
    const named = (await commands.all()).map(({ name, summary }) => ({ word: name, about: summary }));
    return listed(first === 'help' ? named : [...named, ...GLOBAL.filter(({ word }) => isWanted(word, current))]);
  }
  const command = await commands.load(first);
  if (command === undefined) return listed([]);
  const word = command.words?.find(({ name }) => name === `${command.name} ${rest[0]}`);
  return word === undefined ? placeOf(command, rest, current) : placeOf(word, rest.slice(1), current);
}

const GLOBAL: readonly Candidate[] = [
  { word: 'help', about: 'shows the help of a command' },
  { word: '--help', about: 'shows the commands' },
  { word: '--version', about: 'prints the version' },
];

/** Options are offered once a dash is there. */
function isWanted(word: string, current: string): boolean {
  return !word.startsWith('-') || current.startsWith('-');
}

function listed(words: readonly Candidate[]): Place {
  return { words, kinds: [], prefix: '', given: new Map() };
}

async function namesOf(kinds: Place['kinds'], start: string, given: Place['given']): Promise<readonly Candidate[]> {
  if (kinds.includes('profile')) {
    const { profiles } = readProfiles(profilesPath(process.env));
    return Object.entries(profiles).map(([name, { url }]) => ({ word: name, about: url }));
  }
  if (!kinds.includes('deployment')) return [];
  return deploymentsNamed(start, given).catch(() => []);
}

/** The first deployments whose name starts like this, from one request. */
async function deploymentsNamed(start: string, given: Place['given']): Promise<readonly Candidate[]> {
  const args: Arguments<keyof typeof SERVICE_OPTIONS> = {
    operands: [],
    operand: '',
    flag: (name) => name !== 'verbose' && given.has(name),
    value: (name) => given.get(name),
    values: () => [],
  };
  const control = clientOf(args, { retry: false, timeout: LIMIT_MS });
  // The lookup of a host cannot be given up, and would keep the shell waiting behind what is written by then.
  setTimeout(() => process.exit(0), 1.25 * LIMIT_MS).unref();
  const query = { limit: MAX_PAGE_SIZE, ...(start !== '' && { name_contains: start }) };
  const { items } = await control.deployments.list(query);
  return items.map(({ name, status }) => ({ word: printable(name), about: String(status) }));
}
