// A screen that is drawn again in place, and what it leaves behind.
import { writeOut } from '../process/streams.js';

const ENTER = '\u001b[?1049h\u001b[?25l';
const LEAVE = '\u001b[?25h\u001b[?1049l';
const HOME = '\u001b[H';
const CLEAR_LINE = '\u001b[K';
const CLEAR_BELOW = '\u001b[J';

/** The second screen of a terminal. */
export interface FullScreen {
  /** Shows these lines from the top. Each must be narrower than the terminal. */
  readonly draw: (lines: readonly string[]) => void;
  /** Gives the terminal back as it was. */
  readonly leave: () => void;
}

/** Takes over the terminal until `leave`, or until the process ends. `resized` is called when its size changes. */
export function fullScreen(resized: () => void): FullScreen {
  let shown = '';
  const leave = (): void => {
    process.off('exit', leave);
    process.stdout.off('resize', draw);
    writeOut(LEAVE);
  };
  const draw = (): void => {
    shown = '';
    resized();
  };
  process.on('exit', leave);
  process.stdout.on('resize', draw);
  writeOut(ENTER);
  return {
    draw(lines) {
      // One write, and each line clears only what is right of it: nothing flickers.
      const text = `${HOME}${lines.map((line) => `${line}${CLEAR_LINE}`).join('\r\n')}${CLEAR_BELOW}`;
      if (text !== shown) writeOut(text);
      shown = text;
    },
    leave,
  };
}
