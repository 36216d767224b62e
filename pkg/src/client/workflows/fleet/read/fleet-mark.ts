// The mark by which a fleet knows its deployments: a label in their `resource_spec`, which is the one free-form field
// that the contract has on every deployment and that every listing shows (contract 2.3).

import type { Deployment } from '../../../../generated/records.js';
import { isObject } from '../../../../values/plain.js';
import type { ApplyForm } from '../../apply-calls.js';
import { FILE_ANNOTATION, FLEET_LABEL } from './fleet-label.js';

type Values = Readonly<Record<string, unknown>>;

/** The fleet of a deployment; undefined if it carries no mark. */
export function markOf({ source_config: config }: Deployment): string | undefined {
  const labels = config?.resource_spec?.labels;
  const mark: unknown = isObject(labels) ? labels[FLEET_LABEL] : undefined;
  return typeof mark === 'string' ? mark : undefined;
}

/** The file in which a deployment of a fleet stood when it was marked; undefined if nobody has said. */
export function fileOf({ source_config: config }: Deployment): string | undefined {
  const annotations = config?.resource_spec?.annotations;
  const file: unknown = isObject(annotations) ? annotations[FILE_ANNOTATION] : undefined;
  return typeof file === 'string' ? file : undefined;
}

/** What marks a deployment. */
export interface Mark {
  /** The fleet's name. */
  readonly fleet: string;
  readonly file?: string | undefined;
}

/** The form with a mark. Without a `resource_spec` of its own it keeps that of the given deployment. */
export function withMark(form: ApplyForm, { fleet, file }: Mark, stored: Deployment | undefined): ApplyForm {
  const config = form.source_config as unknown as Values;
  const own = config.resource_spec ?? stored?.source_config?.resource_spec;
  const spec: Values = isObject(own) ? own : {};
  const labels: Values = isObject(spec.labels) ? spec.labels : {};
  const annotations: Values = isObject(spec.annotations) ? spec.annotations : {};
  const marked = {
    ...config,
    resource_spec: {
      ...spec,
      labels: { ...labels, [FLEET_LABEL]: fleet },
      ...(file !== undefined && { annotations: { ...annotations, [FILE_ANNOTATION]: file } }),
    },
  };
  return { ...form, source_config: marked } as ApplyForm;
}

/** Whether a form says what its `resource_spec` is. */
export function hasResources({ source_config: config }: ApplyForm): boolean {
  return isObject((config as unknown as Values).resource_spec);
}
