// Projects that use the packed package, each in a folder of its own outside the workspace of npm; what they need is
// installed once and kept in target/packaging.
import { spawn } from 'node:child_process';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { installed, root, run } from '../project.mjs';

/** A project with packages at exact versions and the package of this checkout. */
export class Project {
  constructor(folder) {
    this.folder = folder;
  }

  /**
   * Opens the project of an environment: an empty one where it needs no package, else the one that an earlier run left,
   * brought up to date.
   */
  static async open(name, packages = {}) {
    const folder = join(root, 'target/packaging', name);
    const manifest = JSON.stringify({ name: 'project', private: true, dependencies: packages }, null, 2);
    const isFresh = await readFile(join(folder, 'installed.json'), 'utf8').then(
      (text) => text === manifest,
      () => false,
    );
    if (!isFresh) {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'package.json'), manifest);
      // A workspace above must not take the project in.
      if (Object.keys(packages).length > 0) await npm(folder, ['install', '--prefer-offline', '--legacy-peer-deps']);
      await writeFile(join(folder, 'installed.json'), manifest);
    }
    const own = join(folder, 'node_modules/deployment-control');
    await rm(own, { recursive: true, force: true });
    await cp(installed(''), own, { recursive: true });
    const project = new Project(folder);
    await project.write('smoke.mjs', await readFile(new URL('smoke.mjs', import.meta.url), 'utf8'));
    return project;
  }

  path(name) {
    return join(this.folder, name);
  }

  async write(name, text) {
    await mkdir(dirname(this.path(name)), { recursive: true });
    await writeFile(this.path(name), text);
  }

  /** Copies a file of `forms`. */
  async copy(name) {
    await copyFile(new URL(`forms/${name}`, import.meta.url), this.path(name));
  }

  /** Runs a program of the project's packages; answers its standard output. */
  run(program, args, options = {}) {
    return run(this.#program(program), args, {
      cwd: this.folder,
      timeout: 240_000,
      ...options,
      env: environment(options.env),
    });
  }

  /** Starts a server of the project's packages; answers its address once `pattern` has shown it. */
  async serve(program, args, pattern, options = {}) {
    const child = spawn(this.#program(program), args, {
      cwd: this.folder,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...options,
      env: environment(options.env),
    });
    let said = '';
    const url = await new Promise((resolve, reject) => {
      const hear = (chunk) => {
        // eslint-disable-next-line no-control-regex
        said += String(chunk).replace(/\u001b\[[\d;]*m/g, '');
        const found = pattern.exec(said);
        if (found) resolve(found[1]);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`${program} ended with ${code} before it served:\n${said}`)));
    });
    return {
      url: url.replace(/\/$/, ''),
      said: () => said,
      // The whole group: package runners start the server as a child.
      stop: () =>
        new Promise((resolve) => {
          child.once('exit', resolve);
          process.kill(-child.pid, 'SIGKILL');
        }),
    };
  }

  #program(program) {
    return program === 'node'
      ? process.execPath
      : program.includes('/')
        ? this.path(program)
        : this.path(`node_modules/.bin/${program}`);
  }
}

function environment(further) {
  const { NODE_OPTIONS, NODE_TEST_CONTEXT, npm_config_prefix, ...rest } = process.env;
  // No tool may report home, and none may draw.
  return {
    ...rest,
    CI: '1',
    NO_COLOR: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    DENO_NO_UPDATE_CHECK: '1',
    DO_NOT_TRACK: '1',
    ...further,
  };
}

async function npm(folder, args) {
  // Install scripts fetch binaries; those of the packages used here come as optional packages.
  await run(
    'npm',
    [
      ...args,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-progress',
      '--package-lock=false',
      '--workspaces=false',
    ],
    { cwd: folder, env: environment(), timeout: 480_000 },
  );
}
