// What tests of a data file share: the deployments in it, the files beside it, and how a start is refused.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FORM, send } from '../service/emulator.mjs';

export const create = (server, name) => send(`${server.url}/v2/deployments`, 'POST', { ...FORM, name });
export const list = async (server) => {
  const { status, body } = await send(`${server.url}/v2/deployments?limit=100`);
  return status === 200 ? body.resources.map(({ name }) => name).reverse() : { status, detail: body.detail };
};
export const files = async (data) => (await readdir(dirname(data))).sort();

/** How it ends that does not serve. */
export async function refusal(server) {
  assert.equal(server.url, undefined, 'it serves');
  const { code, out, errors } = await server.ended;
  assert.deepEqual({ code, out }, { code: 1, out: '' });
  return errors;
}
