// Runners of workflows on this machine, and what their jobs need: a service whose time passes, and `npx`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMAND } from './command.mjs';
import { ROOT } from '../documents.mjs';
import { send, serve } from '../service/emulator.mjs';
import { form } from '../service/service.mjs';

/** An emulator with a parent, whose revisions are deployed and whose deletions are done within a second. */
export async function startService() {
  const service = await serve('--clock', 'manual');
  await send(`${service.url}/v2/deployments`, 'POST', form('support-agent'));
  // The last one may find the service gone.
  const advance = () => send(`${service.url}/_emulator/advance`, 'POST', { ms: 60_000 }).catch(() => {});
  const moving = setInterval(() => void advance(), 200);
  return {
    url: service.url,
    end: (signal) => {
      clearInterval(moving);
      return service.end(signal);
    },
    names: async () => {
      const { body } = await send(`${service.url}/v2/deployments?limit=100`);
      return body.resources.map(({ name }) => name);
    },
  };
}

/** A folder with an `npx` that runs the built command in place of the published package. */
export async function publishedCommand(folder) {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const script = `#!/bin/sh\n[ "$1" = --yes ] || exit 9\ncase "$2" in deployment-control@*) ;; *) exit 9;; esac\nshift 2\nexec ${process.execPath} ${COMMAND} "$@"\n`;
  await writeFile(join(bin, 'npx'), script);
  await chmod(join(bin, 'npx'), 0o755);
  return bin;
}

/** Runs one of the runners to its end. */
export async function runner(name, { args, cwd, env }) {
  const child = spawn(join(ROOT, 'target/runners/bin', name), args, { cwd, env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  const [code] = await once(child, 'close');
  return { code, text };
}
