// Loaded into the emulator's process (`node --import`), this makes the file system fail as the test says: an environment
// variable or a message from the test holds a list of faults, or the seed of random ones.
//
// A fault is { call, code, after, times, bytes, kill }: the call of this name fails with this code, after so many calls
// that work, so many times (default 1). A write writes `bytes` bytes first; `kill` ends the process in place of an error.
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import { generator } from '../checks/generator.mjs';

let faults = [];
let random;

function arm(wanted) {
  faults = (wanted.faults ?? []).map((fault) => ({ after: 0, times: 1, bytes: 0, ...fault }));
  random = wanted.seed === undefined ? undefined : generator(wanted.seed);
}

/** What random faults end in. A full disk is the most frequent one. */
const CODES = ['ENOSPC', 'ENOSPC', 'ENOSPC', 'EIO', 'EROFS', 'EDQUOT'];
/** How many calls fail, on average. */
const SHARE = 0.12;

function faultOf(call, length) {
  if (random && random() < SHARE)
    return {
      code: CODES[Math.floor(random() * CODES.length)],
      bytes: Math.floor(random() * length),
      kill: random() < 0.25,
    };
  const fault = faults.find((one) => one.call === call && one.times > 0);
  if (fault === undefined) return undefined;
  if (fault.after > 0) {
    fault.after -= 1;
    return undefined;
  }
  fault.times -= 1;
  return fault;
}

function failure(call, { code, kill }) {
  if (kill) process.kill(process.pid, 'SIGKILL');
  return Object.assign(new Error(`${code}: injected, ${call}`), { code, syscall: call });
}

/** The folder of the data file. Node reads its modules by the same calls, and these work. */
const folder = dirname(process.argv[process.argv.indexOf('--data') + 1]);

/** Puts a function in the place of one that returns a promise. */
function fail(target, name, call) {
  const original = target[name];
  target[name] = async function (...args) {
    const isElsewhere = typeof args[0] === 'string' ? !args[0].startsWith(folder) : args[0] instanceof URL;
    const fault = isElsewhere ? undefined : faultOf(call, 0);
    if (fault) throw failure(call, fault);
    return original.apply(this, args);
  };
}

const { writeSync, fdatasync } = fs;
fs.writeSync = (fd, bytes, offset, length) => {
  const fault = faultOf('write', length);
  if (fault === undefined) return writeSync(fd, bytes, offset, length);
  if (fault.bytes > 0) writeSync(fd, bytes, offset, Math.min(fault.bytes, length));
  throw failure('write', fault);
};
fs.fdatasync = (fd, done) => {
  const fault = faultOf('sync', 0);
  if (fault) setImmediate(() => done(failure('fdatasync', fault)));
  else fdatasync(fd, done);
};
for (const name of ['open', 'rename', 'readFile']) fail(fs.promises, name, name);

const handle = await open(process.execPath, 'r');
const FileHandle = Object.getPrototypeOf(handle);
await handle.close();
const { write } = FileHandle;
FileHandle.write = async function (bytes, offset, length) {
  const fault = faultOf('write', length);
  if (fault === undefined) return write.call(this, bytes, offset, length);
  if (fault.bytes > 0) await write.call(this, bytes, offset, Math.min(fault.bytes, length));
  throw failure('write', fault);
};
for (const [name, call] of Object.entries({ sync: 'sync', datasync: 'sync', truncate: 'truncate', chmod: 'chmod' }))
  fail(FileHandle, name, call);
syncBuiltinESMExports();

arm(JSON.parse(process.env.DISK_FAULTS ?? '{}'));
process.on('message', (wanted) => {
  const unused = faults.reduce((sum, { times }) => sum + times, 0);
  arm(wanted);
  process.send({ unused });
});
// The test's channel keeps no process alive.
process.channel?.unref();
