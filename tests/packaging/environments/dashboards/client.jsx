// The page as the server wrote it, taken over: what is shown, what is asked for, and what is left behind.
import { version } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { sent, state, strict } from './board.jsx';

const complaints = [];
const { error } = console;
console.error = (...texts) => {
  complaints.push(texts.map(String).join(' ').slice(0, 300));
  error(...texts);
};
const text = (id) => document.getElementById(id)?.textContent;
const until = async (isTrue) => {
  for (let turn = 0; !isTrue(); turn += 1) {
    if (turn > 500) throw new Error(`${isTrue} did not come true: ${document.body.innerHTML} ${JSON.stringify(sent)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const pass = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const count = (kind) => sent.filter((each) => each === kind).length;
const result = { version };

try {
  const before = text('one');
  const root = hydrateRoot(document.getElementById('root'), strict, {
    // What waits was not finished on the server, as it was meant.
    onRecoverableError: (problem) => String(problem).includes('renderToString') || complaints.push(String(problem)),
  });
  await until(() => text('one') === 'agent');
  // Two components, rendered twice, and one that waits: one listing.
  Object.assign(result, { before, other: text('other'), listings: count('list') });
  await until(() => text('logs') === 'built true');
  state.status = 'BUILD_FAILED';
  await until(() => text('revision') === 'BUILD_FAILED true RevisionFailedError');
  state.names = ['renamed'];
  document.getElementById('one').click();
  await until(() => text('one') === 'renamed' && text('other') === 'renamed');
  const input = document.getElementById('name');
  result.empty = text('issues');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, 'agent');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await until(() => text('issues') === 'false 0');
  // Away and back at once: nothing begins anew.
  const [listings, readings] = [count('list'), count('revision')];
  document.getElementById('toggle').click();
  await pass(50);
  document.getElementById('toggle').click();
  await until(() => text('one') === 'renamed');
  Object.assign(result, { again: count('list') - listings <= 1, revisionsAgain: count('revision') - readings });
  document.getElementById('toggle').click();
  await pass(1_300);
  const { length } = sent;
  await pass(1_500);
  result.after = sent.length - length;
  root.unmount();
} catch (problem) {
  complaints.push(String(problem));
}
document.body.dataset.result = JSON.stringify({ ...result, complaints });
