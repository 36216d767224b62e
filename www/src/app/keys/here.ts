// What the palette does with the page that is shown, and how it finds a deployment by its name.
import { isStaying, theOneThatStays } from '../../../../pkg/src/values/records/namesake.js';
import { goHome, navigate } from '../../browser/address.js';
import { connected } from '../../service/connection.js';
import { isListWhole, knownDeployments, storeListed } from '../../service/deployments.js';
import type { Choice } from './state.js';

/** The links and buttons of the page: the parts of a deployment, and what can be done with it. */
export function choicesHere(): readonly Choice[] {
  // What ends a deployment is not what Enter does first.
  return ['.tabs a', '.title :is(a, button)', '.progress .actions button']
    .flatMap((own) => [...document.querySelectorAll<HTMLElement>(`main ${own}`)])
    .map((each): Choice => [each.textContent ?? '', () => each.click()])
    .filter(([label]) => label);
}

/**
 * Goes to the deployment of this name, of several to the one that stays; else to a search. The service is asked unless its
 * list was read.
 */
export async function find(name: string): Promise<void> {
  const known = () => theOneThatStays(knownDeployments().filter((each) => each.name === name));
  const first = known();
  if (!(first && isStaying(first)) && !isListWhole()) {
    const { client, signal } = await connected();
    const { items } = await client.deployments.list({ name_contains: name, limit: 100 }, { signal });
    items.forEach(storeListed);
  }
  const found = known();
  if (found) navigate('deployments', found.id);
  else goHome({ q: name });
}
