// Uploads of source tarballs: the address is asked for, and the bytes go to it without any credential (observed.md 3).

import { Call, NOTHING, type Outgoing } from './call.js';
import { ConfigError } from './errors.js';
import { checkOptions, HeaderPlan } from './headers.js';
import type { UploadUrl } from './observed.js';
import type { RequestOptions, Settings } from './options.js';
import { start } from './send.js';
import { NO_FORM } from './service-issues.js';

/** The largest tarball that services were seen to take, in bytes. */
const MOST = 200 * 1024 * 1024;

/** How much is told of at a time, where the runtime can stream. */
const PART = 256 * 1024;

/** The options of an upload. */
export interface UploadOptions extends Omit<RequestOptions, 'body' | 'query' | 'validate' | 'headers' | 'traceparent'> {
  /** Called with the number of bytes sent: at the start, during the upload if the runtime streams requests with a length (Node.js), and at the end. */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** The progress of an upload. */
export interface UploadProgress {
  /** The number of bytes sent so far. */
  readonly sentBytes: number;
  /** The size of the tarball, in bytes. */
  readonly totalBytes: number;
}

/** Uploads a tarball, and gives where it lies. */
export async function put(settings: Settings, deploymentId: unknown, bytes: unknown, options: UploadOptions | null | undefined): Promise<UploadUrl> {
  checkOptions(options);
  const { onProgress, ...call } = options ?? {};
  const tarball = checked(bytes);
  const { answer } = start(settings, 'deployments.createUploadUrl', { first: deploymentId }, call);
  const target = JSON.parse((await answer).text) as UploadUrl;
  const totalBytes = tarball.byteLength;
  const tell = (sentBytes: number): void => onProgress?.({ sentBytes, totalBytes });
  tell(0);
  const streams = onProgress !== undefined && 'process' in globalThis && (globalThis as { process?: { versions?: { node?: string; bun?: string } } }).process?.versions?.bun === undefined;
  // Header fields of the call are for the service: the types know none, and none goes to another's address.
  const bare = { ...call, headers: undefined, traceparent: undefined, fetchOptions: undefined };
  await new Call(strangers(settings, target, totalBytes, streams, call.fetchOptions), request(target, streams ? () => parts(tarball, tell) : () => tarball), bare).run();
  tell(totalBytes);
  return target;
}

function checked(bytes: unknown): Uint8Array {
  const tarball = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
  if (!ArrayBuffer.isView(tarball)) throw new ConfigError('an upload needs the bytes of a gzip tarball, as a Uint8Array or an ArrayBuffer');
  const view = new Uint8Array(tarball.buffer, tarball.byteOffset, tarball.byteLength);
  if (view[0] !== 0x1f || view[1] !== 0x8b) throw new ConfigError('an upload takes a gzip tarball (.tar.gz), and these bytes are no gzip');
  if (view.byteLength > MOST) throw new ConfigError(`an upload takes ${String(MOST)} bytes (200 MiB) at most, and these are ${String(view.byteLength)}`);
  return view;
}

/** The settings of requests to somebody else's address: nothing of the client's headers and credentials goes there. */
function strangers(settings: Settings, { upload_url: url, upload_headers: headers }: UploadUrl, length: number, streams: boolean, ownOptions?: RequestOptions['fetchOptions']): Settings {
  const given = { ...settings.given, fetchOptions: { ...settings.given.fetchOptions, ...ownOptions, credentials: 'omit', ...(streams && { duplex: 'half' }) } };
  const own = { accept: '*/*', 'content-type': 'application/gzip', ...headers, ...(streams && { 'content-length': String(length) }) };
  return { ...settings, given, base: url, redirect: 'never', redirects: () => ({ redirect: 'manual' }), headers: new HeaderPlan(own, [], []) };
}

function request({ upload_url: url }: UploadUrl, content: () => unknown): Outgoing {
  let shown: string;
  try {
    const { protocol, origin, pathname } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(protocol);
    shown = origin + pathname;
  } catch {
    throw new ConfigError('the service gave an address for the upload that is none');
  }
  return { operation: 'uploads.put', method: 'PUT', path: '', shown, content, form: NO_FORM, answer: NOTHING, observed: true };
}

/** The bytes as a stream that tells how much was taken of it. */
function parts(bytes: Uint8Array, tell: (sentBytes: number) => void): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.byteLength) {
        controller.close();
        return;
      }
      if (at > 0) tell(at);
      controller.enqueue(bytes.subarray(at, at + PART));
      at += PART;
    },
  }, { highWaterMark: 0 });
}
