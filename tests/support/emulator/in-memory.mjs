// What tests of an emulator in memory share: its requests, and a store in memory.
import { IMAGE as FORM } from '../service/records.mjs';

/** Sends JSON and gives the status and what the answer says. */
export async function send(emulator, method, path, body) {
  const init =
    body === undefined
      ? { method }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await emulator.fetch(emulator.baseUrl + path, init);
  return { status: response.status, body: await response.json() };
}

export const create = async (emulator, form = FORM) => (await send(emulator, 'POST', '/v2/deployments', form)).body;
export const get = async (emulator, id) => (await send(emulator, 'GET', `/v2/deployments/${id}`)).body;
export const latest = async (emulator, { id, latest_revision_id }) =>
  (await send(emulator, 'GET', `/v2/deployments/${id}/revisions/${latest_revision_id}`)).body.status;

/** A store in memory whose failures a test decides. */
export function store(parts = []) {
  return {
    parts,
    failing: false,
    load: async () => Buffer.concat(parts),
    async append(entry) {
      if (this.failing) {
        // As a full disk would: a part of it is written.
        parts.push(entry.subarray(0, 10));
        throw new Error('no space left');
      }
      parts.push(entry);
    },
    async replace(all) {
      if (this.failing) throw new Error('no space left');
      parts.splice(0, parts.length, all);
    },
  };
}
