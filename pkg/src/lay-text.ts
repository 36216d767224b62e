// Lays a text, or its bytes, into the core's memory as it stands, for what reads it there as JSON.

import { utf8 } from './encode.js';
import { KEPT } from './generated/arena.js';
import type { Core } from './wasm.js';

/** Up to this length a text is written by a loop; a call of the engine's encoder costs as much as so many steps. */
const SHORT = 24;

// Where texts are laid, and in which core.
let laid = new Uint8Array(0);
let layer: Core | null = null;

function layingRoom(core: Core, length: number): Uint8Array<ArrayBuffer> {
  if (layer !== core || laid.length < length) {
    laid = core.textRoom(Math.max(length, 1024));
    layer = core;
  }
  const room = laid;
  // The core gives so much back when it has read it.
  if (room.length > KEPT) laid = new Uint8Array(0);
  return room;
}

/** Lays a text or its bytes into the core's memory; gives the count of bytes. */
export function layText(core: Core, input: string | Uint8Array): number {
  const { length } = input;
  const room = layingRoom(core, length);
  if (typeof input !== 'string') {
    room.set(input);
    return length;
  }
  let at = length > SHORT ? length : 0;
  for (; at < length; at += 1) {
    const code = input.charCodeAt(at);
    if (code > 0x7f) break;
    room[at] = code;
  }
  if (length <= SHORT && at === length) return length;
  const first = utf8.encodeInto(input, room);
  if (first.read === length) return first.written;
  return utf8.encodeInto(input, layingRoom(core, length * 3)).written;
}
