// The client of the commands that talk to a service, and the options that these commands share.
import {
  ConfigError,
  DeploymentControl,
  type ClientEvent,
  type ClientOptions,
  type ValidateOptions,
  type Vocabulary,
} from 'deployment-control';
import type { Arguments, OptionTable } from '../command/arguments.js';
import {
  AUTO,
  environmentVocabulary,
  knownWords,
  parseHeaderValue,
  parseHosting,
  parseVocabulary,
  type Words,
} from '../command/values.js';
import { unreadVariables } from '../command/key-hint.js';
import { settingFor } from '../input/own-words.js';
import { printable } from '../output/text.js';
import { hideInOutput, writeError } from '../process/streams.js';
import { chosenService, describedService, keyVariables, type ChosenService } from './chosen.js';
import { httpFetch } from './http-fetch.js';

/** The options of every command that talks to a service. */
export const SERVICE_OPTIONS = {
  url: { value: 'URL', help: 'the address of the service (default: DEPLOYMENT_CONTROL_URL)' },
  profile: {
    value: 'NAME',
    completes: 'profile',
    help: 'the service of this name in "deployment-control profile list" (default: DEPLOYMENT_CONTROL_PROFILE)',
  },
  vocabulary: {
    value: 'WORDS',
    help: "the service's own words: repoHost=WORD,agent=WORD; auto finds them in its answers",
  },
  'allow-insecure-http': { help: 'sends the key unencrypted to another machine' },
  quiet: { short: 'q', help: 'writes results, warnings and errors, and no progress' },
  verbose: { help: 'writes each request to the standard error output' },
} as const satisfies OptionTable;

/** The client that the arguments of a command ask for. */
export function clientOf(
  args: Arguments<keyof typeof SERVICE_OPTIONS>,
  options: ClientOptions = {},
): DeploymentControl {
  const write = (...parts: unknown[]): void => {
    writeError(`${printable(parts.join(' '))}\n`);
  };
  const service = chosenService(args);
  if (args.flag('verbose')) write(describedService(service));
  // A profile says all that the environment could.
  if (service.profile === undefined) for (const sentence of unreadVariables(process.env)) write(`warning: ${sentence}`);
  const words = args.value('vocabulary');
  const vocabulary = words === AUTO ? words : parseVocabulary(words);
  checkCredentials(service);
  hideInOutput(keyVariables(service.profile?.fields).flatMap((name) => process.env[name]?.trim() || []));
  return inWordsOf(
    service,
    () =>
      new DeploymentControl({
        fetch: httpFetch,
        ...service.options,
        // What a command leaves open is the profile's to say.
        ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
        ...(vocabulary !== undefined && { vocabulary }),
        allowInsecureHttp: args.flag('allow-insecure-http'),
        // The commands show the warnings of the checks themselves.
        logLevel: args.flag('verbose') ? 'debug' : 'off',
        onEvent: (event) => {
          if (event.type === 'warning') warnOfAnswer(event);
        },
        logger: { error: write, warn: write, info: write, debug: write },
      }),
  );
}

/** What was told of records in this run, by field and id. */
const told = new Set<string>();

/**
 * Tells what is odd in an answer on one line, with the setting that makes the provider's own word the contract's. What a
 * command reads by several operations is told once.
 */
function warnOfAnswer({ message, path, word, recordIds }: Extract<ClientEvent, { type: 'warning' }>): void {
  const field = path.slice(path.findIndex((step) => typeof step === 'number') + 1).join('.');
  const news = recordIds.filter((id) => id === null || !told.has(`${field} ${id}`));
  for (const id of recordIds) told.add(`${field} ${id}`);
  if (recordIds.length > 0 && news.length === 0) return;
  const isSource = word !== undefined && ['source', 'revision_source'].includes(String(path.at(-1)));
  const setting = isSource ? settingFor(word) : undefined;
  writeError(`warning: ${printable(message)}${setting === undefined ? '' : `; ${setting}`}\n`);
}

/** @throws CommandError that names the variable, if what stands in it cannot be sent: the client names its own option */
function checkCredentials({ profile, options }: ChosenService): void {
  const tenant = options.tenantId === undefined ? ['DEPLOYMENT_CONTROL_TENANT_ID'] : [];
  for (const name of [...keyVariables(profile?.fields), ...tenant]) {
    const text = process.env[name];
    if (text) parseHeaderValue(name, text);
  }
}

/** Makes a client. An address that it refuses is named by where it comes from, and shown if no credential can be in it. */
function inWordsOf({ options, source, profile }: ChosenService, make: () => DeploymentControl): DeploymentControl {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ConfigError) || !error.message.startsWith('the base URL ')) throw error;
    const address = String(options.baseUrl ?? process.env.DEPLOYMENT_CONTROL_URL);
    const named = profile === undefined ? source : `the address of the profile ${profile.name}`;
    const shown = /[@?#]/.test(address) ? '' : `, not "${address}"`;
    const message = error.message.replace('give credentials as options', 'set DEPLOYMENT_CONTROL_API_KEY');
    throw new ConfigError(`${message.replace('the base URL', () => named)}${shown}`);
  }
}

/** How forms are checked for the service of a command: by its options, else by its profile. */
export function checksOf(
  args: Arguments<'url' | 'profile' | 'hosting' | 'vocabulary'>,
): Pick<ValidateOptions, 'hosting' | 'vocabulary'> {
  return {
    hosting: parseHosting(args.value('hosting')) ?? chosenService(args).options.hosting,
    vocabulary: vocabularyFor(args),
  };
}

/** The words of the service of a command: by its option, else by its profile, else by the environment. */
export function wordsFor(args: Arguments<'url' | 'profile' | 'vocabulary'>): Words {
  const option = args.value('vocabulary');
  if (option === AUTO) return option;
  return parseVocabulary(option) ?? chosenService(args).options.vocabulary ?? environmentVocabulary();
}

/** The same for checks, which take words that are known. */
export function vocabularyFor(args: Arguments<'url' | 'profile' | 'vocabulary'>): Vocabulary | undefined {
  return knownWords(wordsFor(args));
}
