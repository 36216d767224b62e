// The page's entry: draws the application and starts its connection. Drawing never waits for the connection.
import './frame.js';
import { render } from 'preact';
import { App } from './app.js';
import { start } from './connection.js';
import { loadAll } from './parts/lazy.js';

const root = document.getElementById('app');
if (root) {
  if (window.top === window) {
    render(<App />, root);
    // After the first paint, which the emulator's wasm would hold up.
    requestAnimationFrame(() => setTimeout(() => void start().then(loadAll)));
  } else {
    // A policy in a <meta> element cannot forbid framing, so a page on a static host refuses here.
    root.textContent = 'This console does not run inside another page.';
  }
}
