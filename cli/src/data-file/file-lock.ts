// The lock of a data file. The system gives the lock to one process, and frees the lock when that process ends in any way.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { basename, dirname } from 'node:path';

/** Takes the lock of the file `path`, and resolves with a function that releases it. Rejects if another process has it. */
export async function lock(path: string): Promise<() => Promise<void>> {
  switch (process.platform) {
    case 'linux':
    case 'android':
    case 'win32':
      return lockAddress(path);
    case 'darwin':
    case 'freebsd':
    case 'netbsd':
    case 'openbsd':
      return lockHandle(`${path}.lock`);
    default:
      throw new Error(
        `the data file ${path} cannot be locked on ${process.platform}: start the emulator without --data, or on Linux, macOS or Windows`,
      );
  }
}

/** How often an address is tried that a process had which has just ended. */
const ATTEMPTS = 20;

/**
 * Locks by an address that one process can have: an abstract socket (unix(7)), or the first instance of a named pipe.
 * Neither leaves a file behind. Whoever connects is told the process.
 */
async function lockAddress(path: string): Promise<() => Promise<void>> {
  refuseOlderNode();
  // While a folder is open, no other one gets its number. Windows opens no folders.
  const folder = process.platform === 'win32' ? undefined : await open(dirname(path), 'r');
  try {
    const { dev, ino } = await (folder ? folder.stat({ bigint: true }) : stat(dirname(path), { bigint: true }));
    const address = addressOf(`${dev} ${ino} ${basename(path)}`);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const server = await listenAt(address);
      if (server !== null)
        return async () => {
          server.close();
          await folder?.close();
        };
      const holder = await holderAt(address);
      if (holder !== null) throw heldBy(holder);
      await new Promise((resolve) => setTimeout(resolve, attempt));
    }
    throw heldBy(undefined);
  } catch (error) {
    await folder?.close();
    throw error;
  }
}

/** Before 20.4, every abstract address is the same one in Node.js, and until 20.8 there is none. */
function refuseOlderNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (process.platform !== 'win32' && major === 20 && minor < 8)
    throw new Error('--data needs Node.js 20.8 or later here, which can lock the data file: install it');
}

/**
 * The address of a key. An abstract one has all of the 108 bytes that fit: releases of Node.js differ in whether a
 * shorter one is filled up with zeros, and would have two addresses for one name.
 */
function addressOf(key: string): string {
  const isPipe = process.platform === 'win32';
  const hash = createHash('sha256').update(isPipe ? key.toLowerCase() : key);
  const name = `deployment-control-${hash.digest('hex')}`;
  return isPipe ? `\\\\.\\pipe\\${name}` : `\0${name}`.padEnd(108, '-');
}

/** Listens at an address, which keeps no process alive; null if it is taken. */
function listenAt(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(`${process.pid}\n`);
      socket.unref();
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(new Error(`the data file cannot be locked: ${error.message}`, { cause: error }));
    });
    server.listen({ path: address, exclusive: true }, () => resolve(server.unref()));
  });
}

/** How long the process at an address has to tell its id. */
const ANSWER_MS = 2_000;

/** The process at an address; undefined if it does not tell, because it is busy or stopped; null if it has ended. */
async function holderAt(address: string): Promise<number | undefined | null> {
  const socket = connect({ path: address });
  try {
    return await new Promise((resolve) => {
      socket.setTimeout(ANSWER_MS, () => resolve(undefined));
      socket.once('data', (text) => resolve(Number(text.toString()) || undefined));
      socket.once('error', () => resolve(null));
      socket.once('end', () => resolve(null));
    });
  } finally {
    socket.destroy();
  }
}

/** Of open(2) on macOS and the BSDs, and not among the constants of Node.js: takes the lock of flock(2) with the file. */
const O_EXLOCK = 0x20;

/**
 * Locks a file of its own by its open handle. It is never removed: another process could have it open, and lock what no
 * name leads to any more.
 */
async function lockHandle(path: string): Promise<() => Promise<void>> {
  const { O_RDWR, O_CREAT, O_NONBLOCK } = constants;
  const file = await open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_EXLOCK, 0o600).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EAGAIN') throw error;
      const reader = await open(path, 'r');
      const text = await reader.readFile('utf8').finally(() => reader.close());
      throw heldBy(Number(text) || undefined);
    },
  );
  // Its content is only for the message above, and a file that is none of ours keeps its own.
  const tell = async () => {
    if (!/^\d*\n?$/.test(await file.readFile('utf8'))) return;
    await file.truncate();
    await file.write(`${process.pid}\n`, 0);
  };
  await tell().catch(() => undefined);
  return () => file.close();
}

function heldBy(pid: number | undefined): Error {
  const holder = pid === undefined ? 'another process, which does not tell its id,' : `process ${pid}`;
  return new Error(`${holder} has the data file open: stop it, or name another file by --data`);
}
