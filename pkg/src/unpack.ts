// A wasm file that comes packed: unpacked by a tiny one that comes with it, since LZMA in JavaScript takes five times as long.

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
  packedAt(): number;
  unpack(packedBytes: number, bytes: number): number;
}

/**
 * The bytes of a packed wasm file.
 * @throws ConfigError where the runtime will not compile the wasm that unpacks it
 */
export async function unpacked({ text, bytes, unpacker }: Packed): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { instance } = await WebAssembly.instantiate(bytesOf(unpacker));
    const { memory, packedAt, unpack } = instance.exports as unknown as Unpacker;
    const packed = bytesOf(atob(text));
    new Uint8Array(memory.buffer, packedAt()).set(packed);
    return new Uint8Array(memory.buffer as ArrayBuffer, unpack(packed.length, bytes), bytes);
  } catch (error) {
    throw refused(error);
  }
}
