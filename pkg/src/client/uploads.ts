// Uploads of source tarballs: the service gives an address, and the bytes go there without any credential (observed
// 3).

import { ConfigError } from '../values/errors/config-error.js';
import { NO_ANSWER } from '../generated/operations.js';
import { NO_FORM } from '../issues/service-issues.js';
import { Call } from './call/call.js';
import type { OutgoingRequest } from './call/outgoing-request.js';
import { startOperation } from './call/run-operation.js';
import type { UploadUrl } from './observed.js';
import { reading } from './options/argument-error.js';
import { checkCallOptions, checkFunction } from './options/option-checks.js';
import { RequestHeaders } from './options/request-headers.js';
import type { RequestOptions } from './options/request-options.js';
import type { Settings } from './options/settings.js';

/** The largest tarball that services were seen to take, in bytes. */
const MAX_BYTES = 200 * 1024 * 1024;

/** How many bytes are sent between two calls of `onProgress`. */
const CHUNK_BYTES = 256 * 1024;

/** The options of an upload. */
export interface UploadOptions extends Omit<RequestOptions, 'body' | 'query' | 'validate' | 'headers' | 'traceparent'> {
  /**
   * Called with the number of bytes sent: at the start, during the upload if the runtime streams requests with a length
   * (Node.js), and at the end.
   */
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** The progress of an upload. */
export interface UploadProgress {
  /** The number of bytes sent so far. */
  readonly sentBytes: number;
  /** The size of the tarball, in bytes. */
  readonly totalBytes: number;
}

/** Uploads a tarball, and returns its location. */
export async function upload(
  settings: Settings,
  deploymentId: unknown,
  bytes: unknown,
  options: UploadOptions | null | undefined,
): Promise<UploadUrl> {
  const { onProgress, tarball, ...callOptions } = reading(() => {
    checkCallOptions(options, ['onProgress']);
    checkFunction('onProgress', options?.onProgress);
    return { ...options, tarball: checkTarball(bytes) };
  });
  const { response } = startOperation(settings, 'deployments.createUploadUrl', { first: deploymentId }, callOptions);
  const target = JSON.parse((await response).text) as UploadUrl;
  const totalBytes = tarball.byteLength;
  const report = (sentBytes: number): void => {
    settings.events.tell('onProgress', onProgress, { sentBytes, totalBytes });
  };
  report(0);
  // Node.js sends a stream with its `content-length`; Bun, which has a `process` too, does not.
  const { process } = globalThis as { process?: { versions?: { bun?: string } } };
  const isStream = onProgress !== undefined && process !== undefined && process.versions?.bun === undefined;
  const makeBody = isStream ? () => streamOf(tarball, report) : () => tarball;
  const uploadSettings = thirdPartySettings(settings, target, {
    'content-type': 'application/gzip',
    ...(target.upload_headers ?? { 'x-goog-content-length-range': `0,${MAX_BYTES}` }),
    ...(isStream && { 'content-length': String(totalBytes) }),
  });
  await new Call(uploadSettings, uploadRequest(target, makeBody), {
    ...callOptions,
    // Headers that callers pass against the types are meant for the service, not for this address.
    headers: undefined,
    traceparent: undefined,
    fetchOptions: {
      ...callOptions.fetchOptions,
      headers: undefined,
      credentials: 'omit',
      ...(isStream && { duplex: 'half' }),
    },
  }).run();
  report(totalBytes);
  return target;
}

function checkTarball(bytes: unknown): Uint8Array {
  const view = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
  if (!ArrayBuffer.isView(view))
    throw new ConfigError(
      `an upload needs the deployment's id and the bytes of a gzip tarball, as a Uint8Array or an ArrayBuffer${typeof bytes === 'string' ? ', not a text: readFile gives those of a file' : ''}`,
    );
  const tarball = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  if (tarball[0] !== 0x1f || tarball[1] !== 0x8b)
    throw new ConfigError('an upload takes a gzip tarball (.tar.gz), and these bytes are not gzip');
  if (tarball.byteLength > MAX_BYTES)
    throw new ConfigError(`an upload takes ${MAX_BYTES} bytes (200 MiB) at most, and these are ${tarball.byteLength}`);
  return tarball;
}

/** Settings for the address of a third party: neither the client's headers nor its credentials are sent there. */
function thirdPartySettings(
  settings: Settings,
  { upload_url: url }: UploadUrl,
  headers: Readonly<Record<string, string>>,
): Settings {
  return {
    ...settings,
    urlPrefix: url,
    redirect: 'never',
    headers: new RequestHeaders({ accept: '*/*', ...headers }, [], settings.headers.mask),
  };
}

function uploadRequest({ upload_url: url }: UploadUrl, makeBody: () => unknown): OutgoingRequest {
  return {
    operation: 'uploads.put',
    method: 'PUT',
    path: '',
    shownUrl: withoutQuery(url),
    makeBody,
    form: NO_FORM,
    answer: NO_ANSWER,
    isObserved: true,
  };
}

/** The address without its query, which contains the upload's signature. */
function withoutQuery(url: string): string {
  try {
    const { protocol, origin, pathname } = new URL(url);
    if (protocol === 'https:' || protocol === 'http:') return origin + pathname;
  } catch {
    // The error below says it.
  }
  throw new ConfigError('the service returned an address for the upload that is no http or https address');
}

/** The bytes as a stream that reports how many of them were read. */
function streamOf(bytes: Uint8Array, report: (sentBytes: number) => void): ReadableStream<Uint8Array> {
  let offset = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (offset >= bytes.byteLength) {
          controller.close();
          return;
        }
        if (offset > 0) report(offset);
        controller.enqueue(bytes.subarray(offset, offset + CHUNK_BYTES));
        offset += CHUNK_BYTES;
      },
    },
    { highWaterMark: 0 },
  );
}
