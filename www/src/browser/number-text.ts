/** How a whole number is written, in English like the rest of the page: `5,009`. Loading Intl for it would be slow. */
export function numberText(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
