// What a service's clock says, by its answers: what is old there is not decided by a clock of this machine that is wrong.
import type { FetchLike } from '../../../pkg/src/values/platform.js';
import { CLOCKS_DIFFER_MS } from '../command/values.js';
import { httpFetch } from './http-fetch.js';

/** A `fetch` for a client, and the time of the service that has answered it. */
export interface ServiceClock {
  readonly fetch: FetchLike;
  /** The time there, if this machine's clock is wrong; undefined if it agrees, or no answer said one. */
  readonly other: () => Date | undefined;
}

export function serviceClock(): ServiceClock {
  let ahead = 0;
  return {
    fetch: async (url, init) => {
      const response = await httpFetch(url, init);
      const time = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(time)) ahead = time - Date.now();
      return response;
    },
    other: () => (Math.abs(ahead) > CLOCKS_DIFFER_MS ? new Date(Date.now() + ahead) : undefined),
  };
}
