// Runs the examples as their readers do: programs of their own, against an emulator that is served on loopback.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { ROOT } from './documents.mjs';

/** Runs a program to its end and gives its exit code and what it wrote. */
export async function finish(program, args, { env = {}, ...options } = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  const written = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    written.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    written.err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, ...written };
}

/** Starts a program that listens, and waits until it says at which address: the first `http://…` that it writes. */
export async function listen(program, args, env) {
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  const url = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        written += chunk;
        const found = /http:\/\/[\w.:-]+/.exec(written);
        if (found) resolve(found[0]);
      });
    }
    child.on('exit', (code) => reject(new Error(`it ended with ${code}: ${written}`)));
  });
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Copies an example's folder to a place of its own and bundles one of its files there, as a user's bundler would. */
export async function bundled(example, entry, outfile, options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'deployment-control-example-'));
  await cp(join(ROOT, 'examples', example), folder, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  await esbuild.build({
    entryPoints: [join(ROOT, 'examples', example, entry)],
    bundle: true,
    // The package stands in the examples' own folder, as where it is installed, beside their React.
    preserveSymlinks: true,
    format: 'esm',
    outfile: join(folder, outfile),
    logLevel: 'error',
    ...options,
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Serves a folder by the example's own proxy, which passes `/api/…` to a service with its key added. */
export function serveByProxy(folder, service, apiKey) {
  return listen(process.execPath, ['examples/proxy/node.mjs', folder], {
    DEPLOYMENT_CONTROL_URL: service,
    DEPLOYMENT_CONTROL_API_KEY: apiKey,
    PORT: '0',
  });
}
