// Makes one call in a fresh process, by the client that is named, and prints how many milliseconds that took with
// everything that had to be loaded.
import { CLIENTS } from './client-peers.mjs';

const [who, url] = process.argv.slice(2);
const began = performance.now();
await (await CLIENTS[who](url))();
process.stdout.write(String(performance.now() - began));
process.exit();
