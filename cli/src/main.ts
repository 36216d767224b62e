#!/usr/bin/env node
// The command `deployment-control`. What it takes for a command is loaded when a command runs, so that a version is told
// at once.
import { readFileSync } from 'node:fs';

const words = process.argv.slice(2);

if (words[0] === '--version' || words[0] === '-V') {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  // One that reads no further has its reasons.
  process.stdout.on('error', () => undefined);
  process.stdout.write(`${(JSON.parse(manifest) as { version: string }).version}\n`);
} else {
  const { runCommandLine } = await import('./command-line.js');
  await runCommandLine(words);
}
