// Texts and numbers as a reader can see them.

/**
 * A text in which each character that cannot be seen, or that looks like a plain space and is none, is shown by its
 * code: `a‹U+200B›b`. So are spaces where a reader would overlook them: at the ends, and after another one.
 */
export function visible(text: unknown): string {
  // A service was seen to leave a text out.
  return String(text ?? '—').replace(
    // A joiner between two signs of one emoji is seen by what it does.
    /(?<!\p{Extended_Pictographic}\uFE0F?)\u200D|(?!\u200D)[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^ +| +$|(?<= ) +/gu,
    codesOf,
  );
}

/**
 * A message of a log: its spaces, tabs and ends of lines are those of the message, other characters that cannot be seen
 * are shown by their codes, and what would colour it or move the cursor in a terminal is left out.
 */
export function visibleMessage(text: unknown): string {
  return String(text ?? '')
    .replace(/(?![\t\n\r])\p{Cc}(\[[\d;?]*[A-Za-z]|\][^\p{Cc}]*\p{Cc}\\?)/gu, '')
    .replace(/\r(?!\n)/g, ' ')
    .replace(/(?![\t\n\r\u200D])\p{C}/gu, codesOf);
}

function codesOf(characters: string): string {
  return Array.from(characters, (one) => `‹U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}›`).join(
    '',
  );
}

/** How a whole number is written, in English like the rest of the page: `5,009`. Loading Intl for it would be slow. */
export function numberText(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Two numbers as one where they are the same, else as a way: `1 → 4`. Both are divided first, and rounded. */
export function rangeText([from, to]: readonly [number, number], divisor = 1): string {
  const [least, most] = [from, to].map((value) => numberText(Math.round((value / divisor) * 100) / 100));
  return least === most ? `${least}` : `${least} → ${most}`;
}
