/** How a whole number is written, in English like the rest of the page: `5,009`. Loading Intl for it would be slow. */
export function numberText(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Two numbers as one where they are the same, else as a way: `1 → 4`. Both are divided first, and rounded. */
export function rangeText([from, to]: readonly [number, number], divisor = 1): string {
  const [least, most] = [from, to].map((value) => numberText(Math.round((value / divisor) * 100) / 100));
  return least === most ? `${least}` : `${least} → ${most}`;
}
