// The entries of a gzip tarball, without unpacking it to the disk: their names, and the texts of small files.
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type EntryKind, isOutside, joined, MOST_TEXT, type SourceTree } from './source-tree.js';

const BLOCK = 512;

/** The types of entries that are no files: hard and symbolic links, and folders. */
const KINDS: Readonly<Record<string, EntryKind>> = { 1: 'unknown', 2: 'unknown', 5: 'folder' };

/** Files whose text a check reads. */
const READ = /\.(?:json|toml|py)$/;

/** Reads a tarball that is in memory; undefined if it cannot be read as one, which the service then says. */
export async function tarballTree(bytes: Uint8Array, name: string): Promise<SourceTree | undefined> {
  const reader = new TarReader();
  try {
    await pipeline([bytes], createGunzip(), async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) reader.read(part);
    });
  } catch {
    return undefined;
  }
  const { kinds, texts } = reader;
  const kindOf = (path: string): EntryKind | undefined => {
    // Where a link leads is not followed, so that nothing is known below one either.
    const parts = path.split('/');
    const isUnknown = parts.some((_, at) => kinds.get(parts.slice(0, at + 1).join('/')) === 'unknown');
    return isUnknown ? 'unknown' : kinds.get(path);
  };
  return {
    name,
    kindOf,
    namesIn: (path) =>
      kindOf(path) === 'unknown'
        ? undefined
        : [...kinds.keys()]
            .filter((each) => each !== path && joined(each, '..') === path)
            .map((each) => each.slice(each.lastIndexOf('/') + 1)),
    textOf: (path) => texts.get(path),
  };
}

/** Reads headers and the texts behind them as the parts of a tarball come. */
class TarReader {
  readonly kinds = new Map<string, EntryKind>([['.', 'folder']]);
  readonly texts = new Map<string, string>();
  #rest = Buffer.alloc(0);
  /** What is passed over, or kept, before the next header. */
  #left = 0;
  #kept: Buffer[] | undefined;
  #end: ((text: string) => void) | undefined;
  /** A name that was too long for its header, from the entry before it. */
  #longName: string | undefined;

  read(part: Buffer): void {
    let data = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part]);
    while (data.length > 0) {
      if (this.#left > 0) {
        this.#kept?.push(data.subarray(0, this.#left));
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
    this.#end?.(Buffer.concat(this.#kept ?? []).toString('utf8'));
    [this.#kept, this.#end] = [undefined, undefined];
  }

  #header(header: Buffer): void {
    const text = (from: number, to: number): string => header.toString('utf8', from, to).replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 136), 8) || 0;
    this.#left = Math.ceil(size / BLOCK) * BLOCK;
    const type = text(156, 157);
    if (type === 'x' || type === 'L') {
      // A record of pax has its length, a blank and `path=`; one of GNU is the name alone.
      this.#keep(size, (long) => {
        this.#longName = type === 'L' ? long : (/\d+ path=(.*)\n/.exec(long)?.[1] ?? this.#longName);
      });
      return;
    }
    if (type === 'g' || type === 'K') return;
    const prefix = text(345, 500);
    const name = this.#longName ?? (prefix === '' ? '' : `${prefix}/`) + text(0, 100);
    this.#longName = undefined;
    if (name === '') return;
    const path = joined('.', name);
    if (path === '.' || isOutside(path)) return;
    for (let folder = joined(path, '..'); !this.kinds.has(folder); folder = joined(folder, '..'))
      this.kinds.set(folder, 'folder');
    const kind = KINDS[type] ?? 'file';
    this.kinds.set(path, kind);
    this.texts.delete(path);
    if (kind === 'file' && READ.test(path) && size <= MOST_TEXT)
      this.#keep(size, (content) => this.texts.set(path, content));
  }

  /** Keeps the bytes behind a header, for what is then done with their text. */
  #keep(size: number, end: (text: string) => void): void {
    this.#kept = [];
    this.#end = (text) => end(Buffer.from(text).subarray(0, size).toString('utf8').replace(/\0+$/, ''));
    if (size === 0) this.#finish();
  }
}
