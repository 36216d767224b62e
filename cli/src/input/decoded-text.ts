// The text of bytes that were read. Nothing of it is changed: what is no text is refused with its place.
import { isUtf8 } from 'node:buffer';
import { CommandError, EXIT } from '../process/exit.js';

/** Byte order marks of other encodings that Node.js reads. */
const MARKS = [
  { label: 'utf-16le', bytes: [0xff, 0xfe] },
  { label: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * The text of bytes in UTF-8, or in the encoding that a byte order mark names, without the mark.
 * @throws CommandError if they are none, or hold NUL, as UTF-16 without a mark does; it names the place
 */
export function decodedText(file: string, bytes: Uint8Array): string {
  const { label } = MARKS.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte)) ?? { label: 'utf-8' };
  const text = decoded(label, bytes);
  if (/^(?:\0GITCRYPT\0|age-encryption\.org\/)/.test(Buffer.from(bytes.subarray(0, 32)).toString('latin1')))
    throw new CommandError(`${file} is encrypted as a whole, by git-crypt or age: decrypt it first`, EXIT.usage);
  if (text === undefined)
    throw new CommandError(
      `${file} is not text in ${label.toUpperCase()}${label === 'utf-8' ? placeOf(bytes) : ''}: save it as UTF-8`,
      EXIT.usage,
    );
  const at = text.indexOf('\0');
  if (at >= 0)
    throw new CommandError(
      `${file} holds the character NUL in line ${lineAt(text, at)}, as text in UTF-16 without a byte order mark does: save it as UTF-8`,
      EXIT.usage,
    );
  return text;
}

/**
 * The text of bytes of which no more is asked than to be looked at, such as a log's: one that is cut inside a character, or
 * has NUL in it, is still read.
 */
export function lenientText(bytes: Uint8Array): string {
  const label = MARKS.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte))?.label ?? guessed(bytes);
  // What was cut at either end has begun or ended elsewhere.
  return new TextDecoder(label)
    .decode(bytes)
    .replaceAll('\0', '')
    .replace(/^\ufffd+|\ufffd+$/g, '');
}

/** The encoding of bytes without a mark: in UTF-16 most letters have NUL on one side. */
function guessed(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, 4096);
  const nuls = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) nuls[at % 2]! += 1;
  const [even = 0, odd = 0] = nuls;
  if (odd > sample.length / 4 && even < odd / 4) return 'utf-16le';
  return even > sample.length / 4 && odd < even / 4 ? 'utf-16be' : 'utf-8';
}

function decoded(label: string, bytes: Uint8Array): string | undefined {
  try {
    // The decoder drops the byte order mark that some editors write.
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Where the first character begins that is none. */
function placeOf(bytes: Uint8Array): string {
  let line = 1;
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    if (!isUtf8(bytes.subarray(start, end))) break;
    line += 1;
    start = end + 1;
  }
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for (let at = start; at < bytes.length; at += 1)
      if (decoder.decode(bytes.subarray(at, at + 1), { stream: true }) !== '') start = at + 1;
  } catch {
    // A byte shows that what has begun is no character.
  }
  return ` (line ${line}, byte ${start} of the file)`;
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
