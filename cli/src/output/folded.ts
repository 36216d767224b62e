// Text for people in lines that fit a width. A terminal would break them in the middle of a word.
import { stripVTControlCharacters } from 'node:util';
import { outputWidth } from '../process/streams.js';

/** Appends a word to the last of some lines, or as a new line, indented, if it does not fit there. */
export function appendWord(lines: string[], word: string, width: number, indent = ''): void {
  const last = lines.at(-1) ?? '';
  const length = stripVTControlCharacters(`${last} ${word}`).length;
  if (last === '') lines[lines.length - 1] = word;
  else if (length <= width || last.trim() === '') lines[lines.length - 1] = `${last} ${word}`;
  else lines.push(indent + word);
}

/** A text as it is; for a terminal in lines that fit it. What is left over of a line is indented. */
export function folded(text: string, stream: NodeJS.WriteStream): string {
  if (!stream.isTTY) return text;
  const width = outputWidth(stream);
  return text
    .split('\n')
    .map((line) => (stripVTControlCharacters(line).length <= width ? line : foldedLine(line, width)))
    .join('\n');
}

function foldedLine(line: string, width: number): string {
  const [start = ''] = /^ */.exec(line) ?? [];
  const [first = '', ...others] = line.slice(start.length).split(' ');
  const lines = [start + first];
  for (const word of others) appendWord(lines, word, width, `${start}  `);
  return lines.join('\n');
}
