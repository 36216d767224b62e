// Answers every request with the text it is given, in a process of its own, so that its work is not the client's.
import { createServer } from 'node:http';

const [text] = process.argv.slice(2);
const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(text));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.once('disconnect', () => process.exit());
