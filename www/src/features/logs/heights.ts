// How tall the chunks of a log are: those that were drawn as they were measured, the others as the average. Lines of
// another width, or other lines, are measured anew.

/** How many lines are drawn together. */
export const CHUNK = 50;
const LINE_PX = 21;

export class Heights {
  readonly #measured: { lines: number; height: number }[] = [];
  #lines = 0;
  #height = 0;

  /** Stores the height of a chunk of a log of `count` lines. */
  measure(chunk: number, count: number, height: number): void {
    const before = this.#measured[chunk];
    const lines = linesOf(chunk, count);
    this.#lines += lines - (before?.lines ?? 0);
    this.#height += height - (before?.height ?? 0);
    this.#measured[chunk] = { lines, height };
  }

  /** The height of all chunks before this one. */
  until(chunk: number, count: number): number {
    let sum = 0;
    for (let at = 0; at < chunk; at += 1) sum += this.#of(at, count);
    return sum;
  }

  /** The chunk at so many pixels from the top, and how far below its own top that is. */
  at(pixels: number, count: number): { chunk: number; offset: number } {
    let offset = pixels;
    for (let chunk = 0; ; chunk += 1) {
      const height = this.#of(chunk, count);
      if (offset < height || (chunk + 1) * CHUNK >= count) return { chunk, offset };
      offset -= height;
    }
  }

  #of(chunk: number, count: number): number {
    const lines = linesOf(chunk, count);
    const measured = this.#measured[chunk];
    if (measured?.lines === lines) return measured.height;
    return lines * (this.#lines > 0 ? this.#height / this.#lines : LINE_PX);
  }
}

/** How many lines a chunk of a log of `count` lines has. */
export function linesOf(chunk: number, count: number): number {
  return Math.max(0, Math.min(CHUNK, count - chunk * CHUNK));
}
