// What happens to waits and pages in progress: faults between polls, states, and aborts.
import {
  ID,
  IDS,
  good,
  deployed,
  building,
  get,
  wait,
  page,
  abortIn,
  abortAfterAnswer,
  abortAfterPage,
  once,
} from './parts.mjs';

export const WAITS = {
  'a 503 during a wait': {
    answers: [building, { status: 503 }, { status: 503 }, { status: 503 }, { status: 503 }, deployed],
    call: wait,
    options: once,
    sees: { status: 'DEPLOYED' },
    most: 900,
  },
  'a reset during a wait': {
    answers: [building, { reset: 'read' }, { ...building, reset: 'body' }, deployed],
    call: wait,
    options: once,
    sees: { status: 'DEPLOYED' },
    most: 900,
  },
  'a 404 during a wait': {
    answers: [building, { status: 404, body: { detail: 'gone' } }],
    call: wait,
    options: once,
    sees: { name: 'NotFoundError', message: 'answered 404: gone$' },
    most: 500,
  },
  'a revision that fails': {
    answers: [building, { body: { id: ID, status: 'BUILD_FAILED' } }],
    call: wait,
    sees: { name: 'RevisionFailedError', polls: 2 },
    most: 500,
    // The third reads the end of the log, whose last error the message names.
    requests: 3,
  },
  'a revision that is superseded': {
    answers: [{ body: { id: ID, status: 'SKIPPED' } }],
    call: wait,
    sees: { name: 'RevisionSupersededError', polls: 1 },
  },
  'a state that nobody knows': {
    answers: [{ body: { id: ID, status: 'TOMORROW' } }, deployed],
    call: wait,
    sees: { status: 'DEPLOYED' },
    least: 14,
    most: 500,
  },
  'an abort before anything': {
    answers: [good],
    call: (control, tools) => {
      tools.abort(new RangeError('mine'));
      return get(control, tools);
    },
    sees: { name: 'RangeError', message: '^mine$' },
    most: 100,
    requests: 0,
  },
  'an abort while the headers stall': {
    answers: [{ stall: 'headers' }],
    call: abortIn(150, get),
    sees: { name: 'RangeError', message: '^mine$' },
    most: 500,
  },
  'an abort while the body stalls': {
    answers: [{ ...good, stall: 'body' }],
    call: abortAfterAnswer(get),
    sees: { name: 'RangeError', message: '^mine$' },
    most: 500,
  },
  'an abort in a pause': {
    answers: [{ status: 503 }],
    call: abortAfterAnswer(get),
    options: { retry: { baseDelay: 60_000, maxDelay: 60_000 } },
    sees: { name: 'RangeError', message: '^mine$' },
    most: 500,
  },
  'an abort in a pause that the service asked for': {
    answers: [{ status: 429, headers: { 'retry-after': 30 } }],
    call: abortAfterAnswer(get),
    sees: { name: 'RangeError', message: '^mine$' },
    most: 500,
  },
  'an abort between polls': {
    answers: [building],
    call: abortAfterAnswer((control, { signal }) =>
      control.revisions.wait(IDS, { signal, minDelay: 60_000, maxDelay: 60_000 }),
    ),
    sees: { name: 'RangeError', message: '^mine$' },
    most: 500,
  },
  'an abort between pages': {
    answers: [{ body: page(0, 2, 2) }, { stall: 'headers' }],
    call: abortAfterPage,
    sees: { name: 'RangeError', message: '^mine$' },
    most: 500,
  },
};
