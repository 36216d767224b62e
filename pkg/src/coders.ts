// The engine's own coders of text; where a test runner's page hides them, as Jest's jsdom does, ones of the same shape over Node's `Buffer`.

/** The part of `Buffer` that is needed here. */
interface NodeBuffer {
  from(text: string): Uint8Array<ArrayBuffer>;
  from(buffer: ArrayBufferLike, start: number, length: number): { toString(encoding: 'utf8'): string };
}

/** What makes bytes of texts and texts of bytes, in UTF-8. */
export interface Coders {
  readonly TextDecoder: new (label: string, options: { readonly ignoreBOM: boolean }) => { decode(bytes?: Uint8Array): string };
  readonly TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer>; encodeInto(text: string, room: Uint8Array): { read: number; written: number } };
}

class BufferEncoder {
  encode(text: string): Uint8Array<ArrayBuffer> {
    return buffer().from(text);
  }

  encodeInto(text: string, room: Uint8Array): { read: number; written: number } {
    const bytes = buffer().from(text);
    // A text that does not fit is not begun: who lays it asks for more room then.
    if (bytes.length > room.length) return { read: 0, written: 0 };
    room.set(bytes);
    return { read: text.length, written: bytes.length };
  }
}

class BufferDecoder {
  decode(bytes?: Uint8Array): string {
    return bytes === undefined ? '' : buffer().from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  }
}

function buffer(): NodeBuffer {
  return (globalThis as unknown as { Buffer: NodeBuffer }).Buffer;
}

/** The coders of this runtime. */
export const coders: Coders = typeof TextEncoder === 'function' && typeof TextDecoder === 'function' ? { TextDecoder, TextEncoder } : { TextDecoder: BufferDecoder, TextEncoder: BufferEncoder };
