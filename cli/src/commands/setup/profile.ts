// `deployment-control profile`: services by name, in a file of the user's.
import { changeProfiles, namedProfile, profilesPath, readProfiles } from '../../../../pkg/src/profiles/profile-file.js';
import { checkName, profileOf, type Profile, type Profiles } from '../../../../pkg/src/profiles/profile.js';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { hostingOption, parseHosting, parseVocabulary } from '../../command/values.js';
import { coloured, columns } from '../../output/text.js';
import { CommandError, EXIT, messageOf, UsageError } from '../../process/exit.js';
import { writeError, writeJson, writeOut, writeProgress } from '../../process/streams.js';

const JSON_OPTION = { json: { help: 'writes one JSON document' } } as const;

const FIELDS = {
  url: { value: 'URL', help: 'the address of the service' },
  tenant: { value: 'ID', help: 'the tenant, which is sent as X-Tenant-Id' },
  hosting: hostingOption(),
  vocabulary: { value: 'WORDS', help: "the service's own words: repoHost=WORD,agent=WORD" },
  'key-variable': {
    value: 'VARIABLE',
    help: 'the environment variable that holds the key, such as STAGING_API_KEY; without it DEPLOYMENT_CONTROL_API_KEY',
  },
  'token-variable': {
    value: 'VARIABLE',
    help: 'the environment variable that holds the bearer token, if the service takes one',
  },
} as const;

const setCommand: Command<keyof typeof FIELDS | 'json'> = {
  name: 'profile set',
  group: 'Setup',
  summary: 'makes a profile, or changes the fields that are given',
  operands: 'PROFILE',
  about: `Makes a profile, or changes the given fields of the one with this name. A profile holds no key: it names the
environment variable that does.`,
  example: 'profile set staging --url https://staging.example --key-variable STAGING_API_KEY',
  options: { ...FIELDS, ...JSON_OPTION },
  run: set,
};

const useCommand: Command<'json'> = {
  name: 'profile use',
  group: 'Setup',
  summary: 'uses a profile wherever no service is named',
  operands: 'PROFILE',
  about: `Uses a profile in every command that names no service, until another one is used or it is removed.`,
  example: 'profile use staging',
  options: JSON_OPTION,
  run: use,
};

const listCommand: Command<'json'> = {
  name: 'profile list',
  group: 'Setup',
  summary: 'lists the profiles',
  about: 'Lists the profiles, the one in use with an asterisk, and whether the variable of its key is set.',
  example: 'profile list',
  options: JSON_OPTION,
  run: list,
};

const showCommand: Command<'json'> = {
  name: 'profile show',
  group: 'Setup',
  summary: 'shows a profile, or the one in use',
  operands: '[PROFILE]',
  about: 'Shows a profile, or the one in use.',
  example: 'profile show staging',
  options: JSON_OPTION,
  run: show,
};

const removeCommand: Command<'json'> = {
  name: 'profile remove',
  group: 'Setup',
  summary: 'removes a profile',
  operands: 'PROFILE',
  about: 'Removes a profile. Nothing changes at its service.',
  example: 'profile remove staging',
  options: JSON_OPTION,
  run: remove,
};

export const profileCommand: Command<'json'> = {
  name: 'profile',
  group: 'Setup',
  summary: 'names services, so that commands can take them by --profile',
  operands: 'list|show|set|use|remove [PROFILE]',
  about: `Names services: their address, tenant, hosting and words, and the environment variable that holds the key, never the
key. Every command that talks to a service takes one by --profile.`,
  example: 'profile set staging --url https://staging.example --key-variable STAGING_API_KEY',
  options: JSON_OPTION,
  words: [listCommand, showCommand, setCommand, useCommand, removeCommand],
  notes: `A command talks to the service of --url or --profile, else of DEPLOYMENT_CONTROL_URL, else of
DEPLOYMENT_CONTROL_PROFILE, else of "profile use". The file is DEPLOYMENT_CONTROL_CONFIG, by default
deployment-control/profiles.json in $XDG_CONFIG_HOME or ~/.config, and in %APPDATA% on Windows.`,
};

async function set(args: Arguments<keyof typeof FIELDS | 'json'>): Promise<void> {
  const name = args.operand;
  checkName(name);
  const path = profilesPath(process.env);
  const knownIn = ({ profiles }: Profiles): Profile | undefined =>
    Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  const before = readProfiles(path);
  const known = knownIn(before);
  const given = {
    url: args.value('url'),
    tenantId: args.value('tenant'),
    hosting: parseHosting(args.value('hosting')),
    vocabulary: parseVocabulary(args.value('vocabulary')),
    keyVariable: args.value('key-variable'),
    tokenVariable: args.value('token-variable'),
  };
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (known === undefined && given.url === undefined)
    throw new UsageError(`--url is missing: the profile ${name} is new, and needs the address of its service`);
  if (Object.keys(changes).length === 0)
    throw new UsageError(
      `what to change is missing: ${Object.keys(FIELDS)
        .map((option) => `--${option}`)
        .join(', ')}`,
    );
  const profile = checked({ ...known, ...changes }, name);
  changeProfiles(path, (last) => ({
    ...last,
    profiles: { ...last.profiles, [name]: checked({ ...knownIn(last), ...changes }, name) },
  }));
  if (args.flag('json')) writeJson(recordOf(name, profile, before.current));
  else writeOut(`${known === undefined ? 'made' : 'changed'} the profile ${name} in ${path}\n`);
  if (before.current === undefined && !args.flag('json'))
    writeProgress(`"deployment-control profile use ${name}" makes it the one that commands take\n`);
}

/** The fields as a profile; a message about one names its option. */
function checked(fields: object, name: string): Profile {
  try {
    return profileOf(fields, `the profile ${name}`);
  } catch (error) {
    const named = (field: string): string => `--${field.replace('Id', '').replace('Variable', '-variable')}`;
    throw new UsageError(messageOf(error).replace(/^\w+(?= of )/, named));
  }
}

async function use(args: Arguments<'json'>): Promise<void> {
  const path = profilesPath(process.env);
  const profile = namedProfile(readProfiles(path), args.operand);
  changeProfiles(path, (last) => {
    namedProfile(last, args.operand);
    return { ...last, current: args.operand };
  });
  if (args.flag('json')) writeJson(recordOf(args.operand, profile, args.operand));
  else writeOut(`commands now take the profile ${args.operand}: ${profile.url}\n`);
  const { DEPLOYMENT_CONTROL_URL: address, DEPLOYMENT_CONTROL_PROFILE: variable } = process.env;
  const first = address ? 'URL' : variable && variable !== args.operand ? 'PROFILE' : undefined;
  if (first !== undefined) writeError(`but DEPLOYMENT_CONTROL_${first} is set and comes first: unset it\n`);
}

async function list(args: Arguments<'json'>): Promise<void> {
  const path = profilesPath(process.env);
  const { current, profiles } = readProfiles(path);
  const records = Object.entries(profiles).map(([name, profile]) => recordOf(name, profile, current));
  if (args.flag('json')) return writeJson({ file: path, current: current ?? null, profiles: records });
  if (records.length === 0)
    return writeProgress(`there are no profiles yet: "deployment-control profile set" makes one\n`);
  const rows = records.map(({ name, inUse, url, tenantId = '', keyVariable = '', keySet }) => [
    `${inUse ? '*' : ' '} ${name}`,
    url,
    tenantId,
    keyVariable === '' ? '' : `${keyVariable}${keySet ? '' : ' (not set)'}`,
  ]);
  const [head = '', ...lines] = columns([['  NAME', 'ADDRESS', 'TENANT', 'KEY IN'], ...rows]).split(/(?<=\n)/);
  writeOut(`${coloured(process.stdout, 'bold', head.trimEnd())}\n${lines.join('')}`);
}

async function show(args: Arguments<'json'>): Promise<void> {
  const profiles = readProfiles(profilesPath(process.env));
  const name = args.operands[0] ?? profiles.current;
  if (name === undefined)
    throw new CommandError('no profile is in use: name one, or run "deployment-control profile use"', EXIT.absent);
  const record = recordOf(name, namedProfile(profiles, name), profiles.current);
  if (args.flag('json')) return writeJson(record);
  const { inUse, keySet, keyVariable, vocabulary, ...fields } = record;
  const rows = Object.entries({
    ...fields,
    ...(vocabulary && {
      vocabulary: Object.entries(vocabulary)
        .map((each) => each.join('='))
        .join(','),
    }),
    ...(keyVariable && { keyVariable: `${keyVariable} (${keySet ? 'set' : 'not set'})` }),
    inUse: inUse ? 'yes' : 'no',
  });
  writeOut(columns(rows.map(([label, value]) => [LABELS[label] ?? label, value])));
}

const LABELS: Readonly<Record<string, string>> = {
  url: 'address',
  tenantId: 'tenant',
  keyVariable: 'key in',
  tokenVariable: 'token in',
  inUse: 'in use',
};

async function remove(args: Arguments<'json'>): Promise<void> {
  const path = profilesPath(process.env);
  const { current, profiles } = readProfiles(path);
  const profile = namedProfile({ profiles }, args.operand);
  changeProfiles(path, (last) => {
    const rest = Object.fromEntries(Object.entries(last.profiles).filter(([name]) => name !== args.operand));
    return last.current === undefined || last.current === args.operand
      ? { profiles: rest }
      : { ...last, profiles: rest };
  });
  if (args.flag('json')) writeJson(recordOf(args.operand, profile, current === args.operand ? undefined : current));
  else writeOut(`removed the profile ${args.operand}${current === args.operand ? ', which was in use' : ''}\n`);
}

/** A profile as `--json` shows it. */
function recordOf(name: string, profile: Profile, current: string | undefined) {
  const { keyVariable, tokenVariable } = profile;
  const variable = keyVariable ?? tokenVariable ?? 'DEPLOYMENT_CONTROL_API_KEY';
  return { name, ...profile, inUse: name === current, keySet: Boolean(process.env[variable]) };
}
