// The flow that every environment runs: check a form and fill one in with the checks alone; check one with the whole
// package, create it over HTTP, wait until it is deployed, and abort the next wait. It uses nothing of its host but
// `AbortController`.

/** What every environment must answer. */
export const EXPECTED = {
  issues: ['name string_type', 'source missing'],
  ok: true,
  validate: {
    issues: ['name string_type', 'source missing'],
    ok: true,
    session: [false, 'source missing', true],
  },
  cause: 'disk_full',
  status: 'DEPLOYED',
  polls: true,
  aborted: 'enough',
};

/** Runs the flow with the root of the package and with `/validate`, against the service at an address. */
export async function smoke({ DeploymentControl, diagnoseText, validateCreate }, checks, service, options = {}) {
  const form = {
    name: `agent-${Math.random().toString(36).slice(2)}`,
    source: 'external_docker',
    source_config: {},
    source_revision_config: { image_uri: 'registry.example/agent:1' },
    secrets: [],
  };
  const { source, ...incomplete } = form;
  const found = (check) => check({ ...incomplete, name: 5 }).issues.map(toldIn);
  const session = new checks.FormSession('create', incomplete);
  const wasOk = session.report().ok;
  const { cleared } = session.set(['source'], source);
  const validate = {
    issues: found(checks.validateCreate),
    ok: checks.validateCreate(form).ok,
    session: [wasOk, ...cleared.map(toldIn), session.report().ok],
  };

  const control = new DeploymentControl({ baseUrl: service, apiKey: null, ...options });
  const script = (...steps) => control.request('POST', '/_emulator/script', { json: steps });
  await script({ status: 'BUILDING', forMs: 50 }, { status: 'DEPLOYED', forMs: null });
  const deployment = await control.deployments.create(form);
  let polls = 0;
  const { status } = await control.deployments.waitUntilDeployed(deployment, {
    minDelay: 20,
    maxDelay: 40,
    onProgress: () => (polls += 1),
  });

  await script({ status: 'BUILDING', forMs: null });
  const patched = await control.deployments.patch(deployment.id, {
    source_revision_config: { image_uri: 'registry.example/agent:2' },
  });
  const stop = new AbortController();
  const aborted = await control.deployments
    .waitUntilDeployed(patched, {
      minDelay: 60_000,
      signal: stop.signal,
      onProgress: () => setTimeout(() => stop.abort(new Error('enough')), 1),
    })
    .then(
      () => 'not aborted',
      (reason) => reason.message,
    );
  const issues = found(validateCreate);
  const cause = diagnoseText('write /out: no space left on device').findings[0].code;
  return { issues, ok: validateCreate(form).ok, validate, cause, status, polls: polls > 0, aborted };
}

function toldIn({ path, type }) {
  return `${path.join('.')} ${type}`;
}
