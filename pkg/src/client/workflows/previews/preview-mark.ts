// The mark by which previews are known: annotations in their `resource_spec`. Like a fleet's label they are kept by the
// service and shown by every listing (contract 2.3); unlike a label an annotation can hold any text.

import type { Deployment, ResourceSpec } from '../../../generated/records.js';
import { isObject } from '../../../values/plain.js';
import { FILE_ANNOTATION, FLEET_LABEL } from '../fleet/read/fleet-label.js';
import { nameOfAttempt } from './preview-name.js';

const PREFIX = 'deployment-control/preview-';
const OF = `${PREFIX}of`;
const KEY = `${PREFIX}key`;
const ATTEMPT = `${PREFIX}attempt`;
const TTL = `${PREFIX}ttl-seconds`;
const COMMIT = `${PREFIX}commit`;
const UNTRUSTED = `${PREFIX}untrusted`;

/** What the mark of a preview says. */
export interface PreviewMark {
  /** The name of the deployment that is previewed. */
  readonly from: string;
  readonly key: string;
  /** The first name, or a later one since a tracing project had the name before. */
  readonly attempt: number;
  /** After so many milliseconds without a change it may be swept. */
  readonly ttl?: number | undefined;
  /** The commit that was asked for. */
  readonly commit?: string | undefined;
  /** Whether it was made for somebody who may see no secrets. */
  readonly untrusted?: boolean | undefined;
}

/** The mark of a deployment; undefined without a mark, or if the name of the deployment does not follow from the mark. */
export function previewMark({ name, source_config: config }: Deployment): PreviewMark | undefined {
  const annotations: unknown = config?.resource_spec?.annotations;
  if (!isObject(annotations)) return undefined;
  const {
    [OF]: from,
    [KEY]: key,
    [ATTEMPT]: attempt = '1',
    [TTL]: ttl,
    [COMMIT]: commit,
    [UNTRUSTED]: untrusted,
  } = annotations;
  if (typeof from !== 'string' || typeof key !== 'string') return undefined;
  try {
    if (nameOfAttempt(from, key, Number(attempt)).name !== name) return undefined;
  } catch {
    return undefined;
  }
  const ms = Number(ttl) * 1_000;
  return {
    from,
    key,
    attempt: Number(attempt),
    ...(ms > 0 && { ttl: ms }),
    ...(typeof commit === 'string' && { commit }),
    ...(untrusted === 'true' && { untrusted: true }),
  };
}

/** The resources of a parent for its preview, with the mark in place of the marks that the parent has. */
export function markedResources(
  spec: ResourceSpec | null | undefined,
  { from, key, attempt, ttl, commit, untrusted }: PreviewMark,
): ResourceSpec {
  const { labels, annotations, ...rest } = spec ?? {};
  const own = without(labels, (name) => name === FLEET_LABEL);
  const marks = {
    [OF]: from,
    [KEY]: key,
    ...(attempt > 1 && { [ATTEMPT]: String(attempt) }),
    ...(ttl !== undefined && { [TTL]: String(Math.ceil(ttl / 1_000)) }),
    ...(commit !== undefined && { [COMMIT]: commit }),
    ...(untrusted && { [UNTRUSTED]: 'true' }),
  };
  return {
    ...rest,
    ...(own && { labels: own }),
    annotations: { ...without(annotations, (name) => name.startsWith(PREFIX) || name === FILE_ANNOTATION), ...marks },
  };
}

function without(values: unknown, isLeftOut: (name: string) => boolean): Record<string, string> | undefined {
  if (!isObject(values)) return undefined;
  const kept = Object.entries(values).filter(([name]) => !isLeftOut(name));
  return kept.length > 0 ? (Object.fromEntries(kept) as Record<string, string>) : undefined;
}
