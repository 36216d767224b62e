// A wasm file that comes packed: unpacked by a small one that comes with it, since LZMA in JavaScript takes five times as long.

import { bytesOf, refused } from './source.js';

/** A packed wasm file. */
export interface Packed {
  /** The packed bytes in base64. */
  readonly text: string;
  /** How many bytes it has unpacked. */
  readonly bytes: number;
  /** The wasm file that unpacks it, as a text of one character a byte. */
  readonly unpacker: string;
}

interface Unpacker {
  readonly memory: WebAssembly.Memory;
  room(packedBytes: number): number;
  unpack(bytes: number): number;
}

/**
 * The bytes of a packed wasm file.
 * @throws ConfigError where the runtime will not compile the wasm that unpacks it
 */
export async function unpacked({ text, bytes, unpacker }: Packed): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { instance } = await WebAssembly.instantiate(bytesOf(unpacker));
    const { memory, room, unpack } = instance.exports as unknown as Unpacker;
    const packed = bytesOf(atob(text));
    // The memory moves where it grows: each view is made when all that it looks at is there.
    const laid = room(packed.length);
    new Uint8Array(memory.buffer, laid).set(packed);
    const at = unpack(bytes);
    if (at === 0) throw new Error('the wasm file came damaged');
    return new Uint8Array(memory.buffer as ArrayBuffer, at, bytes);
  } catch (error) {
    throw refused(error);
  }
}
