// The editors that take servers of the Model Context Protocol: where each has its configuration, and in which form.
import { homedir } from 'node:os';
import { join } from 'node:path';

/** How an editor starts a server. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** The variables of the user's environment that it reads. */
  readonly variables: readonly string[];
}

/** An editor. */
export interface Editor {
  /** The file of the user's configuration. */
  readonly file: (places: Places) => string;
  /** Where in it a server stands: the keys before its name. */
  readonly under: string;
  readonly format: 'json' | 'toml';
  /** What stands beside command and arguments. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** How it is told to pass variables on, where a server gets those alone that its entry names. */
  readonly passing?: (variables: readonly string[]) => Readonly<Record<string, unknown>>;
  /** Whether it passes none on, and takes values alone. */
  readonly passesNone?: true;
}

/** The folders of a user. */
export interface Places {
  readonly home: string;
  /** Where applications keep their settings. */
  readonly settings: string;
}

const STDIO = { type: 'stdio' };

/** An `env` whose values refer to the variables of the editor itself. */
const referring =
  (reference: (name: string) => string): NonNullable<Editor['passing']> =>
  (names) => ({ env: Object.fromEntries(names.map((name) => [name, reference(name)])) });
const inBraces = referring((name) => `\${env:${name}}`);

export const EDITORS: Readonly<Record<string, Editor>> = {
  'claude-code': {
    file: ({ home }) => join(home, '.claude.json'),
    under: 'mcpServers',
    format: 'json',
    more: STDIO,
  },
  'claude-desktop': {
    file: ({ settings }) => join(settings, 'Claude', 'claude_desktop_config.json'),
    under: 'mcpServers',
    format: 'json',
    passesNone: true,
  },
  codex: {
    file: ({ home }) => join(home, '.codex', 'config.toml'),
    under: 'mcp_servers',
    format: 'toml',
    passing: (names) => ({ env_vars: names }),
  },
  cursor: {
    file: ({ home }) => join(home, '.cursor', 'mcp.json'),
    under: 'mcpServers',
    format: 'json',
    passing: inBraces,
  },
  gemini: {
    file: ({ home }) => join(home, '.gemini', 'settings.json'),
    under: 'mcpServers',
    format: 'json',
    passing: referring((name) => `$${name}`),
  },
  vscode: {
    file: ({ settings }) => join(settings, 'Code', 'User', 'mcp.json'),
    under: 'servers',
    format: 'json',
    more: STDIO,
  },
  windsurf: {
    file: ({ home }) => join(home, '.codeium', 'windsurf', 'mcp_config.json'),
    under: 'mcpServers',
    format: 'json',
    passing: inBraces,
  },
  zed: {
    file: ({ home, settings }) =>
      process.platform === 'win32'
        ? join(settings, 'Zed', 'settings.json')
        : join(home, '.config', 'zed', 'settings.json'),
    under: 'context_servers',
    format: 'json',
  },
};

export const EDITOR_NAMES: readonly string[] = Object.keys(EDITORS);

/** The folders of the user of this process. */
export function placesOf({ HOME, USERPROFILE, APPDATA, XDG_CONFIG_HOME }: NodeJS.ProcessEnv): Places {
  const home = (process.platform === 'win32' ? USERPROFILE : HOME) || homedir();
  if (process.platform === 'win32') return { home, settings: APPDATA || join(home, 'AppData', 'Roaming') };
  if (process.platform === 'darwin') return { home, settings: join(home, 'Library', 'Application Support') };
  return { home, settings: XDG_CONFIG_HOME || join(home, '.config') };
}
