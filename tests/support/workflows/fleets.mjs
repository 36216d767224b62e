// What tests of fleets share: a service whose requests are looked at, fleets, and how plans and refusals read.
import assert from 'node:assert/strict';
import { DeploymentControl, ValidationError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';

/** An emulator whose time stands, a client that reaches it, and what was sent since the last look. */
export async function open({ hidden = false, ...options } = {}) {
  const emulator = await createEmulator({ clock: 'manual', ...options });
  const fetch = hidden ? hiding(emulator.fetch) : emulator.fetch;
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null, retry: 0 });
  let seen = 0;
  const sent = () => {
    const lines = emulator.requests.slice(seen).map(({ method, url }) => `${method} ${shortPath(url)}`);
    seen = emulator.requests.length;
    return lines;
  };
  const writes = () => sent().filter((line) => !line.startsWith('GET'));
  return { emulator, control, sent, writes };
}

const shortPath = (url) =>
  new URL(url, 'http://h').pathname.replace('/v2/deployments', '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*') || '/';

/** A service that shows no values of secrets. */
function hiding(fetch) {
  const hide = (value) => {
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, inner]) => [
      name,
      name === 'secrets' ? inner.map((secret) => ({ name: secret.name, value: '' })) : hide(inner),
    ]);
    return Object.fromEntries(entries);
  };
  return async (...args) => {
    const answer = await fetch(...args);
    const text = await answer.text();
    return new Response(text === '' ? null : JSON.stringify(hide(JSON.parse(text))), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };
}

export const image = (tag) => ({ source_revision_config: { image_uri: `registry.example/agent:${tag}` } });
export const fleetOf = (...deployments) => ({ deployments });
export const actions = ({ entries }) => entries.map(({ name, action }) => `${name} ${action}`);
export const issuesOf = async (promise) => {
  const error = await promise.then(
    () => assert.fail('it was not refused'),
    (reason) => reason,
  );
  assert.ok(error instanceof ValidationError, String(error));
  return error.issues
    .filter(({ severity }) => severity === 'error')
    .map(({ path, msg }) => `${path.join('.')}: ${msg}`);
};
