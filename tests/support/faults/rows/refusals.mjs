// What a service answers when it is busy or broken: 429 and 5xx.
import { ID, good, create, remove, quick } from './parts.mjs';

export const REFUSALS = {
  'a 429 with Retry-After 2': {
    answers: [{ status: 429, headers: { 'retry-after': 2 } }, good],
    sees: { id: ID },
    least: 1_990,
    most: 2_800,
  },
  'a 429 with Retry-After 2 on a change': {
    answers: [{ status: 429, headers: { 'retry-after': 2 } }, good],
    call: create,
    sees: { id: ID },
    least: 1_990,
    most: 2_800,
  },
  'a 429 with Retry-After 99999999': {
    answers: [{ status: 429, headers: { 'retry-after': 99_999_999 } }],
    sees: { name: 'RateLimitError', status: 429, retryAfter: 99_999_999_000, attempts: 1 },
  },
  'a 429 with a Retry-After beyond any number': {
    answers: [{ status: 429, headers: { 'retry-after': '9'.repeat(30) } }],
    sees: { name: 'RateLimitError', retryAfter: 1e18, attempts: 1 },
  },
  'a 429 with a Retry-After of 1.5': {
    answers: [{ status: 429, headers: { 'retry-after': '1.5' } }, good],
    sees: { id: ID },
    least: 1_990,
    most: 2_800,
  },
  'a 429 with a date': {
    answers: [
      { make: () => ({ status: 429, headers: { 'retry-after': new Date(Date.now() + 2_000).toUTCString() } }) },
      good,
    ],
    sees: { id: ID },
    least: 900,
    most: 2_800,
  },
  'a 429 with a date that is over': {
    answers: [{ status: 429, headers: { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' } }, good],
    sees: { id: ID },
  },
  'a 429 with garbage': {
    answers: [{ status: 429, headers: { 'retry-after': 'soon; -5' } }, good],
    options: quick,
    sees: { id: ID },
  },
  'a 500 once on a GET': { answers: [{ status: 500 }, good], options: quick, sees: { id: ID } },
  'a 500 once on a GET, with the usual pause': {
    answers: [{ status: 500 }, good],
    sees: { id: ID },
    least: 245,
    most: 1_000,
  },
  'a 500 once on a POST': {
    answers: [{ status: 500 }, good],
    call: create,
    options: quick,
    sees: {
      name: 'ServerError',
      status: 500,
      attempts: 1,
      message: 'answered 500; the service may have acted on it all the same, so look before sending it again$',
    },
    requests: 1,
  },
  'a 503 that stays': {
    answers: [{ status: 503, body: { detail: 'overloaded' } }],
    options: quick,
    sees: { name: 'ServerError', status: 503, attempts: 3, message: 'answered 503: overloaded \\(3 attempts\\)$' },
    most: 500,
    requests: 3,
  },
  'a 503 on a DELETE': { answers: [{ status: 503 }, { status: 204 }], call: remove, options: quick, sees: {} },
  'a 501, which no retry mends': {
    answers: [{ status: 501 }],
    options: quick,
    sees: { name: 'ServerError', status: 501, attempts: 1 },
  },
};
