// Text of a service, of a file or of a log as data: between fences that nobody can guess, with nothing in it that a
// reader does not see.
import { randomBytes } from 'node:crypto';
import { withoutSecrets } from '../../../pkg/src/values/secrets/shown-secrets.js';

/**
 * Characters that steer a terminal, turn the direction of a text, or stand in it unseen: control and format characters,
 * those of private use, halves of pairs, separators of lines, and all that is shown by nothing.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** A text as one line, in which a character that nobody sees is its escape. */
export function visible(text: unknown): string {
  return withoutSecrets(String(text)).replace(UNSEEN, escaped);
}

function escaped(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\t') return ' ';
  return Array.from({ length: character.length }, (_, at) => `\\u${hexOf(character.charCodeAt(at))}`).join('');
}

function hexOf(code: number): string {
  return code.toString(16).padStart(4, '0');
}

let hide = (text: string): string => text;

/** Sets what takes credentials and secrets out of each text that is cut: nobody knows the first half of one any more. */
export function hideBeforeCuts(by: (text: string) => string): void {
  hide = by;
}

/** A text that is shortened to a number of characters, and says so. */
export function shortened(whole: string, most: number): string {
  const text = whole.length <= most ? whole : hide(whole);
  if (text.length <= most) return text;
  // Half of a pair is no character.
  const end = /[\ud800-\udbff]/.test(text.charAt(most - 2)) ? most - 2 : most - 1;
  return `${text.slice(0, end)}…`;
}

/** Lines between fences with a random word, which no text inside can end. */
export function fenced(lines: readonly string[]): string {
  const word = `data-${randomBytes(6).toString('hex')}`;
  return `<${word}>\n${lines.join('\n')}\n</${word}>`;
}
