// What tests of `deployments.apply` share: an emulator whose requests are looked at, and an image to deploy.
import { DeploymentControl } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';

/** An emulator whose revisions are deployed as soon as they are made, and a client that reaches it. */
export async function open(options) {
  const emulator = await createEmulator({ clock: 'manual', ...options });
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null, retry: 0 });
  const end = (...states) => emulator.script(states.map((status) => ({ status, forMs: Infinity })));
  /** The methods and paths of what was sent since the last look, without ids. */
  let seen = 0;
  const sent = () => {
    const lines = emulator.requests.slice(seen).map(({ method, url }) => {
      const { pathname } = new URL(url, 'http://h');
      return `${method} ${pathname.replace('/v2/deployments', '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*') || '/'}`;
    });
    seen = emulator.requests.length;
    return lines;
  };
  return {
    emulator,
    control,
    sent,
    end,
    bodies: (method) => emulator.requests.filter((each) => each.method === method),
  };
}

export const image = (tag) => ({ source_revision_config: { image_uri: `registry.example/agent:${tag}` } });
