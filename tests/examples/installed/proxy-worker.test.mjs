// The proxy as a worker, in workerd.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { DeploymentControl } from 'deployment-control';
import { ROOT } from '../../support/documents.mjs';
import { IMAGE } from '../../support/service/records.mjs';
import { startEmulator } from '../../support/service/server.mjs';

const { Miniflare } = createRequire(join(ROOT, 'examples/proxy/'))('miniflare');

test('a client goes from creation to deployed through the worker, which holds the key', {
  timeout: 60_000,
}, async (t) => {
  const service = await startEmulator(['--port', '0', '--api-key', 'k-1']);
  t.after(() => service.stop());
  const worker = new Miniflare({
    modules: true,
    rootPath: join(ROOT, 'examples/proxy'),
    scriptPath: 'worker.mjs',
    modulesRules: [{ type: 'ESModule', include: ['**/*.mjs'] }],
    compatibilityDate: '2026-01-01',
    bindings: { DEPLOYMENT_CONTROL_URL: service.url, DEPLOYMENT_CONTROL_API_KEY: 'k-1' },
  });
  t.after(() => worker.dispose());
  const origin = (await worker.ready).href;
  const control = new DeploymentControl({ baseUrl: `${origin}api`, apiKey: null });
  const deployment = await control.deployments.create({ ...IMAGE, source: 'external_docker' });
  const revision = await control.deployments.waitUntilDeployed(deployment, { minDelay: 100, maxDelay: 500 });
  assert.equal(revision.status, 'DEPLOYED');
  assert.equal((await fetch(`${origin}api/v2/auth/providers`)).status, 404);
});
