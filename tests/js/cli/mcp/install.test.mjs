// `deployment-control mcp install`: what it writes into the configuration of editors, and what it leaves alone.
import assert from 'node:assert/strict';
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { test } from 'node:test';
import { COMMAND, ending, run, startCommand } from '../../../support/command/command.mjs';
import { temporaryFolder, writeFiles } from '../../../support/service/emulator.mjs';

const KEY = 'k3y-that-nobody-may-see';
const URL_OPTION = ['--url', 'https://control.example'];

/** A user with a home of their own. */
async function user(more = {}) {
  const home = await temporaryFolder();
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    DEPLOYMENT_CONTROL_CONFIG: join(home, 'profiles.json'),
    DEPLOYMENT_CONTROL_API_KEY: KEY,
    ...more,
  };
  const install = (...args) => run(['mcp', 'install', ...args], { env });
  const put = (path, text) => writeFiles(home, { [path]: text });
  return { home, env, install, put, read: (path) => readFile(join(home, path), 'utf8') };
}

const FILES = {
  'claude-code': ['.claude.json', 'mcpServers'],
  'claude-desktop': ['.config/Claude/claude_desktop_config.json', 'mcpServers'],
  cursor: ['.cursor/mcp.json', 'mcpServers'],
  gemini: ['.gemini/settings.json', 'mcpServers'],
  vscode: ['.config/Code/User/mcp.json', 'servers'],
  windsurf: ['.codeium/windsurf/mcp_config.json', 'mcpServers'],
  zed: ['.config/zed/settings.json', 'context_servers'],
};
/** How editors are told to pass a variable on that gives a server those alone that its entry names. */
const REFERENCES = {
  cursor: (name) => `\${env:${name}}`,
  gemini: (name) => `$${name}`,
  windsurf: (name) => `\${env:${name}}`,
};
const isElsewhere = process.platform !== 'linux';

for (const [editor, [path, under]] of Object.entries(FILES))
  test(`${editor}: a new file, with absolute paths and no key`, { skip: isElsewhere }, async () => {
    const { install, read, home } = await user();
    const args = [
      ...URL_OPTION,
      '--allow-writes',
      '--root',
      home,
      '--env-file',
      'x.env',
      '--variable',
      'TAG',
      '--secret',
      'TOKEN',
      '--secret-files',
      'keys',
    ];
    const { out } = await ending(install('--editor', editor, ...args), 0);
    assert.ok(out.includes(join(home, path)), out);
    assert.match(out, /needs DEPLOYMENT_CONTROL_API_KEY or DEPLOYMENT_CONTROL_BEARER_TOKEN in its environment/);
    const text = await read(path);
    const { command, args: words, env } = JSON.parse(text)[under]['deployment-control'];
    assert.deepEqual([command, words[0]], [process.execPath, COMMAND]);
    const variables = ['DEPLOYMENT_CONTROL_API_KEY', 'DEPLOYMENT_CONTROL_CONFIG', 'XDG_CONFIG_HOME', 'TAG', 'TOKEN'];
    const reference = REFERENCES[editor];
    assert.deepEqual(env, reference && Object.fromEntries(variables.map((name) => [name, reference(name)])));
    assert.equal(/passes no variable on: .*DEPLOYMENT_CONTROL_API_KEY/.test(out), editor === 'claude-desktop');
    const rest = [
      '--url',
      'https://control.example/',
      '--variable',
      'TAG',
      '--secret',
      'TOKEN',
      '--secret-files',
      join(process.cwd(), 'keys'),
      '--env-file',
      join(process.cwd(), 'x.env'),
    ];
    assert.deepEqual(words.slice(1), ['mcp', '--allow-writes', ...rest, '--root', home]);
    for (const shown of [text, out]) assert.ok(!shown.includes(KEY));
    assert.equal((await stat(join(home, path))).mode & 0o777, 0o600);
    assert.match((await install('--editor', editor, ...args)).out, /has it already\n/);
  });

test('all else in a file stays as it is: comments, other servers, rights and links', {
  skip: isElsewhere,
}, async () => {
  const { install, read, put, home } = await user();
  const before =
    '{\n\t// mine\n\t"theme": "dark",\n\t"context_servers": {\n\t\t"other": { "command": "x" }, // keep\n\t},\n}\n';
  await put('dotfiles/settings.json', before);
  await chmod(join(home, 'dotfiles/settings.json'), 0o640);
  await mkdir(join(home, '.config/zed'), { recursive: true });
  await symlink(join(home, 'dotfiles/settings.json'), join(home, '.config/zed/settings.json'));
  assert.equal((await install('--editor', 'zed', ...URL_OPTION)).code, 0);
  const after = await read('dotfiles/settings.json');
  const [start, end] = before.split('\n\t\t"other"');
  assert.ok(after.startsWith(`${start}\n\t\t"deployment-control": {\n\t\t\t"command": `), after);
  assert.ok(after.endsWith(`\n\t\t},\n\t\t"other"${end}`), after);
  assert.ok((await lstat(join(home, '.config/zed/settings.json'))).isSymbolicLink());
  assert.equal((await stat(join(home, 'dotfiles/settings.json'))).mode & 0o777, 0o640);
  assert.deepEqual(await readdir(join(home, 'dotfiles')), ['settings.json'], 'nothing is left behind');
});

test('what a user has added to the entry stays', { skip: isElsewhere }, async () => {
  const { install, read, put } = await user();
  const env = { DEPLOYMENT_CONTROL_API_KEY: 'mine', MORE: '1' };
  for (const editor of ['cursor', 'claude-desktop']) {
    const [path] = FILES[editor];
    const entry = { command: 'old', args: [], timeout: 9, env };
    await put(path, JSON.stringify({ mcpServers: { 'deployment-control': entry } }));
    await install('--editor', editor, ...URL_OPTION);
    const { command, timeout, env: kept } = JSON.parse(await read(path)).mcpServers['deployment-control'];
    assert.deepEqual([command, timeout], [process.execPath, 9]);
    assert.deepEqual({ ...kept, ...env }, kept);
  }
});

test('codex: a table of TOML is added, and replaced where it stands', { skip: isElsewhere }, async () => {
  const { install, read, put } = await user();
  await put('.codex/config.toml', 'model = "x"\n\n[mcp_servers.other]\ncommand = "y"\n');
  await install('--editor', 'codex', ...URL_OPTION);
  const first = await read('.codex/config.toml');
  assert.match(
    first,
    /^model = "x"\n\n\[mcp_servers\.other\]\ncommand = "y"\n\n\[mcp_servers\.deployment-control\]\ncommand = "\/.*"\nargs = \[.*"https:\/\/control\.example\/".*\]\nenv_vars = \["DEPLOYMENT_CONTROL_API_KEY",.*\]\n$/,
  );
  const mine = 'tool_timeout_sec = 90 # mine\nenabled_tools = ["wait"]\n';
  await put('.codex/config.toml', `${first.replace('args = [', 'args = [\n')}${mine}\n[after]\nz = 1\n`);
  await install('--editor', 'codex', '--url', 'https://other.example');
  const second = await read('.codex/config.toml');
  const other = first.replace('https://control.example/', 'https://other.example/');
  assert.equal(second, `${other}${mine}\n[after]\nz = 1\n`);
  await put('.codex/config.toml', 'mcp_servers."deployment-control" = { command = "x" }\n');
  assert.match((await install('--editor', 'codex', ...URL_OPTION)).errors, /stays as it is/);
});

test('--print writes nothing, and a file that cannot be read stays as it is', { skip: isElsewhere }, async () => {
  const { install, read, put, home } = await user();
  const { code, out } = await install('--print', '--editor', 'cursor', '--editor', 'codex', ...URL_OPTION);
  assert.equal(code, 0);
  assert.match(out, /"mcpServers": \{\n {4}"deployment-control": \{\n {6}"command": "\//);
  assert.match(out, /\[mcp_servers\.deployment-control\]\ncommand = "\//);
  assert.deepEqual(await readdir(home), []);
  for (const text of ['{ "mcpServers": [1] }', '{ "a": ', '[]', 'no json']) {
    await put('.cursor/mcp.json', text);
    const refused = await install('--editor', 'cursor', ...URL_OPTION);
    assert.deepEqual([refused.code, refused.out], [1, ''], text);
    assert.match(refused.errors, /is no configuration that can be read, and stays as it is/);
    assert.equal(await read('.cursor/mcp.json'), text);
  }
});

test('without --editor it writes for each editor that is there', { skip: isElsewhere }, async () => {
  const { install, put, read } = await user();
  await ending(install(...URL_OPTION), 2, { errors: /name one by --editor \(claude-code, / });
  await put('.cursor/other', '');
  await put('.claude.json', '{"numStartups": 3}');
  const { out } = await install(...URL_OPTION);
  assert.match(out, /^claude-code: wrote .*\ncursor: wrote .*\nThe editor needs /);
  assert.equal(JSON.parse(await read('.claude.json')).numStartups, 3);
});

test('the profile is named, and its variable is told', { skip: isElsewhere }, async () => {
  const { install, env, read } = await user();
  await run(['profile', 'set', 'staging', '--url', 'https://staging.example', '--key-variable', 'STAGING_API_KEY'], {
    env,
  });
  await run(['profile', 'use', 'staging'], { env });
  const { out, errors } = await install('--editor', 'cursor');
  assert.match(out, /The editor needs STAGING_API_KEY in its environment/, errors);
  const { args, env: passed } = JSON.parse(await read('.cursor/mcp.json')).mcpServers['deployment-control'];
  assert.deepEqual(args.slice(2, 4), ['--profile', 'staging']);
  assert.equal(passed.STAGING_API_KEY, '${env:STAGING_API_KEY}');
});

test('mistakes', async () => {
  const { install } = await user();
  for (const [args, sentence] of [
    [['--editor', 'cursr', ...URL_OPTION], /there is no editor "cursr" that is known: did you mean cursor\?/],
    [['--editor', 'cursor'], /there is no service: give --profile or --url/],
    [['--editor', 'cursor', '--url', `https://user:${KEY}@control.example`], /without user, query and fragment/],
    [['--editor', 'cursor', '--profile', 'none'], /no profile none/],
    [['--editor', 'cursor', '--allow-prune', ...URL_OPTION], /--allow-writes too/],
  ]) {
    const { errors } = await ending(install(...args), 2, { out: '', errors: sentence });
    assert.ok(!errors.includes(KEY));
  }
});

test('what was written starts the server', { skip: isElsewhere }, async () => {
  const { install, read, env, home } = await user();
  await install('--editor', 'cursor', ...URL_OPTION);
  const { command, args } = JSON.parse(await read('.cursor/mcp.json')).mcpServers['deployment-control'];
  assert.ok(isAbsolute(command) && command === process.execPath && args[0] === COMMAND);
  const { child, says, ended } = startCommand(args.slice(1), { env, cwd: home, input: null });
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  await says(/"serverInfo"/);
  child.stdin.end();
  assert.equal((await ended).code, 0);
});
