// A program in a pseudo-terminal, as `script` of util-linux makes one: what somebody types, and what is then on the screen.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a line of the shell in a terminal of so many columns. */
export function terminal(line, { cwd, env, columns = 80 }) {
  const child = spawn('script', ['-qec', `stty cols ${columns} rows 40; exec ${line}`, '/dev/null'], {
    cwd,
    env: { TERM: 'xterm', SHELL: '/bin/sh', ...env },
    stdio: 'pipe',
  });
  const ended = once(child, 'exit');
  let written = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (written += text));
  // One that ends before it has read everything is no failure of the test's.
  child.stdin.on('error', () => {});
  /** Resolves with the match once the pattern is in what was written from a place on. */
  const says = async (pattern, from = 0) => {
    for (;;) {
      const found = pattern.exec(written.slice(from));
      if (found) return found;
      if (await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)]))
        throw new Error(`it ended without writing ${pattern}: ${JSON.stringify(written)}`);
    }
  };
  return {
    /** Types a text, and waits for what follows it. */
    type(text, pattern) {
      const from = written.length;
      child.stdin.write(text);
      return says(pattern, from);
    },
    says,
    /** Resolves with the exit code and all that was on the screen. */
    async ended() {
      const [code] = await ended;
      return { code, written };
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
