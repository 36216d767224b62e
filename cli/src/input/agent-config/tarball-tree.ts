// The entries of a gzip tarball, without unpacking it to the disk: their names, and the bytes of small files. One that no
// build can unpack is refused, with what is wrong with it.
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CommandError, EXIT } from '../../process/exit.js';
import { type EntryKind, isOutside, joined, MOST_TEXT, type SourceTree } from './source-tree.js';

const BLOCK = 512;

/** The types of entries that are no files: hard and symbolic links, and folders. */
const KINDS: Readonly<Record<string, EntryKind>> = { 1: 'unknown', 2: 'unknown', 5: 'folder' };

/** Files that a check reads beside the configuration file. */
const READ = /(?:^|\/)(?:pyproject\.toml|package\.json)$/;

/** How a whole tarball is made. */
const MAKE = 'make it again by "tar -czf agent.tar.gz -C FOLDER ."';

/**
 * Reads a tarball that is in memory; `config` is the path of the configuration file in it.
 * @throws CommandError if it is damaged or cut off, holds no file, or has a path that leads out of it
 */
export async function tarballTree(bytes: Uint8Array, file: string, config: string | undefined): Promise<SourceTree> {
  const reader = new TarReader(config);
  let wrong: string | undefined;
  try {
    await pipeline([bytes], createGunzip(), async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) reader.read(part);
    });
    wrong = reader.wrong();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    wrong = code === 'Z_BUF_ERROR' ? 'is cut off: its gzip data end too early' : 'is damaged: its gzip data are wrong';
  }
  if (wrong !== undefined) throw new CommandError(`${file} ${wrong}; ${MAKE}`, EXIT.usage);
  const { kinds, kept } = reader;
  const kindOf = (path: string): EntryKind | undefined => {
    // Where a link leads is not followed, so that nothing is known below one either.
    const parts = path.split('/');
    const isUnknown = parts.some((_, at) => kinds.get(parts.slice(0, at + 1).join('/')) === 'unknown');
    return isUnknown ? 'unknown' : kinds.get(path);
  };
  return {
    name: basename(file),
    kindOf,
    namesIn: (path) =>
      kindOf(path) === 'unknown'
        ? undefined
        : [...kinds.keys()]
            .filter((each) => each !== path && joined(each, '..') === path)
            .map((each) => each.slice(each.lastIndexOf('/') + 1)),
    bytesOf: (path) => kept.get(path),
  };
}

/** Reads headers and the bytes behind them as the parts of a tarball come. */
class TarReader {
  readonly kinds = new Map<string, EntryKind>([['.', 'folder']]);
  /** The bytes of files that are asked for; null of a long one. */
  readonly kept = new Map<string, Buffer | null>();
  /** What is wrong with an entry; nothing is read behind it. */
  #wrong: string | undefined;
  /** Whether a block of zeros has ended the archive. */
  #isAtEnd = false;
  #name = '';
  #rest = Buffer.alloc(0);
  /** What is passed over, or kept, before the next header. */
  #left = 0;
  #parts: Buffer[] | undefined;
  #end: ((bytes: Buffer) => void) | undefined;
  /** A name that was too long for its header, from the entry before it. */
  #longName: string | undefined;

  constructor(readonly config: string | undefined) {}

  /** What keeps a build from unpacking what was read; undefined if nothing does. */
  wrong(): string | undefined {
    if (this.#wrong !== undefined) return this.#wrong;
    if (this.#left > 0) return `is cut off inside ${this.#name}`;
    if (this.#rest.length > 0 && !this.#isAtEnd) return 'is cut off between two files';
    return [...this.kinds.values()].every((kind) => kind === 'folder') ? 'holds no files' : undefined;
  }

  read(part: Buffer): void {
    if (this.#wrong !== undefined || this.#isAtEnd) return;
    let data = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part]);
    while (data.length > 0 && this.#wrong === undefined && !this.#isAtEnd) {
      if (this.#left > 0) {
        this.#parts?.push(data.subarray(0, this.#left));
        const taken = Math.min(this.#left, data.length);
        this.#left -= taken;
        data = data.subarray(taken);
        if (this.#left === 0) this.#finish();
        continue;
      }
      if (data.length < BLOCK) break;
      this.#header(data.subarray(0, BLOCK));
      data = data.subarray(BLOCK);
    }
    this.#rest = Buffer.from(data);
  }

  #finish(): void {
    this.#end?.(Buffer.concat(this.#parts ?? []));
    [this.#parts, this.#end] = [undefined, undefined];
  }

  #header(header: Buffer): void {
    const text = (from: number, to: number): string => header.toString('utf8', from, to).replace(/\0.*$/s, '');
    if (header.every((byte) => byte === 0)) {
      this.#isAtEnd = true;
      return;
    }
    if (!isHeader(header, Number.parseInt(text(148, 156), 8))) {
      this.#wrong = this.kinds.size === 1 ? 'holds no tar archive' : `is damaged behind ${this.#name}`;
      return;
    }
    const isLarge = header[124]! >= 0x80;
    const size = isLarge ? header.readUIntBE(130, 6) : Number.parseInt(text(124, 136), 8) || 0;
    this.#left = Math.ceil(size / BLOCK) * BLOCK;
    const type = text(156, 157);
    if (type === 'x' || type === 'L') {
      // A record of pax has its length, a blank and `path=`; one of GNU is the name alone.
      this.#keep(size, (bytes) => {
        const long = bytes.toString('utf8').replace(/\0+$/, '');
        this.#longName = type === 'L' ? long : (/\d+ path=(.*)\n/.exec(long)?.[1] ?? this.#longName);
      });
      return;
    }
    if (type === 'g' || type === 'K') return;
    const prefix = text(345, 500);
    const name = this.#longName ?? (prefix === '' ? '' : `${prefix}/`) + text(0, 100);
    this.#longName = undefined;
    if (name === '') return;
    this.#name = name;
    const path = joined('.', name);
    if (name.startsWith('/') || isOutside(path)) {
      this.#wrong = `has ${name}, which leads out of the folder that it is unpacked in`;
      return;
    }
    if (path === '.') return;
    for (let folder = joined(path, '..'); !this.kinds.has(folder); folder = joined(folder, '..'))
      this.kinds.set(folder, 'folder');
    const kind = KINDS[type] ?? 'file';
    this.kinds.set(path, kind);
    this.kept.delete(path);
    const isAskedFor = READ.test(path) || (this.config !== undefined && path === joined('.', this.config));
    if (kind !== 'file' || !isAskedFor) return;
    if (size > MOST_TEXT) this.kept.set(path, null);
    else this.#keep(size, (content) => this.kept.set(path, content));
  }

  /** Keeps the bytes behind a header, for what is then done with them. */
  #keep(size: number, end: (bytes: Buffer) => void): void {
    this.#parts = [];
    this.#end = (bytes) => end(bytes.subarray(0, size));
    if (size === 0) this.#finish();
  }
}

/** Whether a block is the header of an entry: the sum of its bytes, with blanks for the sum itself, stands in it. */
function isHeader(header: Buffer, sum: number): boolean {
  let [found, signed] = [8 * 32, 8 * 32];
  for (const [at, byte] of header.entries()) {
    if (at >= 148 && at < 156) continue;
    found += byte;
    // Old programs counted so.
    signed += byte > 127 ? byte - 256 : byte;
  }
  return found === sum || signed === sum;
}
