// How the servers of the command line start and stop.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How long open answers may take after the first signal to stop. */
const STOP_MS = 1_000;

/** Resolves when the server listens. Rejects with a helpful message if the port is in use. */
export function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = `port ${port} of ${host} is in use: stop what uses it, or take another by --port, 0 for any`;
      reject(error.code === 'EADDRINUSE' ? new Error(message, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });
}

/** The port that a server listens on; 0 if it does not listen. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo | null)?.port ?? 0;
}

/**
 * Resolves when SIGINT or SIGTERM has stopped the server and open answers are sent. Connections that are still open
 * after a second, or at a second signal, are closed.
 */
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
      // A connection that never sent a whole request is not idle.
      setTimeout(() => server.closeAllConnections(), STOP_MS).unref();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
