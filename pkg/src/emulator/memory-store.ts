// Stores an emulator's journal in memory. The wasm instance can trap and be replaced; the journal outlives it here.

import { concatenate } from './journal-parts.js';
import type { Store } from './journal-writer.js';

/** The smallest part that is allocated. Entries share parts, because many small arrays burden the garbage collector. */
const MIN_PART_BYTES = 1 << 16;

/** A store that lasts as long as the emulator. */
export function memoryStore(): Store {
  let fullParts: Uint8Array[] = [];
  let part = new Uint8Array();
  let used = 0;
  return {
    async load() {
      return concatenate([...fullParts, part.subarray(0, used)]);
    },
    append(entry) {
      if (used + entry.byteLength > part.byteLength) {
        fullParts.push(part.subarray(0, used));
        part = new Uint8Array(Math.max(MIN_PART_BYTES, entry.byteLength));
        used = 0;
      }
      part.set(entry, used);
      used += entry.byteLength;
      return undefined;
    },
    replace(all) {
      fullParts = [all];
      part = new Uint8Array();
      used = 0;
      return undefined;
    },
  };
}
