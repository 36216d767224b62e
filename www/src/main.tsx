// The page's entry: draws the application and starts its connection. Drawing never waits for the connection.
import { render } from 'preact';
import { App } from './app.js';
import { connect } from './connection.js';

const root = document.getElementById('app');
if (root) {
  if (window.top === window) {
    render(<App />, root);
    void connect();
  } else {
    // A policy in a <meta> element cannot forbid framing, so a page on a static host refuses here.
    root.textContent = 'This console does not run inside another page.';
  }
}
