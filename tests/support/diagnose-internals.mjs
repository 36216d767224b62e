// What the diagnosis is made of and the package does not export, bundled from its sources.
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const contents = `
  export { signatures, SIGNATURE_CODES } from './pkg/src/generated/signatures.ts';
  export { filled, match } from './pkg/src/diagnose/pattern.ts';
  export { ONLY_FAILED } from './pkg/src/diagnose/signs.ts';
  export { readLine } from './pkg/src/diagnose/log/log-line.ts';
`;
const { outputFiles } = buildSync({
  stdin: { contents, resolveDir: fileURLToPath(new URL('../../', import.meta.url)), loader: 'ts' },
  bundle: true,
  write: false,
  format: 'esm',
});

const { signatures, ...internals } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
);

export const { ONLY_FAILED, SIGNATURE_CODES, filled, match, readLine } = internals;
export const SIGNATURES = signatures();
