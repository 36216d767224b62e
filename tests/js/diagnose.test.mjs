// What the package says about logs, revisions, forms and errors.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { diagnoseError, diagnoseForm, diagnoseLog, diagnoseRevision } from 'deployment-control';
import { logCorpus } from '../support/log-corpus.mjs';

const cases = JSON.parse(readFileSync(new URL('../cases/diagnose.json', import.meta.url), 'utf8'));
const codes = (findings) => findings.map(({ code }) => code);

test('no log of the corpus is accused of anything, and a revision that failed with it has its last error alone', () => {
  const logs = logCorpus();
  assert.ok(logs.length >= 200, String(logs.length));
  for (const { name, kind, lines, lastError } of logs) {
    assert.ok(!lines.join('').includes('«'), name);
    assert.equal(diagnoseLog(kind, lines), undefined, name);
    const failed =
      kind === 'build' ? { status: 'BUILD_FAILED', buildLog: lines } : { status: 'DEPLOY_FAILED', deployLog: lines };
    const found = diagnoseRevision(failed);
    assert.deepEqual([found.state, found.findings, found.lastError?.index], ['failed', [], lastError], name);
  }
});

test('revisions are judged by their state and the log in which they failed', () => {
  for (const { about, status, minutes, build, deploy, deployment, ...expected } of cases.revisions) {
    const over = expected.state === 'in_progress' ? 0 : 1;
    const timeInStatus = minutes === undefined ? undefined : minutes * 60_000 + over;
    const found = diagnoseRevision({ status, timeInStatus, buildLog: build, deployLog: deploy, deployment });
    assert.equal(found.state, expected.state, about);
    assert.deepEqual(codes(found.findings), expected.codes, about);
    assert.equal(found.findings.find(({ line }) => line)?.line.index, expected.line, about);
    assert.equal(found.lastError?.index, expected.lastError, about);
    assert.equal(found.healthy, found.state !== 'failed' && found.state !== 'stuck', about);
  }
});

test('lines of tools are named by themselves', () => {
  for (const { log, lines, code } of cases.lines) assert.equal(diagnoseLog(log, lines)?.code, code, lines.join('\n'));
});

test('forms show their traps on both sides of each limit', () => {
  for (const { form, codes: expected, ...context } of cases.forms)
    assert.deepEqual(codes(diagnoseForm(form, context)), expected, JSON.stringify({ form, context }));
});

test('errors show their traps and others show none', () => {
  const requests = {
    'deployments.create': { method: 'POST', url: 'https://control.example/v2/deployments' },
    'deployments.list': { method: 'GET', url: 'https://control.example/v2/deployments?limit=1' },
    'deployments.get': { method: 'GET', url: 'https://control.example/v2/deployments/3c90c3cc' },
    'deployments.patch': { method: 'PATCH', url: 'https://control.example/v2/deployments/3c90c3cc' },
    'uploads.put': { method: 'PUT', url: 'https://storage.example/uploads/1' },
  };
  for (const { status, operation, text, isJson, code } of cases.answers) {
    const error = { status, text: isJson ? JSON.stringify({ detail: text }) : text, request: requests[operation] };
    assert.equal(diagnoseError(error)?.code ?? null, code, JSON.stringify(error));
  }
  for (const other of [undefined, null, 'no', new Error('no'), { status: 404 }, { status: '404', text: '' }])
    assert.equal(diagnoseError(other), undefined);
});

test('a message of several lines is read line by line, and its entry is named', () => {
  const lines = [{ message: 'ok' }, { message: 'one\ntwo\nReason: OOMKilled' }, { message: null }, {}];
  assert.deepEqual(diagnoseLog('deploy', lines)?.line, { log: 'deploy', index: 1, text: 'Reason: OOMKilled' });
});

test('twenty thousand lines that need others near them or behind them are read in a moment', () => {
  // Each line may be a signature, so each asks for what stands around it and behind it. Read anew for each, this would
  // take minutes.
  const lines = Array(20_000).fill('ERROR: error: denied: No matching distribution found for agent-kit');
  const overcome = [...lines.slice(1), 'Successfully installed agent-kit'];
  assert.equal(diagnoseLog('build', overcome), undefined);
  assert.equal(diagnoseLog('build', lines)?.code, 'package_not_found');
  const crowd = Array(20_000).fill('connection refused by 10.0.0.1:5432, and address already in use');
  assert.equal(diagnoseLog('deploy', [...crowd, 'the server', 'goes on']), undefined);
});

test('a long log is read in a moment', () => {
  const line = '2026-11-23T07:00:00Z [warning  ] Slow sync call in an async function, error while denied: no';
  assert.equal(diagnoseLog('deploy', Array(1_000).fill(line)), undefined);
});
