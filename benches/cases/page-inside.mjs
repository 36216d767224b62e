// What runs inside the browser's page.
import { page } from '../forms/page.mjs';
import { race } from '../measure.mjs';
import { checkPage } from '../ours-root.mjs';

/** Times the check of bytes beside what JavaScript does with them. */
export function run() {
  const bytes = new TextEncoder().encode(JSON.stringify(page(100)));
  const decoder = new TextDecoder();
  const text = decoder.decode(bytes);
  const micros = race({
    'deployment-control, verdict': () => checkPage(bytes),
    'JSON.parse of the decoded text, values': () => JSON.parse(text).offset,
    'decode and JSON.parse, values': () => JSON.parse(decoder.decode(bytes)).offset,
  });
  return { bytes: bytes.length, micros };
}
