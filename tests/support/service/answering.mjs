// An HTTP server of a test in place of a service.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after } from 'node:test';

const closes = [];
after(() => Promise.all(closes.map((close) => close())));

/**
 * Serves on a free port until it is closed or the tests of a file are over; without `answer` it stays silent. `env` names
 * it to commands.
 */
export async function answering(answer) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  closes.push(close);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  return { server, url, close, env: { DEPLOYMENT_CONTROL_URL: url } };
}

/** An address at which nothing listens any more. */
export async function goneAddress() {
  const { url, close } = await answering();
  await close();
  return url;
}
