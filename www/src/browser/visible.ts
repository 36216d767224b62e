// Texts of the service as a reader can see them.

/**
 * A text in which each character that cannot be seen, or that looks like a plain space and is none, is shown by its
 * code: `a‹U+200B›b`. So are spaces where a reader would overlook them: at the ends, and after another one.
 */
export function visible(text: string): string {
  return text.replace(
    // A joiner between two signs of one emoji is seen by what it does.
    /(?<!\p{Extended_Pictographic}\uFE0F?)\u200D|(?!\u200D)[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^ +| +$|(?<= ) +/gu,
    (found) => Array.from(found, codeOf).join(''),
  );
}

function codeOf(character: string): string {
  return `‹U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}›`;
}
