// Compares a key or a token that was sent.
import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same, without telling by the time it takes how much of them is. */
export function isSameSecret(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}
