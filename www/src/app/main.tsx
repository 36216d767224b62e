// The page's entry: draws the application, then connects.
import '../ui/shell.js';
import { render } from 'preact';
import { setOpener } from '../service/connection.js';
import { loadAll } from '../ui/lazy.js';
import { App } from './app.js';
import { start } from './start.js';

setOpener(async (target, signal) => (await import('./open.js')).open(target, signal));

const root = document.getElementById('app');
if (root) {
  if (window.top === window) {
    render(<App />, root);
    // The connection starts after the first paint, because compiling the emulator's wasm would delay it.
    requestAnimationFrame(() =>
      setTimeout(() => {
        void start().then(loadAll);
        // A page that is left meanwhile breaks this off. Without the keys, everything else works.
        import('./after-paint.js').catch(() => {});
      }),
    );
  } else {
    // A policy in a <meta> element cannot forbid framing, so a page on a static host refuses here.
    root.textContent = 'This console does not run inside another page.';
  }
}
