// Runs the cases of cases.json over one road of the package. Knows nothing of Node, so that a page can run it too.

/**
 * Runs one case; throws where it does not hold.
 * `road` is `{ control, issuesFrom, wait }`: a client, the package's `issuesFrom`, and the options for waits on this road.
 */
export async function runCase(testCase, road) {
  const saved = {};
  for (const [index, step] of testCase.steps.entries()) {
    try {
      await runStep(step, saved, road);
    } catch (error) {
      throw new Error(`step ${index + 1} (${step.call}): ${error.message}`, { cause: error });
    }
  }
}

async function runStep(step, saved, road) {
  const args = (step.args ?? []).map((arg) => fill(arg, saved));
  const options = step.validate === undefined ? {} : { validate: step.validate };
  let value;
  try {
    const query = step.query && Object.fromEntries(Object.entries(step.query).map(([name, each]) => [name, fill(each, saved)]));
    value = await send({ ...step, query }, args, options, road);
  } catch (error) {
    if (step.error === undefined) throw error;
    same('error', describe(error, road), { ...step.error, status: step.error.status ?? null, message: undefined });
    if (!error.message.includes(step.error.message)) throw new Error(`the message is ${JSON.stringify(error.message)}, without ${JSON.stringify(step.error.message)}`);
    return;
  }
  if (step.error !== undefined) throw new Error(`it succeeded: ${JSON.stringify(value)}`);
  for (const [path, expected] of Object.entries(step.expect ?? {})) same(path, at(value, path), fill(expected, saved));
  for (const [path, other] of Object.entries(step.differ ?? {})) {
    if (at(value, path) === fill(other, saved)) throw new Error(`${path} is still ${other}`);
  }
  for (const [name, path] of Object.entries(step.save ?? {})) saved[name] = at(value, path);
}

async function send({ call, body, query }, args, options, { control, wait }) {
  const ids = { deployment_id: args[0], revision_id: args[1] };
  const [resource, method] = call.split('.');
  switch (call) {
    case 'deployments.list':
    case 'listeners.list':
      return { resources: (await control[resource].list(query, options)).items };
    case 'revisions.list':
      return { resources: (await control.revisions.list(args[0], query, options)).items };
    case 'revisions.redeploy':
      return control.revisions.redeploy(ids, options);
    case 'revisions.logs':
      return control.revisions.logs(ids, query, options);
    case 'deployments.delete':
      return (await control.deployments.delete(args[0], { ...options, ...query })) ?? null;
    case 'connections.remove':
      return (await control.connections.remove({ agent_id: args[0], connection_id: args[1] }, options)) ?? null;
    case 'deployments.create':
      return control.deployments.create(body, options);
    case 'deployments.get':
      return control.deployments.get(args[0], options);
    case 'deployments.patch':
      return control.deployments.patch(args[0], body, options);
    case 'revisions.get':
      return control.revisions.get(ids, options);
    case 'revisions.wait':
      return control.revisions.wait(ids, wait);
    default:
      if (control[resource]?.[method] === undefined) throw new Error(`no such call: ${call}`);
      return (await control[resource][method](...args, ...(body === undefined ? [] : [body]), options)) ?? null;
  }
}

function describe(error, { issuesFrom }) {
  const issues = issuesFrom(error).map(({ origin, type, loc }) => `${origin} ${type} ${loc.join('.')}`);
  return { name: error.name, status: error.status ?? null, message: undefined, issues };
}

function fill(value, saved) {
  if (typeof value !== 'string') return value;
  return Object.entries(saved).reduce((text, [name, found]) => text.replaceAll(`{${name}}`, found), value);
}

function at(value, path) {
  return path.split('.').reduce((inner, step) => inner?.[step], value) ?? null;
}

function same(what, found, expected) {
  const sorted = (value) => JSON.stringify(value, value === null || typeof value !== 'object' ? undefined : Object.keys(value).sort());
  if (sorted(found) !== sorted(expected)) throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
}
