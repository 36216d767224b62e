// `deployment-control preview`: what it writes, what it asks, and what it refuses.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { link, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { answering } from '../../../support/service/answering.mjs';
import { ending } from '../../../support/command/command.mjs';
import { temporaryFolder } from '../../../support/service/emulator.mjs';
import { emulator, form } from '../../../support/service/service.mjs';

const SECRET = 's3cret-that-nobody-may-see';
const cwd = await temporaryFolder();
const file = (name) => join(cwd, name);
const service = await emulator('--leftover-projects');
// Deployed at once, and gone at once: the clock of the emulator stands otherwise.
const deployed = () => service.script(['DEPLOYED']);
const parent = form('support-agent', { secrets: [{ name: 'MODEL_KEY', value: SECRET }] });
await writeFile(file('parent.json'), JSON.stringify(parent));
await service.run(['deploy', file('parent.json')]);
await writeFile(file('preview.env'), `OWN=${SECRET}-2\n`);

const preview = async (...args) => {
  const result = await service.run(['preview', ...args]);
  assert.doesNotMatch(result.out + result.errors, new RegExp(SECRET), 'a secret is shown');
  return result;
};
/** The same while time passes at the service. */
const passing = async (work) => {
  const moving = setInterval(() => void service.advance().catch(() => {}), 100);
  try {
    return await work();
  } finally {
    clearInterval(moving);
  }
};
const up = (...args) => preview('up', '--from', 'support-agent', ...args);

it('makes a preview, writes its address last, and the comment', async () => {
  await deployed();
  await writeFile(file('c.md'), '');
  await link(file('c.md'), file('before.md'));
  const more = ['--secret', 'MODEL_KEY', '--env-file', file('preview.env'), '--comment', file('c.md')];
  const { out } = await ending(up('--key', 'pr-12', '--image', 'registry.example/agent:12', ...more), 0, {
    out: /^support-agent-pr-12 \([0-9a-f-]{36}\): created\nsupport-agent-pr-12: revision [0-9a-f-]{36} is DEPLOYED\n/,
  });
  assert.match(out.trimEnd().split('\n').pop(), /^https?:\/\/|^id: /);
  const comment = await readFile(file('c.md'), 'utf8');
  assert.equal(await readFile(file('before.md'), 'utf8'), '', 'the file is replaced: no reader sees half of it');
  assert.match(comment, /^<!-- deployment-control preview pr-12 -->\n### Preview `pr-12` is deployed\n/);
  assert.doesNotMatch(comment, new RegExp(SECRET));
});

it('changes nothing the second time, and shows what it would change', async () => {
  const before = (await service.sent('PATCH')).length;
  const same = ['--key', 'pr-12', '--image', 'registry.example/agent:12', '--secret', 'MODEL_KEY'];
  const again = await up(...same, '--env-file', file('preview.env'));
  assert.match(again.out, /nothing differs/);
  const dry = await up('--key', 'pr-12', '--dry-run', '--json', '--image', 'registry.example/agent:13');
  const { action, name, dryRun } = JSON.parse(dry.out);
  assert.deepEqual([action, name, dryRun], ['patch', 'support-agent-pr-12', true]);
  assert.equal((await service.sent('PATCH')).length, before);
});

it('says that a name is cut, and lists the previews', async () => {
  await deployed();
  const { code, errors } = await up('--key', 'feature/login', '--no-wait');
  assert.equal(code, 0, errors);
  assert.match(errors, /the name is cut to supp-featu-[a-z0-9]{10}: names have at most 21 /);
  const listed = await preview('list', '--json');
  assert.deepEqual(
    JSON.parse(listed.out)
      .previews.map(({ key }) => key)
      .sort(),
    ['feature/login', 'pr-12'],
  );
  assert.match((await preview('list')).out, /^KEY +FROM +NAME/);
});

it('tells why a revision failed, in the comment too', async () => {
  await service.control('fail', { name: 'out_of_memory' });
  const { code, errors, out } = await passing(() =>
    up('--key', 'pr-13', '--ttl', '7d', '--json', '--comment', file('failed.md')),
  );
  assert.equal(code, 5, errors);
  const { findings, error, ttl } = JSON.parse(out);
  assert.equal(ttl, 7 * 86_400_000);
  assert.equal(error.exitCode, 5);
  assert.ok(findings.length > 0, out);
  assert.match(await readFile(file('failed.md'), 'utf8'), /### Preview `pr-13` failed[\s\S]*Next: /);
});

it('says in the comment that a preview goes on whose wait was stopped, or took too long', async () => {
  await service.script(['BUILDING']);
  for (const [signal, exit] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) {
    const key = `pr-${exit}`;
    const args = ['preview', 'up', '--from', 'support-agent', '--key', key, '--comment', file('stopped.md')];
    const started = service.start(args);
    await started.says(/ (BUILDING|CREATING)\n/);
    started.child.kill(signal);
    const { code, errors } = await started.ended;
    const says = `stopped by ${signal}: the deployment of support-agent-${key} goes on; "deployment-control wait support-agent-${key}" watches it again`;
    assert.equal(code, exit, errors);
    assert.ok(errors.includes(says), errors);
    const comment = await readFile(file('stopped.md'), 'utf8');
    assert.ok(comment.includes(`### Preview \`${key}\` is on its way\n`), comment);
    assert.ok(comment.includes(says) && comment.includes(`support-agent-${key}\` (`), comment);
  }
  await ending(up('--key', 'pr-130', '--timeout', '1s', '--comment', file('late.md')), 6);
  assert.match(
    await readFile(file('late.md'), 'utf8'),
    /`pr-130` is on its way\n[\s\S]*was still BUILDING after \d+(?:\.\d)? s/,
  );
  for (const key of ['pr-130', 'pr-143']) await passing(() => preview('down', '--key', key, '--yes'));
  await deployed();
});

it('says in the comment that it was stopped before the service had answered', async () => {
  const { server: silent, env } = await answering();
  const args = ['preview', 'up', '--from', 'support-agent', '--key', 'pr-15', '--comment', file('early.md')];
  const started = service.start(args, { env });
  await once(silent, 'request');
  started.child.kill('SIGTERM');
  const { code, errors } = await started.ended;
  assert.equal(code, 143, errors);
  assert.match(errors, /stopped by SIGTERM before it was known what the service did: run it again/);
  assert.doesNotMatch(errors, /undefined/);
  assert.match(await readFile(file('early.md'), 'utf8'), /### Preview `pr-15` was stopped\n/);
});

it('ends with 3 where there is no deployment to preview', async () => {
  const { code, errors } = await preview('up', '--from', 'nope', '--key', 'pr-1', '--comment', file('nope.md'));
  assert.equal(code, 3, errors);
  assert.match(errors, /there is no deployment with the name "nope" to preview, and nothing was sent/);
  assert.match(await readFile(file('nope.md'), 'utf8'), /### Preview `pr-1` failed\n/);
});

it('refuses what does not go together before anything is sent', async () => {
  const cases = [
    [['up', '--from', 'support-agent'], /--key is missing/],
    [['up', '--key', 'pr-1'], /--from is missing/],
    [['up', '--key', 'pr-1', '--from', 'a', '--untrusted', '--secret', 'X'], /--untrusted gets no secrets/],
    [['up', '--key', 'pr-1', '--from', 'a', '--untrusted', '--env-file', file('preview.env')], /leave --env-file out/],
    [['sweep', '--keep-open', 'pr-1', '--yes'], /--keep-open needs --from/],
    [['sweep', '--from', 'support-agent', '--keep-open', ' ', '--yes'], /is empty, which would delete every preview/],
    [['down', '--yes'], /--key is missing/],
    [['up', '--key', 'pr-1', '--from', 'a', '--max', '0'], /--max takes a whole number/],
    [
      ['up', '--key', 'pr-1', '--from', 'a', '--ttl', '7'],
      /--ttl takes a time .* with its unit, such as .* 7d, not "7"/,
    ],
    [['up', '--key', 'pr-1', '--from', 'a', '--ttl', '500d'], /--ttl takes a time from 1s to 365d/],
    [['sweep', '--ttl', '7', '--yes'], /--ttl takes a time .* with its unit/],
    [['up', '--pr', '12', '--from', 'a'], /no option --pr; did you mean --key\?/],
    [['up', '--key', 'pr-1', '--parent', 'a'], /no option --parent; did you mean --from\?/],
    [['up', '--key', 'pr-1', '--from', 'a', '--branch', 'x'], /no option --branch; did you mean --ref\?/],
    [['up', '--key', 'pr-1', '--from', 'a', '--sha', 'x'], /no option --sha; did you mean --commit\?/],
    [['up', '--key', 'pr-1', '--from', 'a', '--wait'], /no option --wait: the command does so unless --no-wait/],
    [['down', '--key', 'pr-1', '--force'], /no option --force; did you mean --yes\?/],
    [['up', '--key', 'pr-1', '--from', 'a', '--dry-run', '--comment', file('d.md')], /--dry-run does nothing/],
    [[], /up, down, sweep or list/],
  ];
  for (const [args, pattern] of cases) {
    await ending(preview(...args), 2, { errors: pattern, about: args });
  }
});

it('makes no preview whose comment cannot be written', async () => {
  const before = (await service.sent('POST')).length;
  const { code, errors } = await up('--key', 'pr-14', '--no-wait', '--comment', file('missing/c.md'));
  assert.equal(code, 2, errors);
  assert.match(errors, /missing\/c\.md cannot be written/);
  assert.equal((await service.sent('POST')).length, before);
});

it('goes by the clock of the service, where that of this machine is another', async () => {
  const { code, out, errors } = await preview('sweep', '--ttl', '7d', '--dry-run');
  assert.deepEqual([code, out], [0, 'no preview is idle or closed; 3 stay\n'], errors);
  assert.match(errors, /^the clock of this machine is not that of the service, by which 2026-01-01T\S+ is now\n$/);
});

it('deletes only if it is told to, and succeeds where there is nothing', async () => {
  await ending(preview('down', '--key', 'pr-12'), 2, { errors: /no terminal to ask on/ });
  const dry = await preview('sweep', '--from', 'support-agent', '--keep-open', 'pr-12', '--dry-run', '--json');
  assert.deepEqual(JSON.parse(dry.out).failed, []);
  assert.deepEqual(
    JSON.parse(dry.out)
      .deleted.map(({ key, because }) => [key, because])
      .sort(),
    [
      ['feature/login', 'closed'],
      ['pr-13', 'closed'],
    ],
  );
  await passing(async () => {
    const swept = await preview('sweep', '--from', 'support-agent', '--keep-open', 'pr-12', '--yes');
    assert.equal(swept.code, 0, swept.errors);
    assert.match(swept.out, /2 deleted, 1 stay/);
    assert.match(swept.errors, / support-agent-pr-13: gone$/m);
    assert.match((await preview('down', '--key', 'pr-12', '--yes')).out, /support-agent-pr-12 is gone/);
  });
  const gone = await preview('down', '--key', 'pr-12', '--yes');
  assert.deepEqual([gone.code, gone.out], [0, 'there is no preview pr-12, so there is nothing to delete\n']);
  assert.equal((await preview('down', '--key', 'pr-12')).code, 0);
});
