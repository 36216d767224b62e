// Which of several deployments of one name is meant: two stand side by side while one is deleted or stuck.

import { moment } from './moment.js';

/** What decides. Any part may be missing. */
interface Namesake {
  readonly status?: unknown;
  readonly created_at?: unknown;
  readonly deleted_at?: unknown;
}

/** Whether a deployment is on its way out (contract 3, observed 4 and 14.A). */
export function isGoingAway({ status, deleted_at }: Namesake): boolean {
  return /DELET|TERMINAT|ARCHIV/i.test(String(status)) || moment(deleted_at) > 0;
}

/** The one that stays: neither on its way out nor failed; of several the newest, else the first. */
export function theOneThatStays<T extends Namesake>(namesakes: readonly T[]): T | undefined {
  let best: T | undefined;
  for (const each of namesakes) {
    if (best === undefined) best = each;
    else {
      const [one, other] = [rank(best), rank(each)];
      const isNewer = moment(each.created_at) > (moment(best.created_at) || 0);
      if (other < one || (other === one && isNewer)) best = each;
    }
  }
  return best;
}

/** Whether a deployment neither goes away nor has failed, so that no namesake is looked for. */
export function isStaying(deployment: Namesake): boolean {
  return rank(deployment) === 0;
}

function rank(deployment: Namesake): number {
  if (isGoingAway(deployment)) return 2;
  return /FAIL|ERROR/i.test(String(deployment.status)) ? 1 : 0;
}
