// The language of the patterns, and what the table of signatures says in it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLog } from 'deployment-control';
import { matches, readLine, SIGNATURES } from '../support/diagnose-internals.mjs';

test('a pattern is found at the borders of words in any case', () => {
  for (const [pattern, line, expected] of [
    ['OOMKilled', 'Reason: oomkilled', true],
    ['OOMKilled', 'NotOOMKilled', false],
    ['OOMKilled', 'OOMKilledX OOMKilled', true],
    ['manifest for * not found', 'manifest for registry.example/a:1 not found: unknown', true],
    ['manifest for * not found', 'not found: manifest for registry.example/a:1', false],
    ['exit code {N}7', 'exit code 137', false],
    ['exit code {N}', 'exit code 137', true],
    ["KeyError: '{NAME}'", "KeyError: 'MODEL_KEY'", true],
    ["KeyError: '{NAME}'", "KeyError: '42'", false],
    ["KeyError: '{NAME}'", "KeyError: 'USD'", false],
    ["KeyError: '{NAME}'", "keyerror: 'model_key'", false],
    ['denied:', '\u001b[31mdenied: no\u001b[0m', true],
    ['exit code: {N}', '  Exit Code:  \t 137', true],
    ['a*a', 'a', false],
    ['é', 'née é', true],
  ])
    assert.equal(matches(pattern, readLine(line)), expected, `${pattern} in ${line}`);
});

test('entries of access logs and information are no evidence', () => {
  for (const line of [
    '10.0.0.1 - - "GET /x HTTP/1.1" 401 Unauthorized',
    'POST /runs 500 12ms',
    'INFO:     OOMKilled',
    '2026-01-01 [info     ] denied',
    '{"level":"info","event":"x"}',
    'level=debug msg=x',
  ])
    assert.ok(readLine(line).isQuiet, line);
  for (const line of ['ERROR: x', 'Get "https://registry.example/v2/": denied', 'INFORMATION_SCHEMA', 'TARGET /x'])
    assert.ok(!readLine(line).isQuiet, line);
});

test('every pattern of a line is one that some line has', () => {
  const SHOWN_IN_ANSWER = 4;
  for (const [code, shown, , patterns] of SIGNATURES.filter((row) => row[1] !== SHOWN_IN_ANSWER)) {
    for (const [text, near = []] of patterns) {
      // With its blanks filled in, a pattern is its own line.
      const line = text.replaceAll('*', ' x ').replaceAll('{N}', '7').replaceAll('{NAME}', 'API_KEY');
      const lines = [line, ...near.filter((context) => context !== '$')];
      const found = ['build', 'deploy'].map((log) => diagnoseLog(log, lines));
      assert.ok(
        found.some((each) => each?.line.index === 0),
        `${code} (${shown}): ${line}`,
      );
    }
  }
});

test('a special line leads a general one, and the general one speaks when it is alone', () => {
  const general = SIGNATURES.filter(([, , isGeneral]) => isGeneral).map(([code]) => code);
  for (const code of ['crash_loop', 'build_step_failed', 'image_pull', 'probe_failed', 'not_ready'])
    assert.ok(general.includes(code), code);
  const log = ['Reason: CrashLoopBackOff', 'License key is not valid'];
  assert.equal(diagnoseLog('deploy', log)?.code, 'license_refused');
  assert.equal(diagnoseLog('deploy', log.slice(0, 1))?.code, 'crash_loop');
  assert.equal(diagnoseLog('build', log), undefined);
  assert.equal(diagnoseLog('deploy', []), undefined);
});
