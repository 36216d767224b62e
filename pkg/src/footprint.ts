// What a resource_spec asks of a cluster: the core reckons, the shape is made here.

import { json } from './checks.js';
import { AT_MOST, COMPUTE_GROUPS } from './generated/compute.js';
import type { ResourceSpec } from './records.js';
import { core } from './wasm.js';

/** A number at the smallest scale and at the largest one, all replicas together. The first is never above the second. */
export type AtScales = readonly [smallest: number, largest: number];

/** The parts of a deployment that ask a cluster for something. */
export type FootprintGroupName = (typeof COMPUTE_GROUPS)[number][0];

/** What one part asks of a cluster, all of its replicas together. */
export interface FootprintGroup<Name extends string = FootprintGroupName> {
  /** The part; `total` for the sum of all. */
  readonly group: Name;
  /** The number of replicas. */
  readonly replicas: AtScales;
  /** Processor cores that are asked for, to a millionth. */
  readonly cpu: AtScales;
  /** Processor cores that may be used at most, to a millionth. */
  readonly cpu_limit: AtScales;
  /** Memory that is asked for, in mebibytes. */
  readonly memory_mb: AtScales;
  /** Memory that may be used at most, in mebibytes. */
  readonly memory_limit_mb: AtScales;
  /** The fields that were left out and filled in with what services were seen to take (observed.md 6), such as `cpu_limit`; `container_…` speaks of init containers and sidecars. */
  readonly assumed: readonly string[];
  /** The fields that were left out and of which nobody says what holds. They count as zero, the limit of a container as its request: the sums are at least what they say. */
  readonly unknown: readonly string[];
}

/** What a resource_spec asks of a cluster. */
export interface Footprint {
  /** The server itself (`main`, with its containers) and its `queue`, then the others that the specification speaks of. */
  readonly groups: readonly FootprintGroup[];
  /** All of them together. */
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
 * Says what a resource_spec asks of a cluster (service.md 2.3): replicas, processor and memory, requested and at most, of each part and in all, at the smallest and at the
 * largest scale.
 *
 * What is left out is filled in as services were seen to (observed.md 6): a limit is twice its request, for the memory of Redis the same, and the queue is as the server itself.
 * Without a greatest scale a part runs as often as its least one says, and once where that is 0 or left out. Parts beside the server and its queue are listed where the
 * specification speaks of them. The server's replicas carry its containers as Kubernetes reckons: sidecars add to each, and an init container counts where it asks for more
 * than what runs after it.
 * @throws TypeError where the specification is no object that JSON can hold, or a number of it is none that can be counted with
 * @example
 * const { groups, total } = footprint({ min_scale: 1, max_scale: 3, cpu: 0.5, memory_mb: 1024 });
 * groups[0].cpu; // [0.5, 1.5]
 * groups[0].assumed; // ['cpu_limit', 'memory_limit_mb']
 * total.memory_limit_mb; // [4096, 12288]
 */
export function footprint(spec: ResourceSpec): Footprint {
  if (typeof spec !== 'object' || spec === null || Array.isArray(spec)) throw new TypeError('a resource_spec must be an object');
  const text = json(spec);
  const answer = core().enter((exports) => exports.footprint(text));
  if (answer === undefined) throw new TypeError('a resource_spec must be an object that JSON can hold');
  const facts = JSON.parse(answer) as Facts;
  if ('path' in facts) {
    throw new TypeError(`${facts.path.join('.')} must be a number from 0 to ${AT_MOST}${facts.path.length > 1 ? ', or an amount as Kubernetes writes it' : ''}`);
  }
  const groups = facts.map(groupOf);
  return { groups, total: totalOf(groups) };
}
