// Joins the parts of a journal, for stores that keep it in parts.

/** The bytes of all parts, in order. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.byteLength;
  }
  return all;
}
