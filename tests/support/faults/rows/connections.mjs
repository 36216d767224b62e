// What breaks or stalls on the way: heads, bodies and connections.
import { ID, good, create, quick, once } from './parts.mjs';

export const CONNECTIONS = {
  'a body that stalls after the headers': {
    answers: [{ ...good, stall: 'body' }],
    // Long enough for the headers to come first, also on a busy machine.
    options: { ...once, timeout: 1_000 },
    sees: { name: 'TimeoutError', phase: 'body', maybeProcessed: false, message: 'had no complete body after 1 s' },
    least: 990,
    most: 1_600,
  },
  'a body that drips for ever': {
    answers: [{ ...good, drip: 20 }],
    options: { ...once, timeout: 1_000 },
    sees: { name: 'TimeoutError', phase: 'body' },
    least: 990,
    most: 1_600,
  },
  'headers that stall': {
    answers: [{ stall: 'headers' }],
    options: { ...once, timeout: 150 },
    sees: { name: 'TimeoutError', phase: 'headers', attempts: 1 },
    least: 140,
    most: 600,
  },
  'headers that stall once': {
    answers: [{ stall: 'headers' }, good],
    // Long enough for the second answer, also on a busy machine.
    options: { ...quick, timeout: 1_000 },
    sees: { id: ID },
    least: 990,
    most: 1_600,
  },
  'headers that stall after a change': {
    answers: [{ stall: 'headers' }],
    call: create,
    options: { timeout: 150 },
    sees: { name: 'TimeoutError', maybeProcessed: true, attempts: 1, message: 'may have acted on it all the same' },
    least: 140,
    most: 600,
  },
  'a deadline over several attempts': {
    answers: [{ stall: 'headers' }],
    call: (control, { signal }) => control.deployments.get(ID, { signal, deadline: 250 }),
    options: { retry: { maxRetries: 9, baseDelay: 10 }, timeout: 100 },
    sees: { name: 'TimeoutError' },
    least: 90,
    most: 700,
    requests: null,
  },
  'a connection that is reset before the request is read': {
    resetting: true,
    options: quick,
    sees: { name: 'ConnectionError', attempts: 3, maybeProcessed: false, message: 'got no answer: .*\\(3 attempts\\)' },
    most: 600,
  },
  'a connection that is reset before a change is read': {
    resetting: true,
    call: create,
    options: quick,
    sees: { name: 'ConnectionError', attempts: 1 },
    most: 500,
  },
  'a connection that is reset after the request is read': {
    answers: [{ reset: 'read' }, good],
    options: quick,
    sees: { id: ID },
    most: 600,
  },
  'a connection that is reset after a change is read': {
    answers: [{ reset: 'read' }, good],
    call: create,
    options: quick,
    sees: { name: 'ConnectionError', attempts: 1, maybeProcessed: true },
    most: 500,
    requests: 1,
    node: 'a browser sends it again by itself where the connection was used before',
  },
  'a connection that is reset within the body': {
    answers: [{ ...good, reset: 'body' }, good],
    options: quick,
    sees: { id: ID },
    most: 600,
  },
  'a body that ends before its length': {
    answers: [{ ...good, cut: 40 }],
    options: once,
    sees: {
      name: 'ConnectionError',
      maybeProcessed: false,
      message: 'answered 200, but its body broke off: [^;]+$',
    },
    most: 500,
  },
  'a body without end': {
    answers: [{ ...good, flood: true }],
    options: { maxResponseBytes: 1_000_000 },
    sees: {
      name: 'ResponseTooLargeError',
      status: 200,
      message: 'answered 200 with a body of more than 1000000 bytes',
    },
    most: 5_000,
  },
  'a gzip body that is far larger when it is unpacked': {
    answers: [{ body: ' '.repeat(4_000_000), gzip: true }],
    options: { maxResponseBytes: 1_000_000 },
    sees: { name: 'ResponseTooLargeError', status: 200 },
    most: 5_000,
  },
  'an answer that is no HTTP': {
    answers: [{ raw: 'nonsense\r\n\r\n' }],
    options: once,
    sees: { name: 'ConnectionError' },
    most: 500,
    node: 'a browser takes it for HTTP/0.9',
  },
};
