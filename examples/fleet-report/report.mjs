// What every deployment asks of the cluster, summed, as CSV:
//
//   node report.mjs > fleet.csv
//   node report.mjs --status READY > ready.csv
//
// The address and the key stand in DEPLOYMENT_CONTROL_URL and DEPLOYMENT_CONTROL_API_KEY. Ends with 1 where the service
// fails, and writes no half of a report then.
import { parseArgs } from 'node:util';
import { DeploymentControl, footprint } from 'deployment-control';

const { values } = parseArgs({ options: { status: { type: 'string' } } });

/** The sums of a footprint, each as it is at the smallest and at the largest scale. */
const SUMS = ['replicas', 'cpu', 'cpu_limit', 'memory_mb', 'memory_limit_mb'];
const HEAD = ['name', 'id', 'status', 'source', ...SUMS.flatMap((sum) => [`${sum}_least`, `${sum}_most`]), 'note'];

try {
  const rows = [];
  const total = SUMS.map(() => [0, 0]);
  // The loop walks every page, with the next one on its way while this one is worked on.
  for await (const deployment of new DeploymentControl().deployments.list({
    limit: 100,
    ...(values.status && { status: values.status }),
  })) {
    const { sums, note } = reckon(deployment.source_config.resource_spec ?? {});
    sums.forEach(([least, most], index) => {
      total[index][0] += least;
      total[index][1] += most;
    });
    rows.push([deployment.name, deployment.id, deployment.status, deployment.source, ...sums.flat().map(round), note]);
  }
  rows.sort(([a], [b]) => (a < b ? -1 : 1));
  rows.push([`${rows.length} deployments`, '', '', '', ...total.flat().map(round), '']);
  console.log([HEAD, ...rows].map((row) => row.map(cell).join(',')).join('\n'));
} catch (error) {
  console.error(`${error.name}: ${error.message}`);
  process.exitCode = 1;
}

/** The sums of one deployment, and what the reader should know of them. */
function reckon(resourceSpec) {
  try {
    const { total, groups } = footprint(resourceSpec);
    const unknown = groups.flatMap(({ group, unknown }) => unknown.map((field) => `${group}.${field}`));
    return {
      sums: SUMS.map((sum) => total[sum]),
      note: unknown.length > 0 ? `at least: nobody says ${unknown.join(' ')}` : '',
    };
  } catch (error) {
    // A service may hold what cannot be counted with. One such deployment must not cost the whole report.
    return { sums: SUMS.map(() => [0, 0]), note: `not counted: ${error.message}` };
  }
}

/** Sums of fractions such as 0.1 gather dust behind the comma. */
function round(number) {
  return Math.round(number * 1000) / 1000;
}

/** A cell as RFC 4180 wants it; a text that a spreadsheet would take for a formula gets a mark in front. */
function cell(value) {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
