// What runs inside the browser's page.
import { page } from '../forms/page.mjs';
import { race } from '../measure.mjs';
import { checkPage } from '../ours.mjs';

/** Times the check of bytes beside what JavaScript does with them. */
export function run() {
  const bytes = new TextEncoder().encode(JSON.stringify(page(100)));
  const decoder = new TextDecoder();
  const text = decoder.decode(bytes);
  const contestants = checkPage === undefined ? {} : { 'deployment-control': () => checkPage(bytes) };
  contestants['JSON.parse of the decoded text'] = () => JSON.parse(text).offset;
  contestants['decode and JSON.parse'] = () => JSON.parse(decoder.decode(bytes)).offset;
  return { bytes: bytes.length, micros: race(contestants) };
}
