// Text to UTF-8 and back. Some test environments, such as Jest's jsdom, hide the engine's TextEncoder and TextDecoder;
// Node's `Buffer` replaces them there.

/** The parts of TextEncoder and TextDecoder that the package uses. */
export interface TextEncoding {
  readonly TextDecoder: new (
    label: string,
    options: { readonly ignoreBOM: boolean },
  ) => { decode(bytes?: Uint8Array): string };
  readonly TextEncoder: new () => {
    encode(text: string): Uint8Array<ArrayBuffer>;
    encodeInto(text: string, room: Uint8Array): { read: number; written: number };
  };
}

/** The part of `Buffer` that replaces them. */
interface NodeBuffer {
  from(text: string): Uint8Array<ArrayBuffer>;
  from(buffer: ArrayBufferLike, start: number, length: number): { toString(encoding: 'utf8'): string };
}

class BufferEncoder {
  encode(text: string): Uint8Array<ArrayBuffer> {
    return buffer().from(text);
  }

  encodeInto(text: string, room: Uint8Array): { read: number; written: number } {
    const bytes = buffer().from(text);
    // TextEncoder would write the part that fits. The caller needs the whole text, and asks again with more room.
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

/** The text encoding of this runtime. */
export const textEncoding: TextEncoding =
  typeof TextEncoder === 'function' && typeof TextDecoder === 'function'
    ? { TextDecoder, TextEncoder }
    : { TextDecoder: BufferDecoder, TextEncoder: BufferEncoder };
