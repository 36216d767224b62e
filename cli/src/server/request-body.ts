// The body of a request, up to a limit.
import type { IncomingMessage } from 'node:http';

/** Whether a request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** How many bytes of bodies a server holds while it reads them, all requests together. */
export class BodyMemory {
  readonly #most: number;
  #held = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts further bytes; false if they are too many. */
  take(bytes: number): boolean {
    this.#held += bytes;
    return this.#held <= this.#most;
  }

  /** Gives bytes back, once they are read or dropped. */
  release(bytes: number): void {
    this.#held -= bytes;
  }
}

/** A body does not fit into the memory beside the others. */
export class BodyMemoryError extends Error {}

/**
 * Reads the body of a request; null if it is empty. It stops at `limit` bytes, so a body of that length may be cut.
 * Rejects if the client goes away before the end, and with a `BodyMemoryError` if `memory` is full.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  memory?: BodyMemory,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return new Promise<Uint8Array<ArrayBuffer> | null>((resolve, reject) => {
    const parts: Buffer<ArrayBuffer>[] = [];
    let length = 0;
    let isOver = false;
    const end = (error?: Error): void => {
      if (isOver) return;
      isOver = true;
      request.off('data', add).pause();
      memory?.release(length);
      if (error) reject(error);
      else resolve(length === 0 ? null : joined(parts).subarray(0, limit));
    };
    const add = (part: Buffer<ArrayBuffer>): void => {
      parts.push(part);
      length += part.byteLength;
      if (memory?.take(part.byteLength) === false) end(new BodyMemoryError('too many bodies are being read'));
      else if (length >= limit) end();
    };
    request.on('data', add);
    request.on('end', () => end());
    request.on('error', end);
    // Node.js reports no error if the connection is closed in the middle of the body.
    request.on('close', () => {
      if (!request.complete) end(new Error('the connection was closed before the end of the body'));
    });
  });
}

function joined(parts: readonly Buffer<ArrayBuffer>[]): Buffer<ArrayBuffer> {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : Buffer.concat(parts);
}
