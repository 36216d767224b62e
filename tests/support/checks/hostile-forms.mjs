// Calls of the package with whatever may be handed in as a form: watched for traps, hangs and memory that grows.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { Worker } from 'node:worker_threads';

// The core's memory is seen where the package makes its instances.
export const memories = [];
const Plain = WebAssembly.Instance;
WebAssembly.Instance = class extends Plain {
  constructor(module, imports) {
    super(module, imports);
    if (this.exports.memory instanceof WebAssembly.Memory) memories.push(this.exports.memory);
  }
};
export const api = await import('deployment-control');
const { DeploymentControlError, validateCreate } = api;

export const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
export const MARK = 'nobody-may-see-this';
/** A creation with something in every part. */
export const form = () => ({
  name: 'agent',
  source: 'external_docker',
  source_config: {
    listener_id: ID,
    listener_config: { k8s_namespace: 'agents' },
    resource_spec: {
      min_scale: 1,
      max_scale: 2,
      cpu: 0.5,
      memory_mb: 512,
      labels: { a: 'b' },
      annotations: { c: 'd' },
      volumes: [{ name: 'data', emptyDir: {} }],
      volume_mounts: [{ name: 'data', mountPath: '/data' }],
      sidecars: [
        {
          name: 'side',
          image: 'busybox',
          args: ['x'],
          env: [{ name: 'A', value: 'b' }],
          resources: { limits: { cpu: '1' } },
          securityContext: {},
        },
      ],
    },
  },
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: [{ name: 'KEY', value: MARK }],
  secret_references: [{ name: 'REF', secret_name: 'store', secret_key: 'key' }],
});

/** Every place of the form, the whole of it first. */
export function places(value, path = []) {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.keys(value).flatMap((key) => places(value[key], [...path, Array.isArray(value) ? Number(key) : key])),
  ];
}

export function put(path, value) {
  if (path.length === 0) return value;
  const whole = form();
  let place = whole;
  for (const step of path.slice(0, -1)) place = place[step];
  place[path.at(-1)] = value;
  return whole;
}

export function isReport(report) {
  assert.equal(typeof report.ok, 'boolean');
  assert.ok(Array.isArray(report.issues) && report.issues.length <= 101);
  for (const issue of report.issues) {
    assert.ok(
      typeof issue.type === 'string' &&
        typeof issue.msg === 'string' &&
        issue.msg !== '' &&
        typeof issue.code === 'string',
      JSON.stringify(issue),
    );
    assert.ok(issue.severity === 'error' || issue.severity === 'warning');
    assert.ok(
      [...issue.loc, ...issue.path].every((step) => typeof step === 'string' || Number.isSafeInteger(step)),
      JSON.stringify(issue),
    );
  }
  assert.equal(
    report.ok,
    report.issues.every((issue) => issue.severity === 'warning'),
  );
}

/** What was thrown, said without trusting it. */
function told(error) {
  try {
    return `${error?.name}: ${error?.message}`;
  } catch {
    return 'something that throws when it is looked at';
  }
}

function isTypeError(error) {
  try {
    return error instanceof TypeError && !(error instanceof DeploymentControlError) && error.message.length > 10;
  } catch {
    return false;
  }
}

// A call that never ends blocks this thread, timers included: another one watches it, names the call and ends the
// process. While a call is made, its turn is odd.
const PATIENCE = 60_000;
const shared = { turn: new Int32Array(new SharedArrayBuffer(4)), about: new Uint8Array(new SharedArrayBuffer(200)) };
new Worker(
  `
  const { workerData: { turn, about, patience } } = require('node:worker_threads');
  let seen = -1;
  setInterval(() => {
    if (turn[0] === seen && seen % 2 === 1) {
      require('node:fs').writeSync(2, 'a call hangs: ' + Buffer.from(about.slice()).toString().replaceAll('\\0', '') + '\\n');
      process.kill(process.pid, 'SIGKILL');
    }
    seen = turn[0];
  }, patience);
`,
  { eval: true, workerData: { ...shared, patience: PATIENCE } },
).unref();

/** Calls what may only answer or throw a TypeError that says what is wrong; gives the answer. */
export function survives(work, about, check = () => {}) {
  shared.turn[0] += 1;
  new TextEncoder().encodeInto(about.padEnd(200, '\0'), shared.about);
  const start = process.cpuUsage();
  let answer;
  try {
    answer = work();
  } catch (error) {
    assert.ok(isTypeError(error), `${about} threw ${told(error)}`);
  } finally {
    shared.turn[0] += 1;
  }
  const { user, system } = process.cpuUsage(start);
  // What is quadratic in hundreds of thousands takes longer by far.
  assert.ok(user + system < 20e6, `${about} took ${user + system} µs of a processor`);
  if (answer !== undefined) check(answer);
  return answer;
}

export const CLEAN = JSON.stringify(validateCreate(form()));

after(() => {
  assert.equal(memories.length, 1, 'an instance of the core was retired: something trapped');
  assert.equal(JSON.stringify(validateCreate(form())), CLEAN);
});
