// Runs the command in a pseudo-terminal, so that it writes as it does for a person.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { COMMAND } from './command.mjs';

/** Opens a terminal of a size, runs a program in it, and passes on what both say. It ends with the program's exit code. */
const TERMINAL = `
import fcntl, os, pty, select, signal, struct, sys, termios
columns, rows = int(sys.argv[1]), int(sys.argv[2])
child, master = pty.fork()
if child == 0:
    sys.stdin.read(1)
    os.execvp(sys.argv[3], sys.argv[3:])
fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))
os.write(master, b'\\n')
while True:
    ready, _, _ = select.select([master, 0], [], [])
    if 0 in ready:
        data = os.read(0, 1024)
        if data: os.write(master, data)
    if master in ready:
        try: data = os.read(master, 65536)
        except OSError: data = b''
        if not data: break
        os.write(1, data)
_, status = os.waitpid(child, 0)
sys.exit(os.waitstatus_to_exitcode(status) % 256)
`;

/** Starts the command in a terminal. `says` waits until something was written, `type` presses keys. */
export function startInTerminal(args, { columns = 100, rows = 24, env = {}, cwd } = {}) {
  const child = spawn('python3', ['-c', TERMINAL, String(columns), String(rows), process.execPath, COMMAND, ...args], {
    cwd,
    env: { PATH: process.env.PATH, TERM: 'xterm-256color', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stdin.on('error', () => {});
  const ended = once(child, 'close').then(([code]) => ({ code, out }));
  const says = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => pattern.test(out) && resolve(out);
      child.stdout.on('data', look);
      ended.then(() =>
        pattern.test(out) ? resolve(out) : reject(new Error(`it ended without saying ${pattern}: ${out}`)),
      );
      look();
    });
  return { ended, says, type: (keys) => child.stdin.write(keys) };
}
