// The emulator's journal as a file: its lines, its older version, and what can happen to it.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The checksum of IEEE 802.3. Node 20 has none. */
function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 0xff];
  return (sum ^ 0xffffffff) >>> 0;
}

/** The lines of a journal, each with its end. */
export function linesOf(journal) {
  const lines = [];
  for (let at = 0; at < journal.length; ) {
    const end = journal.indexOf(0x0a, at);
    const next = end < 0 ? journal.length : end + 1;
    lines.push(journal.subarray(at, next));
    at = next;
  }
  return lines;
}

/** The same journal as version 3 of the format has it: without numbers, and each line with the checksum of its JSON. */
export function version3(journal) {
  const entries = linesOf(journal).slice(1);
  const older = entries.map((line) => {
    const json = line.subarray(line.indexOf(0x7b), -1);
    const sum = crc32(json).toString(16).padStart(8, '0');
    return Buffer.concat([Buffer.from(`${sum} ${json.length} `), json, Buffer.from('\n')]);
  });
  return Buffer.concat([Buffer.from('deployment-control emulator journal 3\n'), ...older]);
}

const changeLines = (change) => (bytes, random, foreign) => {
  const lines = [...linesOf(bytes)];
  change(lines, (count) => Math.floor(random() * count), linesOf(foreign));
  return Buffer.concat(lines);
};
const changeBytes = (change) => (bytes, random) => {
  const copy = Buffer.from(bytes);
  const at = Math.floor(random() * copy.length);
  return change(copy, at, (count) => Math.floor(random() * count)) ?? copy;
};

/** Each takes a journal, a generator and another journal, and gives the damaged bytes. */
export const DAMAGES = {
  'a bit is flipped': changeBytes((bytes, at, below) => {
    bytes[at] ^= 1 << below(8);
  }),
  'a line is missing': changeLines((lines, below) => {
    lines.splice(below(lines.length), 1);
  }),
  'a line is doubled': changeLines((lines, below) => {
    const at = below(lines.length);
    lines.splice(at, 0, lines[at]);
  }),
  'a line comes again': changeLines((lines, below) => {
    lines.splice(below(lines.length + 1), 0, lines[below(lines.length)]);
  }),
  'two lines are swapped': changeLines((lines, below) => {
    const [one, other] = [below(lines.length), below(lines.length)];
    [lines[one], lines[other]] = [lines[other], lines[one]];
  }),
  'its end is cut off': changeBytes((bytes, at) => bytes.subarray(0, at)),
  'bytes are missing': changeBytes((bytes, at, below) =>
    Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(200))]),
  ),
  'bytes are inserted': changeBytes((bytes, at, below) =>
    Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from({ length: 1 + below(40) }, () => below(256)),
      bytes.subarray(at),
    ]),
  ),
  'there are zeros': changeBytes((bytes, at, below) => {
    bytes.fill(0, at, Math.min(bytes.length, at + 1 + below(300)));
  }),
  'a line is of another journal': changeLines((lines, below, others) => {
    const at = below(Math.min(lines.length, others.length));
    lines[at] = others[at];
  }),
  'its second half is of another journal': changeLines((lines, below, others) => {
    const at = below(Math.min(lines.length, others.length));
    lines.splice(at, lines.length, ...others.slice(at));
  }),
};
