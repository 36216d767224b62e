// A bare node:http server that answers every request with the bytes and the status it is given, after the request's
// body has arrived: what no service can be quicker than.
import { createServer } from 'node:http';

const [status, text] = process.argv.slice(2);
const body = Buffer.from(text);
const headers = { 'content-type': 'application/json', 'content-length': body.byteLength };
const server = createServer((request, response) => {
  const answer = () => response.writeHead(Number(status), headers).end(body);
  if (request.method === 'GET') return answer();
  return request.on('end', answer).resume();
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`listening on http://127.0.0.1:${server.address().port}\n`));
