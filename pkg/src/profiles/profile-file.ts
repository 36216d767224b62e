// The file of profiles: where it is, and how it is read and written.
import { chmodSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import process from 'node:process';
import { ConfigError } from '../values/errors/config-error.js';
import { checkName, profileOf, unknownProfile, type Profile, type Profiles } from './profile.js';

/** Only its owner may read it: an address and a tenant are nobody else's business. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * The path of the file of profiles: `DEPLOYMENT_CONTROL_CONFIG`; else `deployment-control/profiles.json` in `%APPDATA%`
 * on Windows, and in `$XDG_CONFIG_HOME` or `~/.config` elsewhere. Of these folders relative paths do not count: they
 * would lead to another file from each folder.
 * @throws ConfigError if the user has no home folder
 */
export function profilesPath(env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (env.DEPLOYMENT_CONTROL_CONFIG) return env.DEPLOYMENT_CONTROL_CONFIG;
  const folder = process.platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME;
  return join(
    absolute(folder) ?? join(absolute(env.HOME) ?? ownHome(), '.config'),
    'deployment-control',
    'profiles.json',
  );
}

function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}

/** The home folder as the system knows it, whatever the environment says. */
function ownHome(): string {
  let home: string | undefined;
  try {
    home = absolute(userInfo().homedir);
  } catch {
    // The system does not know the user, as in some containers.
  }
  if (home === undefined)
    throw new ConfigError(
      'there is no home folder for the profiles: set DEPLOYMENT_CONTROL_CONFIG to a file for them, or HOME to a whole path',
    );
  return home;
}

/**
 * Reads the file of profiles. One that is not there holds none.
 * @throws ConfigError if it cannot be read, or holds something else
 */
export function readProfiles(path: string): Profiles {
  const text = readText(path);
  if (text === undefined) return { profiles: {} };
  let value: Partial<Record<keyof Profiles, unknown>>;
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    throw new ConfigError(`${path} is not JSON: mend it, or remove it and set the profiles again`);
  }
  if (typeof value !== 'object' || value === null || typeof value.profiles !== 'object' || value.profiles === null)
    throw new ConfigError(`${path} holds no profiles: mend it, or remove it and set the profiles again`);
  const profiles: Record<string, Profile> = {};
  for (const [name, each] of Object.entries(value.profiles)) {
    checkName(name);
    profiles[name] = profileOf(each, `the profile ${name} in ${path}`);
  }
  const { current } = value;
  if (current === undefined) return { profiles };
  if (typeof current !== 'string') throw new ConfigError(`current in ${path} must be the name of a profile`);
  return { current, profiles };
}

function readText(path: string): string | undefined {
  try {
    const found = statSync(path);
    // Of a pipe nobody knows when it ends.
    if (!found.isFile() && !found.isDirectory())
      throw new ConfigError(`the profiles in ${path} cannot be read: it is no regular file`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw new ConfigError(`the profiles in ${path} cannot be read: ${reasonOf(error, 'read it')}`, { cause: error });
  }
}

/**
 * Changes the file of profiles as a whole: a process that stops in between leaves the file as it was, and of several at
 * once each changes what the one before it has written.
 * @throws ConfigError if it cannot be written, and whatever `change` throws
 */
export function changeProfiles(path: string, change: (before: Profiles) => Profiles): void {
  // What is refused is refused before anything is written.
  change(readProfiles(path));
  let draft: string | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
    // A link stays a link: people keep such files elsewhere.
    const target = realOf(path);
    draft = takeDraft(`${target}.new`);
    const text = `${JSON.stringify(change(readProfiles(path)), null, 2)}\n`;
    writeFileSync(draft, text, { mode: FILE_MODE, flag: 'w' });
    chmodSync(draft, FILE_MODE);
    renameSync(draft, target);
  } catch (error) {
    if (draft !== undefined) rmSync(draft, { force: true });
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new ConfigError(`the profiles cannot be written to ${path}: ${reasonOf(error, 'write there')}`, {
      cause: error,
    });
  }
}

/** How long others may write, in milliseconds. Whoever takes longer was stopped and left its draft behind. */
const LONGEST_WRITE = 10_000;
const PAUSE = 10;

/** Makes the draft, which is the lock too: only one process at a time has it. */
function takeDraft(draft: string): string {
  for (;;) {
    try {
      writeFileSync(draft, '', { mode: FILE_MODE, flag: 'wx' });
      return draft;
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    }
    if (Date.now() - changedAt(draft) > LONGEST_WRITE) rmSync(draft, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
}

/** When a file was written last; now, if it is gone. */
function changedAt(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return Date.now();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  ENOTDIR: 'what should be its folder is a file',
  EEXIST: 'what should be its folder is a file',
  EROFS: 'its disk is read-only',
  ENOSPC: 'the disk is full',
};

/** Why a file cannot be used, without its path; `act` is what a user without the right may not do. */
function reasonOf(error: unknown, act: string): string {
  const { code = '', message } = error as { code?: string; message: string };
  if (code === 'EACCES' || code === 'EPERM') return `this user may not ${act}`;
  return REASONS[code] ?? message.replace(/, \w+ '.*$/s, '');
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/**
 * The profile of a name.
 * @throws ConfigError if there is none; the message has the nearest name
 */
export function namedProfile(profiles: Profiles, name: string): Profile {
  const profile = Object.hasOwn(profiles.profiles, name) ? profiles.profiles[name] : undefined;
  if (profile === undefined) throw new ConfigError(unknownProfile(name, profiles));
  return profile;
}
