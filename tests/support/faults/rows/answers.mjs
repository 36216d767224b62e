// Answers that are no good: other formats, redirects, 4xx, and what the caller gives.
import { ID, DEPLOYMENT, good, html, create, remove, hang, once } from './parts.mjs';

export const ANSWERS = {
  'a 502 of 100 kB of HTML': {
    answers: [{ status: 502, headers: { 'content-type': 'text/html' }, body: html }],
    options: once,
    sees: { name: 'ServerError', status: 502, message: '^deployments\\.get: GET \\S+ answered 502$' },
  },
  'JSON that is none': {
    answers: [{ body: '{"id": nope}' }],
    sees: { name: 'ResponseParseError', status: 200, message: 'no complete JSON: Expecting value at byte 7' },
  },
  'JSON that is cut off': {
    answers: [{ body: JSON.stringify(DEPLOYMENT).slice(0, 90) }],
    sees: { name: 'ResponseParseError', status: 200, message: 'no complete JSON' },
  },
  'HTML with a 200': {
    answers: [{ body: html }],
    sees: { name: 'ResponseParseError', status: 200, message: 'does a proxy ask for a login?' },
  },
  'a 204 where a body is due': { answers: [{ status: 204 }], sees: { name: 'ResponseParseError', status: 204 } },
  'an empty 200': { answers: [{}], sees: { name: 'ResponseParseError', status: 200 } },
  'a body where a 204 is due': { answers: [{ body: '{"deleted":true}' }], call: remove, sees: {} },
  'HTML where a 204 is due': {
    answers: [{ body: html }],
    call: remove,
    sees: { name: 'ResponseParseError', status: 200, message: 'answered 200, but with a web page' },
  },
  gzip: { answers: [{ ...good, gzip: true }], sees: { id: ID } },
  // Node's fetch now and then loses the error of a decoder that fails before anybody reads; then it is the time limit
  // that ends the wait.
  'gzip that is none': {
    answers: [{ ...good, headers: { 'content-encoding': 'gzip' } }],
    options: { ...once, timeout: 1_000 },
    sees: { name: ['ConnectionError', 'TimeoutError'] },
    most: 1_400,
  },
  'a redirect within the origin': {
    answers: [{ make: ({ path }) => ({ status: 307, headers: { location: path.replace('/v2/', '/v3/') } }) }, good],
    sees: { name: 'ApiError', attempts: 1, message: 'redirect.*is refused' },
    requests: 1,
  },
  'a redirect within the origin that is allowed': {
    answers: [{ make: ({ path }) => ({ status: 307, headers: { location: path.replace('/v2/', '/v3/') } }) }, good],
    options: { redirect: 'same-origin' },
    sees: { id: ID },
  },
  'a redirect to another origin': {
    answers: [{ status: 302, headers: { location: 'http://localhost:1/steal' } }],
    sees: { name: 'ApiError', attempts: 1, message: 'redirect.*is refused' },
  },
  'a redirect to another origin although the own is allowed': {
    answers: [{ status: 302, headers: { location: 'http://localhost:1/steal' } }],
    options: { ...once, redirect: 'same-origin' },
    sees: { name: 'ApiError', attempts: 1 },
    node: 'a browser that follows within the origin tells a refusal as a broken connection',
  },
  'an id that leaves its place': {
    answers: [good],
    call: (control) => control.deployments.get('../../admin?x=1'),
    sees: { name: 'ValidationError', message: 'nothing was sent: deployment_id: Input should be a valid UUID' },
    most: 200,
    requests: 0,
  },
  'a 422 with a list': {
    answers: [{ status: 422, body: { detail: [{ loc: ['body', 'name'], msg: 'Field required', type: 'missing' }] } }],
    call: create,
    sees: { name: 'UnprocessableError', message: 'answered 422: name: Field required$' },
  },
  'a 422 with a text': {
    answers: [{ status: 422, body: { detail: 'No such integration' } }],
    call: create,
    sees: { name: 'UnprocessableError', message: 'answered 422: No such integration$' },
  },
  'a 422 with members that nobody knows': {
    answers: [
      {
        status: 422,
        body: {
          detail: [{ loc: ['body', 7, null, { a: 1 }], msg: 'm', type: 't', url: 'u', input: {}, more: [] }, 5, null],
          extra: 1,
        },
      },
    ],
    call: create,
    sees: { name: 'UnprocessableError', status: 422 },
  },
  'a word and a field that nobody knows': {
    answers: [{ body: { ...DEPLOYMENT, status: 'TOMORROW', region: 'eu' } }],
    sees: { status: 'TOMORROW', region: 'eu' },
  },
  'a required field that is missing, without which the answer is of no use': {
    answers: [{ body: { ...DEPLOYMENT, id: undefined } }],
    sees: { name: 'ResponseParseError', message: 'the required field id is missing' },
  },
  'a fetch that throws no Error': {
    options: {
      ...once,
      fetch: () => {
        throw 'boom';
      },
    },
    sees: { name: 'ConnectionError', message: 'fetch threw "boom", which is no Error' },
    most: 200,
    requests: 0,
  },
  'a fetch that answers with a class of its own': {
    options: { fetch: async () => ({ status: 200, headers: new Map(), text: async () => JSON.stringify(DEPLOYMENT) }) },
    sees: { id: ID },
    most: 200,
    requests: 0,
  },
  'a fetch that never settles': {
    options: { ...once, fetch: hang, timeout: 100 },
    sees: { name: 'TimeoutError', phase: 'headers' },
    least: 90,
    requests: 0,
  },
  'a fetch whose body never comes': {
    options: { ...once, fetch: async () => ({ status: 200, headers: new Headers(), text: hang }), timeout: 100 },
    sees: { name: 'TimeoutError', phase: 'body' },
    least: 90,
    requests: 0,
  },
  'a credential that never comes': {
    answers: [good],
    options: { ...once, apiKey: hang, timeout: 100 },
    sees: { name: 'TimeoutError', phase: 'headers' },
    least: 90,
    requests: 0,
  },
};
