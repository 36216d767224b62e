// What a resource_spec asks of a cluster: the core reckons, the shape is made here.

import { objectOf } from './arguments.js';
import { jsonText } from './json-text.js';
import { AT_MOST, COMPUTE_GROUPS } from './generated/compute.js';
import type { ResourceSpec } from './records.js';
import { core } from './wasm.js';

/** A number at the smallest and at the largest scale, for all replicas together. The first is never larger than the second. */
export type AtScales = readonly [smallest: number, largest: number];

/** The parts of a deployment that use resources of a cluster. */
export type FootprintGroupName = (typeof COMPUTE_GROUPS)[number][0];

/** What one part asks of a cluster, for all of its replicas together. */
export interface FootprintGroup<Name extends string = FootprintGroupName> {
  /** The part; `total` for the sum of all. */
  readonly group: Name;
  /** The number of replicas. */
  readonly replicas: AtScales;
  /** Requested CPU cores, to a millionth. */
  readonly cpu: AtScales;
  /** The limit of CPU cores, to a millionth. */
  readonly cpu_limit: AtScales;
  /** Requested memory, in mebibytes. */
  readonly memory_mb: AtScales;
  /** The limit of memory, in mebibytes. */
  readonly memory_limit_mb: AtScales;
  /** The missing fields that were filled in as services were seen to do (observed.md 6), such as `cpu_limit`; `container_…` refers to init containers and sidecars. */
  readonly assumed: readonly string[];
  /** The missing fields that nothing determines. They count as zero, or the limit of a container as its request, so the real sums may be higher. */
  readonly unknown: readonly string[];
}

/** What a resource_spec asks of a cluster. */
export interface Footprint {
  /** The server itself (`main`, with its containers) and its `queue`, then the others that the specification mentions. */
  readonly groups: readonly FootprintGroup[];
  /** The sum of all parts. */
  readonly total: FootprintGroup<'total'>;
}

type Facts = readonly (readonly number[])[] | { readonly path: readonly (string | number)[] };

const MEASURES = ['replicas', 'cpu', 'cpu_limit', 'memory_mb', 'memory_limit_mb'] as const;

function groupOf(facts: readonly number[]): FootprintGroup {
  const [group, fields] = COMPUTE_GROUPS[facts[0]!]!;
  const marked = (bits: number): string[] => fields.filter((field, bit) => field !== '' && (bits >> bit) & 1);
  const measures = Object.fromEntries(MEASURES.map((name, index) => [name, facts.slice(1 + 2 * index, 3 + 2 * index)]));
  return { group, ...(measures as unknown as Record<(typeof MEASURES)[number], AtScales>), assumed: marked(facts[11]!), unknown: marked(facts[12]!) };
}

/** To a millionth, so that a sum of tenths is what a person expects. */
function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => Math.round((all + number) * 1e6) / 1e6, 0);
}

function totalOf(groups: readonly FootprintGroup[]): FootprintGroup<'total'> {
  const measures = Object.fromEntries(MEASURES.map((name) => [name, [0, 1].map((scale) => sum(groups.map((group) => group[name][scale]!)))]));
  return {
    group: 'total',
    ...(measures as unknown as Record<(typeof MEASURES)[number], AtScales>),
    assumed: groups.flatMap(({ assumed }) => assumed),
    unknown: groups.flatMap(({ unknown }) => unknown),
  };
}

/**
 * Calculates what a resource_spec asks of a cluster (service.md 2.3): replicas, CPU and memory, as requests and limits, for each part and in total, at the smallest and at the
 * largest scale.
 *
 * Missing values are filled in as services were seen to do (observed.md 6): a limit is twice its request (for the memory of Redis: the same), and the queue is like the server.
 * Without a maximum scale, a part runs at its minimum scale, or once if that is 0 or missing. Other parts than the server and its queue are listed if the specification
 * mentions them. Containers count in each replica of the server, as in Kubernetes: sidecars are added, and an init container counts if it asks for more than everything that
 * runs after it.
 * @param spec - the `resource_spec`
 * @throws TypeError if the specification is not an object that JSON can represent, or one of its numbers cannot be used
 * @example
 * const { groups, total } = footprint({ min_scale: 1, max_scale: 3, cpu: 0.5, memory_mb: 1024 });
 * groups[0].cpu; // [0.5, 1.5]
 * groups[0].assumed; // ['cpu_limit', 'memory_limit_mb']
 * total.memory_limit_mb; // [4096, 12288]
 */
export function footprint(spec: ResourceSpec): Footprint {
  const text = jsonText(objectOf(spec, 'a resource_spec'));
  const answer = core().ask('footprint', [text]);
  if (answer === undefined) throw new TypeError('a resource_spec must be an object that JSON can hold');
  const facts = JSON.parse(answer) as Facts;
  if ('path' in facts) {
    throw new TypeError(`${facts.path.join('.')} must be a number from 0 to ${AT_MOST}${facts.path.length > 1 ? ', or an amount as Kubernetes writes it' : ''}`);
  }
  const groups = facts.map(groupOf);
  return { groups, total: totalOf(groups) };
}
