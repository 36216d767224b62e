// Runs the cases of cases.json over one road of the package. Knows nothing of Node, so that a page can run it too.

/**
 * Runs one case; throws where it does not hold. `road` is `{ control, issuesFrom, wait }`: a client, the package's
 * `issuesFrom`, and the options for waits on this road.
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
    value = await send({ ...step, query: fill(step.query, saved) }, args, options, road);
  } catch (error) {
    if (step.error === undefined) throw error;
    same('error', describe(error, road), { ...step.error, status: step.error.status ?? null, message: undefined });
    const message = fill(step.error.message, saved);
    if (!error.message.includes(message))
      throw new Error(`the message is ${JSON.stringify(error.message)}, without ${JSON.stringify(message)}`);
    return;
  }
  if (step.error !== undefined) throw new Error(`it succeeded: ${JSON.stringify(value)}`);
  for (const [path, expected] of Object.entries(step.expect ?? {})) same(path, at(value, path), fill(expected, saved));
  for (const [path, other] of Object.entries(step.differ ?? {})) {
    if (at(value, path) === fill(other, saved)) throw new Error(`${path} is still ${other}`);
  }
  for (const [name, path] of Object.entries(step.save ?? {})) saved[name] = at(value, path);
}

/** The names of the ids of calls that take two of them, by the start of their names. */
const IDS = {
  revisions: ['deployment_id', 'revision_id'],
  projects: ['project_id', 'revision_id'],
  'connections.remove': ['agent_id', 'connection_id'],
  'connections.createWithToken': ['agent_id', 'provider_id'],
};

async function send({ call, body, query }, args, options, { control, wait }) {
  const [resource, operation] = call.split('.');
  // Both logs of servers are one method.
  const method = call === 'projects.revisionDeployLogs' ? 'deployLogs' : operation;
  if (control[resource]?.[method] === undefined) throw new Error(`no such call: ${call}`);
  const names = IDS[call] ?? (resource === 'projects' || args.length > 1 ? IDS[resource] : undefined);
  const ids = names && Object.fromEntries(args.map((arg, index) => [names[index], arg]));
  const all = ids ? [ids] : [...args];
  if (call === 'revisions.wait') return control.revisions.wait(ids, wait);
  if (call === 'deployments.delete')
    return (await control.deployments.delete(args[0], { ...options, ...query })) ?? null;
  if (query !== undefined || method === 'list') all.push(query);
  if (method === 'list' && !TAKES_QUERY.includes(resource)) all.pop();
  if (body !== undefined) all.push(body);
  const value = (await control[resource][method](...all, options)) ?? null;
  // Listings give pages of the package's own.
  if (value?.nextOffset !== undefined) return { resources: value.items };
  return value?.nextCursor === undefined ? value : { items: value.items };
}

/** The resources whose listings take a query. */
const TAKES_QUERY = ['deployments', 'revisions', 'listeners', 'tokens'];

function describe(error, { issuesFrom }) {
  const issues = issuesFrom(error).map(({ origin, type, loc }) => `${origin} ${type} ${loc.join('.')}`);
  return { name: error.name, status: error.status ?? null, message: undefined, issues };
}

function fill(value, saved) {
  if (Array.isArray(value)) return value.map((each) => fill(each, saved));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each, saved)]));
  if (typeof value !== 'string') return value;
  return Object.entries(saved).reduce((text, [name, found]) => text.replaceAll(`{${name}}`, found), value);
}

function at(value, path) {
  return path.split('.').reduce((inner, step) => inner?.[step], value) ?? null;
}

function same(what, found, expected) {
  const sorted = (value) =>
    JSON.stringify(value, value === null || typeof value !== 'object' ? undefined : Object.keys(value).sort());
  if (sorted(found) !== sorted(expected))
    throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
}
