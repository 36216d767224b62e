// How the servers of the command start and stop.
import type { Server } from 'node:http';

/** How long answers under way may take once the command is told to stop. */
const STOP_MS = 1_000;

/** Listens; rejects with a sentence that helps where the port is taken. */
export function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE';
      reject(inUse ? new Error(`port ${port} of ${host} is in use: stop what uses it, or take another by --port, 0 for any`) : error);
    });
    server.listen(port, host, resolve);
  });
}

/** Resolves when a signal has stopped the server and the answers under way are out. What takes too long is cut off, and by a second signal at once. */
export function stopped(server: Server): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    const stop = () => {
      if (isStopping) {
        server.closeAllConnections();
        return;
      }
      isStopping = true;
      server.close(() => {
        process.off('SIGINT', stop);
        process.off('SIGTERM', stop);
        resolve();
      });
      server.closeIdleConnections();
      // A connection that never sent a whole request counts as busy.
      setTimeout(() => server.closeAllConnections(), STOP_MS).unref();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
