// Checks texts of growing size and prints, as JSON, the time and the wasm's memory of each.
import { page } from '../forms/page.mjs';
import { median } from '../measure.mjs';

const SIZES = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8];

// The package does not show its memory. It is taken from the instance as the engine makes it, before the package is
// imported.
const memories = [];
const { Instance } = WebAssembly;
WebAssembly.Instance = new Proxy(Instance, {
  construct(target, args, maker) {
    const instance = Reflect.construct(target, args, maker);
    if (instance.exports.memory) memories.push(instance.exports.memory);
    return instance;
  },
});
const { checkPage } = await import('../ours-root.mjs');

const rows = [];
checkPage(JSON.stringify(page(1)));
const each = JSON.stringify(page(1000)).length / 1000;
for (const size of SIZES) {
  const text = JSON.stringify(page(Math.max(1, Math.round(size / each))));
  rows.push({
    bytes: text.length,
    ns: time(text, checkPage),
    memory: memories.at(-1).buffer.byteLength,
    parse: time(text, (input) => JSON.parse(input).offset),
  });
}
console.log(JSON.stringify(rows));

// The median of rounds, each long enough for the clock.
function time(text, work) {
  const calls = Math.max(1, Math.round(2e6 / text.length));
  const rounds = text.length > 5e7 ? 3 : text.length > 5e6 ? 7 : 31;
  const found = [];
  for (let round = 0; round < rounds + 1; round += 1) {
    const start = performance.now();
    for (let call = 0; call < calls; call += 1) work(text);
    found.push(((performance.now() - start) * 1e6) / calls / text.length);
  }
  return median(found.slice(1));
}
