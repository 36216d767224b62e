// Reads the body of a response, and no more of it than a limit allows.

import type { ResponseLike } from '../../values/platform.js';
import { textEncoding } from '../../values/text-encoding.js';

/** The part of a stream of bytes that is used here. */
interface ByteStream {
  getReader?(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
    cancel(): Promise<void>;
  };
}

/**
 * The text of a body; undefined if it has more than `maxBytes` after it is unpacked, or as soon as nobody waits for it.
 * The rest of such a body is cancelled.
 */
export async function readText(
  response: ResponseLike,
  maxBytes: number,
  isOver: () => boolean,
): Promise<string | undefined> {
  const { body } = response as { readonly body?: ByteStream | null };
  const reader = body?.getReader?.();
  if (reader === undefined) {
    // A caller's own fetch, or a runtime without streams. The text has at least one byte for each of its units.
    const text: unknown = await response.text();
    if (typeof text !== 'string') return '';
    return text.length > maxBytes ? undefined : text;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) return textOf(chunks, size);
    size += value.byteLength;
    if (size > maxBytes || isOver()) {
      reader.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(value);
  }
}

function textOf(chunks: readonly Uint8Array[], size: number): string {
  let bytes = chunks[0];
  if (chunks.length > 1) {
    bytes = new Uint8Array(size);
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.byteLength;
    }
  }
  return new textEncoding.TextDecoder('utf-8', { ignoreBOM: false }).decode(bytes);
}
