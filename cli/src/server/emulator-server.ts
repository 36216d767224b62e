// The emulator's HTTP server: what it knows for all requests. One request is answered in http-exchange.ts.
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Emulator } from 'deployment-control/emulator';
import {
  EXCHANGE,
  REFUSE_UPLOAD,
  SETTLE,
  type Exchange,
  type RefuseUpload,
  type Settle,
} from '../../../pkg/src/emulator/exchange.js';
import type { AllowedOrigins } from './cross-origin.js';
import { isEveryAddress, isOwnHost } from './host-header.js';
import { HttpExchange } from './http-exchange.js';
import { portOf } from './listen.js';
import { BodyMemory } from './request-body.js';
import { strictServer } from './strict-server.js';

/** What a server serves, and to whom. */
export interface EmulatorServerOptions {
  readonly emulator: Emulator;
  /** The host that it is told to listen on. */
  readonly host: string;
  readonly origins: AllowedOrigins;
  readonly apiKey: string | undefined;
}

/** How many bytes of long bodies are held at the same time: one upload and a snapshot fit. */
const MOST_BODY_BYTES = 256 << 20;

/** A server that is ready to listen. */
export function emulatorServer({ emulator, host, origins, apiKey }: EmulatorServerOptions): Server {
  const {
    [EXCHANGE]: ask,
    [REFUSE_UPLOAD]: refuseUpload,
    [SETTLE]: settle,
  } = emulator as Emulator & {
    readonly [EXCHANGE]: Exchange;
    readonly [REFUSE_UPLOAD]: RefuseUpload;
    readonly [SETTLE]: Settle;
  };
  const server = strictServer({
    answer: (request, response) => new HttpExchange(context, request, response).start(),
    refusal: (detail) => ({
      headers: { 'content-type': 'application/json', 'x-request-id': randomUUID() },
      body: JSON.stringify({ detail }),
    }),
  });
  const bodyMemory = new BodyMemory(MOST_BODY_BYTES);
  const context = {
    emulator,
    ask,
    refuseUpload,
    settle,
    origins,
    apiKey,
    isOwnHost: hostCheck(host, server),
    bodyMemory,
  };
  return server;
}

/** Whether a host is this server's. The last one is remembered, because clients name the same host again and again. */
function hostCheck(host: string, server: Server): (header: string | undefined) => boolean {
  if (isEveryAddress(host)) return () => true;
  let last: string | undefined;
  return (header) => {
    if (header !== undefined && header === last) return true;
    if (!isOwnHost(header, host, portOf(server))) return false;
    last = header;
    return true;
  };
}
