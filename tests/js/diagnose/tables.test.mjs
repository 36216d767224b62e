// The language of the patterns, and the cases that stand in the files of the signatures.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLog } from 'deployment-control';
import { doctorScore, signatures } from '../../support/doctor-score.mjs';
import { filled, match, ONLY_FAILED, readLine, SIGNATURES } from '../../support/diagnose-internals.mjs';

test('a pattern is found at the borders of words in any case, and captures what it names', () => {
  for (const [pattern, line, expected] of [
    ['OOMKilled', 'Reason: oomkilled', {}],
    ['OOMKilled', 'NotOOMKilled', undefined],
    ['OOMKilled', 'OOMKilledX OOMKilled', {}],
    ['manifest for * not found', 'manifest for registry.example/a:1 not found: unknown', {}],
    ['manifest for * not found', 'not found: manifest for registry.example/a:1', undefined],
    ['exit code {N}7', 'exit code 138', undefined],
    ['exit code {N}', 'exit code 137', {}],
    ["KeyError: '{NAME}'", "KeyError: 'MODEL_KEY'", { NAME: 'MODEL_KEY' }],
    ["KeyError: '{NAME}'", "KeyError: '42'", undefined],
    ["KeyError: '{NAME}'", "KeyError: 'USD'", undefined],
    ["KeyError: '{NAME}'", "keyerror: 'model_key'", undefined],
    ["No module named '{module}'", "No module named 'a.b'", { module: 'a.b' }],
    ['No module named {module}', 'No module named a.b; stop', { module: 'a.b' }],
    ['exit code: {N}', 'Exit Code: 137', {}],
    ['a*a', 'a', undefined],
    ['é', 'née é', {}],
  ])
    assert.deepEqual(match(pattern, line), expected, `${pattern} in ${line}`);
  assert.equal(filled('It lacks {module|a package}.', { module: 'bs4' }), 'It lacks bs4.');
  assert.equal(filled('It lacks {module|a package}.', {}), 'It lacks a package.');
});

test('what wraps a line is taken away, and what is said beside it is known', () => {
  for (const [line, text, level] of [
    ['[INFO] ERROR:    Traceback (most recent call last):', 'Traceback (most recent call last):', 'error'],
    ['2026-11-23T07:00:00.123Z [error    ] Traceback', 'Traceback', 'error'],
    ['2026-11-23 07:00:00,123 - agent.graph - DEBUG - x', 'x', 'quiet'],
    ['Step #3 - "build": #13 4.21 npm error code E404', 'npm error code E404', 'error'],
    ['#13 4.21   File "a.py", line 1', '  File "a.py", line 1', undefined],
    ['#8 8.4 npm warn ERESOLVE x', 'npm warn ERESOLVE x', 'warning'],
    ['\u001b[31mdenied: no\u001b[0m\r', 'denied: no', undefined],
    ['[pod/agent-1/agent] boom', 'boom', undefined],
    ['agent-1  | KeyError: 1', 'KeyError: 1', undefined],
    ['Nov 23 08:00:01 node-7 agent[812]: KeyError: 1', 'KeyError: 1', undefined],
    ['2026-11-23T08:00:01.123Z app[web.1]: KeyError: 1', 'KeyError: 1', undefined],
    ['2026-11-23T08:00:01.123Z args[0]: x', 'args[0]: x', undefined],
    ['ERROR: No matching distribution found', 'ERROR: No matching distribution found', 'error'],
    ['Error: listen EADDRINUSE', 'Error: listen EADDRINUSE', undefined],
    ['INFORMATION_SCHEMA', 'INFORMATION_SCHEMA', undefined],
  ]) {
    const read = readLine(line, 0);
    assert.deepEqual([read.text, read.level], [text, level], line);
  }
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
    assert.ok(readLine(line, 0).isQuiet, line);
  for (const line of ['ERROR: x', 'Get "https://registry.example/v2/": denied', 'INFORMATION_SCHEMA', 'TARGET /x'])
    assert.ok(!readLine(line, 0).isQuiet, line);
});

/** The finding of a log in one of the places where a signature shows. */
const found = (kind, lines) => diagnoseLog(kind, lines);

test('no signature lacks two wordings, a harmless look-alike, or a log in which it is not the cause', () => {
  const lacking = signatures
    .filter(({ shown }) => shown.includes('build') || shown.includes('deploy'))
    .flatMap(({ code, cases: { shown, harmless, not_the_cause: others } }) => [
      ...(shown.length < 2 ? [`${code}: a second wording`] : []),
      ...(harmless.length < 1 ? [`${code}: a harmless look-alike`] : []),
      ...(others.length < 1 ? [`${code}: a log in which it is not the cause`] : []),
    ]);
  assert.deepEqual(lacking, []);
});

test('a harmless look-alike has a line that looks like the failure and is no mere information', () => {
  const looksAlike = (patterns) => (line) => {
    const { isQuiet, plain } = readLine(line, 0);
    return !isQuiet && patterns.some(([text]) => match(text, plain));
  };
  const rows = new Map(SIGNATURES.map(([code, , , lines]) => [code, looksAlike(lines)]));
  const lacking = signatures
    .filter(({ shown }) => shown.includes('build') || shown.includes('deploy'))
    .filter(({ code, cases }) => !cases.harmless.some((lines) => lines.some(rows.get(code))));
  assert.deepEqual(
    lacking.map(({ code }) => code),
    [],
  );
});

test('the corpus is large in each class, and the score does not fall', () => {
  const score = doctorScore();
  const rows = [...score.values()];
  const total = (name) => rows.reduce((sum, row) => sum + row[name], 0);
  assert.ok(total('failures') >= 700, `${total('failures')} failures`);
  assert.ok(total('harmless') >= 480, `${total('harmless')} harmless logs`);
  for (const [name, { failures, named, wrong, alarms }] of score) {
    assert.ok(name === 'none' || failures >= 25, `${name}: ${failures} failures`);
    assert.deepEqual({ named, wrong, alarms }, { named: failures, wrong: 0, alarms: 0 }, name);
  }
});

test('each of the cases of a signature is judged as it says', () => {
  for (const { code, shown, play, cases, source } of signatures) {
    const kinds = shown.filter((kind) => kind === 'build' || kind === 'deploy');
    if (kinds.length === 0) continue;
    assert.ok(source.length > 5, `${code} says whose wording it is`);
    const { shown: wordings, harmless, not_the_cause: others } = cases;
    const played = play.status === 'BUILD_FAILED' ? 'build' : 'deploy';
    assert.equal(found(played, play.log)?.code, code, `the log that is played for ${code}`);
    for (const lines of wordings) {
      const codes = kinds.map((kind) => found(kind, lines)?.code);
      assert.ok(codes.includes(code), `${code}, not ${codes}: ${lines.join('\n')}`);
    }
    for (const lines of harmless)
      for (const kind of kinds) assert.equal(found(kind, lines)?.code, undefined, `${code}: ${lines.join('\n')}`);
    for (const { lines, code: other } of others) {
      assert.notEqual(other, code);
      assert.equal(found(kinds[0], lines)?.code ?? null, other, `${code}: ${lines.join('\n')}`);
    }
  }
});

test('a sentence is whole with and without what a line has, and says no more than the line', () => {
  for (const [code, , , lines, , cause, nextStep] of SIGNATURES) {
    const names = lines.flatMap(([text]) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    for (const [, name] of (cause + nextStep).matchAll(/\{(\w+)\|/g))
      assert.ok(names.includes(name), `${code}: no line has {${name}}`);
    assert.doesNotMatch(filled(`${cause} ${nextStep}`, {}), /\{\w+\||\s\s/, code);
  }
});

test('what only says that something failed is never the last error, whichever general signature it has', () => {
  for (const [code, , isGeneral, lines] of SIGNATURES)
    for (const [text] of isGeneral ? lines : []) {
      const line = text.replace(/\{[a-z]+\}/g, 'agent').replaceAll('{N}', '1');
      assert.ok(ONLY_FAILED.test(line), `${code}: ${line}`);
    }
  for (const line of ['ERROR: No matching distribution found', 'ValueError: no title', 'exit codes are left alone'])
    assert.doesNotMatch(line, ONLY_FAILED);
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
