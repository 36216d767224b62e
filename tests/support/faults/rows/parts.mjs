// What the cases of faults are made of: forms, answers, calls and options.

import { DEPLOYMENT, FORM, ID, IDS } from '../../service/records.mjs';

export { DEPLOYMENT, FORM, ID, IDS };
export const good = { body: DEPLOYMENT };
export const deployed = { body: { id: ID, status: 'DEPLOYED' } };
export const building = { body: { id: ID, status: 'BUILDING' } };
export const html = `<html><body>${'gateway '.repeat(12_500)}</body></html>`;

export const get = (control, { signal }) => control.deployments.get(ID, { signal });
export const create = (control, { signal }) => control.deployments.create(FORM, { signal });
export const remove = (control, { signal }) =>
  control.connections.remove({ agent_id: 'a', connection_id: 'c' }, { signal });
export const wait = (control, { signal }) => control.revisions.wait(IDS, { signal, minDelay: 20, maxDelay: 40 });
export const all = async (control, { signal }, seen = () => {}) => {
  const names = [];
  for await (const { name } of control.deployments.list({ limit: 2 }, { signal })) {
    names.push(name);
    seen(names.length);
  }
  return { names: names.join(' ') };
};
export const page = (from, count, offset) => ({
  resources: Array.from({ length: count }, (_, index) => ({
    ...DEPLOYMENT,
    id: `00000000-0000-4000-8000-${String(from + index).padStart(12, '0')}`,
    name: `n${from + index}`,
  })),
  ...(offset !== undefined && { offset }),
});
export const abortIn = (ms, call) => (control, tools) => {
  setTimeout(() => tools.abort(new RangeError('mine')), ms);
  return call(control, tools);
};
/** Aborts once the head of the first answer has come: a loaded machine may take its time until then. */
export const abortAfterAnswer = (call) => (control, tools) => {
  const watched = async (...given) => {
    const answer = await fetch(...given);
    setTimeout(() => tools.abort(new RangeError('mine')), 50);
    return answer;
  };
  return call(control.withOptions({ fetch: watched }), tools);
};
/** Aborts once the first page is read, when the second has been asked for. */
export const abortAfterPage = (control, tools) =>
  all(control, tools, (count) => count === 2 && setTimeout(() => tools.abort(new RangeError('mine')), 100));
export const hang = () => new Promise(() => {});

export const quick = { retry: { baseDelay: 10 } };
export const once = { retry: 0 };
