// What tests of previews share: a parent, a time that passes while the client waits, and how a refusal looks.
import assert from 'node:assert/strict';
import { DeploymentControl, PlanError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { generator } from '../checks/generator.mjs';
import { secretsOf } from '../service/records.mjs';
import { form } from '../service/service.mjs';
import { inVirtualTime } from '../virtual-time.mjs';

export const DAY = 86_400_000;
export const IMAGE = 'registry.example/agent:pr-12';
export const SECRETS = secretsOf({ MODEL_KEY: 'parent-model-key', OTHER: 'parent-other' });
export const FROM = 'support-agent';

/** An emulator with a parent, whose time passes while the client waits, and a client. */
export async function open(...given) {
  const [work, { parent = {}, change, ...options } = {}] = given.toReversed();
  const emulator = await createEmulator({ clock: 'manual', ...options });
  await inVirtualTime(
    generator(1),
    (ms) => emulator.advance(ms),
    async (time) => {
      const fetch = (...args) => time.during(change ? change(emulator.fetch, ...args) : emulator.fetch(...args));
      const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch, apiKey: null, retry: 0 });
      await control.deployments.create(form(FROM, { secrets: SECRETS, ...parent }));
      let seen = emulator.requests.length;
      const writes = () => {
        const lines = emulator.requests.slice(seen).filter(({ method }) => method !== 'GET');
        seen = emulator.requests.length;
        return lines.map(
          ({ method, url }) => `${method} ${url.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*').split('/v2')[1]}`,
        );
      };
      await work({
        emulator,
        control,
        writes,
        time,
        up: (more) => control.previews.up({ key: 'pr-12', from: FROM, ...more }),
      });
    },
  );
}

export const refused = (reason, pattern) => (error) => {
  assert.ok(error instanceof PlanError, String(error));
  assert.equal(error.reason, reason);
  if (pattern) assert.match(error.message, pattern);
  return true;
};
