// An HTTP server of a test in place of a service.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after } from 'node:test';

const servers = [];
after(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

/** Serves on a free port until the tests of a file are over; without `answer` it stays silent. `env` names it to commands. */
export async function answering(answer) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  return { server, url, env: { DEPLOYMENT_CONTROL_URL: url } };
}
