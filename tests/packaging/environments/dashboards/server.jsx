// The page on a server, which asks for nothing.
import { renderToString } from 'react-dom/server';
import { sent, strict } from './board.jsx';

const html = renderToString(strict);
setTimeout(() => {
  console.log(JSON.stringify({ html, sent }));
}, 50);
