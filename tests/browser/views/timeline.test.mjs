// The rows of the console's timeline: pure, so no browser is needed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { equalBy } from '../../support/lists.mjs';

const entryPoints = [fileURLToPath(new URL('../../../www/src/features/revisions/timeline.tsx', import.meta.url))];
const { outputFiles } = await build({ entryPoints, bundle: true, format: 'esm', write: false });
const { collapseMissed, timelineOf } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

const START = 1_000_000;
const entry = (...steps) => ({
  revision: null,
  startedAt: START,
  error: null,
  changes: steps.map(([status, at]) => ({ status, at: START + at })),
});
const shape = ({ rows }) => rows.map(({ status, place, from, to }) => [status, place, from, to]);

test('a revision on its way has passed states with their times, one current state that grows, and states ahead', () => {
  const timeline = timelineOf(entry(['CREATING', 0], ['QUEUED', 400]), 'internal_docker', START + 1000);
  assert.deepEqual(shape(timeline), [
    ['CREATING', 'passed', 0, 400],
    ['QUEUED', 'current', 400, 1000],
    ['AWAITING_DEPLOY', 'ahead', 0, 0],
    ['DEPLOYING', 'ahead', 0, 0],
    ['DEPLOYED', 'ahead', 0, 0],
  ]);
  assert.equal(timeline.total, 1000);
});

test('a repository is built on the way, an image is not', () => {
  const road = (source) => timelineOf(entry(), source, START).rows.map((row) => row.status);
  assert.deepEqual(road('repo_host'), [
    'CREATING',
    'QUEUED',
    'AWAITING_BUILD',
    'BUILDING',
    'AWAITING_DEPLOY',
    'DEPLOYING',
    'DEPLOYED',
  ]);
  assert.deepEqual(road('external_docker'), ['CREATING', 'QUEUED', 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED']);
});

test('a state passed between two looks is shown without a time', () => {
  const timeline = timelineOf(
    entry(['CREATING', 0], ['DEPLOYING', 900], ['DEPLOYED', 2000]),
    'internal_docker',
    START + 9000,
  );
  assert.deepEqual(shape(timeline), [
    ['CREATING', 'passed', 0, 900],
    ['QUEUED', 'missed', 900, 900],
    ['AWAITING_DEPLOY', 'missed', 900, 900],
    ['DEPLOYING', 'passed', 900, 2000],
    ['DEPLOYED', 'current', 2000, 2000],
  ]);
  assert.equal(timeline.total, 2000, 'the time of an ended revision stands still');
});

test('a failure ends the way: nothing lies ahead and nothing is good', () => {
  const { rows } = timelineOf(
    entry(['QUEUED', 0], ['AWAITING_BUILD', 5], ['BUILDING', 10], ['BUILD_FAILED', 70]),
    'repo_host',
    START + 500,
  );
  equalBy(rows, (row) => row.status, ['CREATING', 'QUEUED', 'AWAITING_BUILD', 'BUILDING', 'BUILD_FAILED']);
  assert.deepEqual([rows.at(-1).tone, rows.some((row) => row.tone === 'good')], ['bad', false]);
});

test('a word that is not known is a state like another, with the known way still ahead', () => {
  const { rows } = timelineOf(entry(['QUEUED', 0], ['WARMING_UP', 10]), 'internal_docker', START + 30);
  equalBy(rows, (row) => [row.status, row.place], [
    ['CREATING', 'missed'],
    ['QUEUED', 'passed'],
    ['WARMING_UP', 'current'],
    ['AWAITING_DEPLOY', 'ahead'],
    ['DEPLOYING', 'ahead'],
    ['DEPLOYED', 'ahead'],
  ]);
});

test('a state that comes back is a row of its own', () => {
  const { rows } = timelineOf(entry(['QUEUED', 0], ['INTERRUPTED', 10], ['QUEUED', 20]), 'internal_docker', START + 30);
  equalBy(rows.slice(0, 4), (row) => [row.status, row.place], [
    ['CREATING', 'missed'],
    ['QUEUED', 'passed'],
    ['INTERRUPTED', 'passed'],
    ['QUEUED', 'current'],
  ]);
});

test('states that were not seen are one row, wherever several of them follow each other', () => {
  const { rows } = timelineOf(entry(['DEPLOYED', 10], ['DEPLOYED', 20]), 'internal_docker', START + 30);
  equalBy(collapseMissed(rows), ({ status, until }) => [status, until], [
    ['CREATING', 'DEPLOYING'],
    ['DEPLOYED', undefined],
    ['DEPLOYED', undefined],
  ]);
  const one = timelineOf(entry(['CREATING', 0], ['AWAITING_DEPLOY', 5]), 'internal_docker', START + 6).rows;
  assert.deepEqual(collapseMissed(one), one, 'one alone has its own name');
});
