// The roads to a service that the console is tried on: the emulator inside the page, and the emulator over HTTP behind
// the console's own proxy.
import { serveApart, serveInside } from '../command/command.mjs';
import { startConsole } from './console.mjs';

export const AGENT = 'support-agent';
const NAMES =
  'billing-agent onboarding-agent order-tracker returns-desk fraud-watch invoice-reader contract-reviewer meeting-notes travel-planner hiring-screener incident-triage release-notes docs-search status-reporter knowledge-base tool-router memory-store voice-gateway chart-builder sql-analyst metrics-agent pipeline-doctor';

/** What an emulator over HTTP starts with: two pages of deployments, and the connections of an agent. */
const RECORDS = {
  deployments: [...NAMES.split(' '), AGENT].map((name, index) => ({
    name,
    source: 'internal_docker',
    source_config: {},
    source_revision_config: { image_uri: `registry.example/${name}:1.${index}` },
    image_version: `1.${index}`,
    secrets: [],
  })),
  connections: ['calendar', 'mail'].map((provider) => ({
    id: `c-${provider}`,
    agent_id: AGENT,
    oauth_token_id: `t-${provider}`,
    provider_id: provider,
  })),
};

/**
 * Starts a road: `page` or `http`. Over HTTP `control(path, body)` reaches the emulator's own controls, and `ask(path,
 * method, body)` the service. `kill()` ends a service that runs `apart` as a crash would, and `restart()` starts it again
 * at the same address; `args` are further ones of the emulator, such as where it keeps its data.
 */
export async function startRoad(
  kind,
  { key = 'k3y', env = { DEPLOYMENT_CONTROL_API_KEY: key }, args = [], hosting = 'cloud', apart = false } = {},
) {
  if (kind === 'page') {
    const server = await startConsole();
    return { kind, url: server.url, address: server.address, stop: () => server.stop() };
  }
  const start = (port) =>
    (apart ? serveApart : serveInside)(['emulator', '--port', port, '--hosting', hosting, '--api-key', key, ...args]);
  let emulator = await start('0');
  const ask = async (path, method = 'GET', body = undefined) => {
    const answer = await fetch(emulator.url + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? null : answer.text().then((text) => (text ? JSON.parse(text) : null));
  };
  const control = (path, body = {}) => ask(`/_emulator/${path}`, 'POST', body);
  await control('seed', RECORDS);
  const server = await startConsole(['--upstream', emulator.url, '--hosting', hosting], env);
  return {
    kind,
    url: server.url,
    address: server.address,
    upstream: emulator.url,
    ask,
    control,
    /** The states of the next revision, each with its milliseconds; without them it stays. */
    script: (...steps) =>
      control(
        'script',
        steps.map(([status, forMs = null]) => ({ status, forMs })),
      ),
    kill: () => emulator.end('SIGKILL'),
    restart: async () => {
      emulator = await start(new URL(emulator.url).port);
    },
    async stop() {
      await server.stop();
      await emulator.end('SIGINT');
    },
  };
}
