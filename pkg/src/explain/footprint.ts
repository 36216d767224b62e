// What a resource_spec asks of a cluster. The core calculates; this module gives the numbers their names.

import { core } from '../core/instance.js';
import { jsonText } from '../core/json-text.js';
import { AT_MOST, COMPUTE_GROUPS } from '../generated/compute.js';
import type { ResourceSpec } from '../generated/records.js';
import { objectOf } from '../values/arguments.js';

/**
 * A number at the smallest and at the largest scale, for all replicas together. The first is never larger than the
 * second.
 */
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
  /**
   * The missing fields that were filled in as services were seen to do (observed 6), such as `cpu_limit`;
   * `container_…` refers to init containers and sidecars.
   */
  readonly assumed: readonly string[];
  /**
   * The missing fields that nothing determines. They count as zero, or the limit of a container as its request, so the
   * real sums may be higher.
   */
  readonly unknown: readonly string[];
}

/** What a resource_spec asks of a cluster. */
export interface Footprint {
  /**
   * The server itself (`main`, with its containers) and its `queue`, then the others that the specification mentions.
   */
  readonly groups: readonly FootprintGroup[];
  /** The sum of all parts. */
  readonly total: FootprintGroup<'total'>;
}

const MEASURES = ['replicas', 'cpu', 'cpu_limit', 'memory_mb', 'memory_limit_mb'] as const;

/**
 * One part as the core encodes it: the index of its group, both values of each measure, then the bits of the assumed
 * and of the unknown fields.
 */
type EncodedGroup = readonly number[];

/** The parts, or the path of a number that cannot be used. */
type EncodedFootprint = readonly EncodedGroup[] | { readonly path: readonly (string | number)[] };

/**
 * Calculates what a resource_spec asks of a cluster (contract 2.3): replicas, CPU and memory, as requests and limits,
 * for each part and in total, at the smallest and at the largest scale.
 *
 * Missing values are filled in as services were seen to do (observed 6): a limit is twice its request (for the
 * memory of Redis: the same), and the queue is like the server. Without a maximum scale, a part runs at its minimum
 * scale, or once if that is 0 or missing. Other parts than the server and its queue are listed if the specification
 * mentions them. Containers count in each replica of the server, as in Kubernetes: sidecars are added, and an init
 * container counts if it asks for more than everything that runs after it.
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
  const encoded = JSON.parse(answer) as EncodedFootprint;
  if ('path' in encoded) {
    const isInContainer = encoded.path.length > 1;
    throw new TypeError(
      `${encoded.path.join('.')} must be a number from 0 to ${AT_MOST}${isInContainer ? ', or an amount as Kubernetes writes it' : ''}`,
    );
  }
  const groups = encoded.map(groupOf);
  return { groups, total: totalOf(groups) };
}

function groupOf([index, ...numbers]: EncodedGroup): FootprintGroup {
  const [group, fields] = COMPUTE_GROUPS[index];
  const [assumed, unknown] = numbers.slice(-2);
  const fieldsOf = (bits: number): string[] => fields.filter((field, bit) => field !== '' && (bits >> bit) & 1);
  return {
    group,
    ...measures((_, position) => [numbers[2 * position], numbers[2 * position + 1]]),
    assumed: fieldsOf(assumed),
    unknown: fieldsOf(unknown),
  };
}

function totalOf(groups: readonly FootprintGroup[]): FootprintGroup<'total'> {
  return {
    group: 'total',
    ...measures((name) => [sum(groups.map((group) => group[name][0])), sum(groups.map((group) => group[name][1]))]),
    assumed: groups.flatMap(({ assumed }) => assumed),
    unknown: groups.flatMap(({ unknown }) => unknown),
  };
}

type Measure = (typeof MEASURES)[number];

function measures(valuesOf: (name: Measure, position: number) => AtScales): Record<Measure, AtScales> {
  return Object.fromEntries(MEASURES.map((name, position) => [name, valuesOf(name, position)])) as Record<
    Measure,
    AtScales
  >;
}

/** A sum to a millionth, so that 0.1 and 0.2 are 0.3. */
function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => Math.round((total + number) * 1e6) / 1e6, 0);
}
