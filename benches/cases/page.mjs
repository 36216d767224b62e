// A page of a hundred deployments as JSON text: our verdict and issues without a value, against making the value alone and against making and checking it.
import { page } from '../forms/page.mjs';
import { race } from '../measure.mjs';
import { checkPage } from '../ours.mjs';
import { times } from '../table.mjs';

/** Prints the table of the page in Node. */
export function pageInNode(peers) {
  const text = JSON.stringify(page(100));
  const contestants = checkPage === undefined ? {} : { 'deployment-control': () => checkPage(text) };
  contestants['JSON.parse'] = () => JSON.parse(text).offset;
  for (const { name, page: peer } of peers) contestants[`JSON.parse and ${name}`] = () => peer.run(JSON.parse(text));
  times(`Page of 100 deployments, ${text.length} bytes of text, Node`, race(contestants), { 'JSON.parse': 0.4 });
}
