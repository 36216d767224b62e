// Completion in the shells themselves, each in a pseudo-terminal: what a tab makes of a line.
import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it, test } from 'node:test';
import { answering } from '../../support/service/answering.mjs';
import { COMMAND, ending, run, runProcess } from '../../support/command/command.mjs';
import { send, temporaryFolder } from '../../support/service/emulator.mjs';
import { emulator, form } from '../../support/service/service.mjs';
import { terminal } from '../../support/command/script-terminal.mjs';

const cwd = await temporaryFolder();

/** How each shell is started without its user's settings, and how it loads the completion. */
const SHELLS = {
  bash: { start: 'bash --norc --noprofile -i', load: 'eval "$(deployment-control completion bash)"' },
  zsh: {
    start: 'zsh -f -i',
    load: 'autoload -U compinit; compinit -u -D; eval "$(deployment-control completion zsh)"',
  },
  fish: { start: 'fish --private -i', load: 'deployment-control completion fish | source' },
};

/** What is typed in front of a tab, and the words that the command then gets. */
const LINES = [
  ['vali', ['validate']],
  ['get agent-o', ['get', 'agent-one']],
  ['deploy --dry', ['deploy', '--dry-run']],
  ['deploy --hosting cl', ['deploy', '--hosting', 'cloud']],
  ['deploy --hosting=cl', ['deploy', '--hosting=cloud']],
  ['validate deploym', ['validate', 'deployment.yaml']],
];
/** What is the same to a shell as one of these: by default typed in the first shell alone. */
const MORE_LINES = [
  ['doctor agent-o', ['doctor', 'agent-one']],
  ['validate --format=gi', ['validate', '--format=github']],
  ['profile us', ['profile', 'use']],
  ['profile use stag', ['profile', 'use', 'staging']],
  ['list --profile stag', ['list', '--profile', 'staging']],
  ['completion pow', ['completion', 'powershell']],
  ['help prof', ['help', 'profile']],
];

describe('a tab in a shell', () => {
  let service;
  let env;
  before(async () => {
    service = await emulator();
    for (const name of ['agent-one', 'agent-two']) await send(`${service.url}/v2/deployments`, 'POST', form(name));
    await mkdir(join(cwd, 'bin'));
    // Whatever is typed is told, and not done.
    const program = join(cwd, 'bin', 'deployment-control');
    await writeFile(
      program,
      `#!/bin/sh\ncase $1 in __complete|completion) [ "$2" = powershell ] || exec "${process.execPath}" "${COMMAND}" "$@";; esac\nprintf 'CALLED'; printf '<%s>' "$@"; echo END\n`,
    );
    await chmod(program, 0o755);
    await writeFile(join(cwd, 'deployment.yaml'), 'name: agent\n');
    const config = join(cwd, 'profiles.json');
    await writeFile(config, JSON.stringify({ profiles: { staging: { url: 'https://staging.example' } } }));
    env = {
      PATH: `${join(cwd, 'bin')}:${process.env.PATH}`,
      HOME: cwd,
      TERM: 'xterm',
      SHELL: '/bin/sh',
      DEPLOYMENT_CONTROL_URL: service.url,
      DEPLOYMENT_CONTROL_CONFIG: config,
    };
  });

  for (const [at, shell] of Object.keys(SHELLS).entries()) {
    it(shell, { timeout: 300_000 }, async () => {
      const opened = terminal(SHELLS[shell].start, { cwd, env });
      try {
        await opened.type(`${SHELLS[shell].load}; echo LOA''DED\n`, /LOADED/);
        for (const [typed, words] of at === 0 || process.env.ALL ? [...LINES, ...MORE_LINES] : LINES) {
          const expected = words.map((word) => `<${word}>`).join('');
          let called;
          // On a busy machine the two seconds of a completion can pass: one presses tab again.
          for (let attempt = 0; attempt < 5 && called !== expected; attempt += 1)
            [, called] = await opened.type(`deployment-control ${typed}\t\n`, /CALLED(.*?)END/);
          assert.equal(called, expected, `${shell}: ${typed}`);
        }
      } finally {
        await opened.kill();
      }
    });
  }
});

describe('what a shell is told', () => {
  const told = async (words, options, runs = run) => {
    const { out } = await ending(runs(['__complete', ...words], options), 0, { errors: '', about: words.join(' ') });
    return out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('\t')[0]);
  };

  it('every command, each with what it does', async () => {
    const { out } = await run(['__complete', '=']);
    const { out: help } = await run(['--help']);
    for (const [, name, summary] of help.matchAll(/^ {2}([a-z]+) {2,}(\S.*)$/gm))
      assert.match(out, new RegExp(`^${name}\t${summary.slice(0, 20)}`, 'm'));
  });

  it('the words of every option that takes one of some, also behind its letter', async () => {
    for (const [words, expected] of [
      [['list', '--status'], /^AWAITING_DATABASE READY /],
      [['list', '--deployment-type'], /^dev_free dev prod\b/],
      [['list', '--remote-reconciled'], /^true false$/],
      [['list', '-o'], /^table json names yaml$/],
      [['list', '-qo'], /^table json names yaml$/],
      [['get', '-o'], /^table json names yaml$/],
      [['plan', '-o'], /^text markdown json$/],
      [['logs', '--level'], /^debug info warning error critical$/],
      [['emulator', '--listeners'], /^0 1 2$/],
      [['emulator', '--fail'], /\bdependency_conflict .*\bimage_pull_denied\b|\bimage_pull\b.* dependency_conflict\b/],
    ])
      assert.match((await told(['=', ...words])).join(' '), expected, words.join(' '));
  });

  it('nothing of a place that takes nothing, of a word that no command has, and behind two dashes no option', async () => {
    assert.deepEqual(await told(['=', 'lost']), []);
    assert.deepEqual(await told(['=', 'get', '--timeout']), []);
    assert.deepEqual(await told(['=', 'completion', 'bash']), []);
    assert.deepEqual(await told(['=--', 'validate', '--']), [':file']);
  });

  it('nothing at once without an address, with a profile that lacks its key, or of a service that refuses', async () => {
    assert.deepEqual(await told(['=', 'get']), []);
    const config = join(cwd, 'lacking.json');
    await writeFile(config, '{"profiles":{"a":{"url":"http://127.0.0.1:9","keyVariable":"NOT_SET"}}}');
    assert.deepEqual(await told(['=', 'get', '--profile', 'a'], { env: { DEPLOYMENT_CONTROL_CONFIG: config } }), []);
    assert.deepEqual(await told(['=', 'get', '--url', 'http://127.0.0.1:9']), []);
  });

  test('nothing of a service that is silent, and the shell goes on', { timeout: 30_000 }, async () => {
    const { env } = await answering();
    // The command ends its process by itself.
    assert.deepEqual(await told(['=', 'get'], { env }, runProcess), []);
  });
});

test('a shell that nobody knows is told of those that are there', async () => {
  assert.match((await run(['completion', 'fis'])).errors, /there is no completion for "fis"; did you mean fish\?/);
  assert.match((await run(['completion', 'tcsh'])).errors, /bash, zsh, fish, powershell/);
});
