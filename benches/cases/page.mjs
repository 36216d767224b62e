// A page of a hundred deployments as JSON text: the verdict and the issues alone, the values alone, and both.
import { page } from '../forms/page.mjs';
import { race } from '../measure.mjs';
import { figure, table, target, tellAhead } from '../table.mjs';

const PARSE = 'JSON.parse';
/** What our verdict may take at most of the time of JSON.parse alone. */
const VERDICT = 0.5;
/** What our verdict and JSON.parse may take at most of the time of the best peer's JSON.parse and check. */
const BOTH = 0.95;

/**
 * Prints the table of the page in Node. Each row says which work it does: a verdict without values is less than what a
 * peer gives.
 */
export function pageInNode({ entries, peers }) {
  const text = JSON.stringify(page(100));
  const verdicts = entries.map(({ ours, checkPage }) => [ours.name, () => checkPage(text)]);
  const ownBoth = entries.map(({ ours, checkPage }) => [
    `${ours.name} and ${PARSE}`,
    () => checkPage(text) + JSON.parse(text).offset,
  ]);
  const theirs = peers.map(({ name, page: peer }) => [`${PARSE} and ${name}`, () => peer.run(JSON.parse(text))]);
  const micros = race(Object.fromEntries([...verdicts, [PARSE, () => JSON.parse(text).offset], ...ownBoth, ...theirs]));
  const [best] = theirs.map(([name]) => name).sort((one, other) => micros[one] - micros[other]);
  const row = ([name], work) => [
    name,
    work,
    figure(micros[name]),
    `${(micros[name] / micros[PARSE]).toFixed(2)} x`,
    `${(micros[name] / micros[best]).toFixed(2)} x`,
  ];
  table(`Page of 100 deployments, ${text.length} bytes of text, Node`, [
    ['', 'work', 'µs', `to ${PARSE}`, `to the best peer's ${PARSE} and check`],
    ...verdicts.map((each) => row(each, 'verdict')),
    row([PARSE], 'values'),
    ...[...ownBoth, ...theirs].map((each) => row(each, 'verdict and values')),
  ]);
  const peersBoth = Object.fromEntries(theirs.map(([name]) => [name, micros[name]]));
  for (const [own] of ownBoth) tellAhead(own, micros[own], peersBoth);
  const [root] = entries;
  target(
    `Page of 100, verdict alone: ${root.ours.name} to ${PARSE}, which gives values alone`,
    micros[root.ours.name] / micros[PARSE],
    VERDICT,
  );
  target(`Page of 100, verdict and values: ${ownBoth[0][0]} to ${best}`, micros[ownBoth[0][0]] / micros[best], BOTH);
}
