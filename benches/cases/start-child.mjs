// Imports what it is told to, checks the small form once and prints how many milliseconds that took.
import { SMALL } from '../forms/forms.mjs';

const [module, member] = process.argv.slice(2);
const start = performance.now();
const checker = (await import(`../${module}`))[member];
const found = checker.create.run(SMALL);
const time = performance.now() - start;
if (found !== 0) throw new Error(`${module} finds fault with the small form`);
console.log(time);
