// What keeps a form from being sent, with a way to each place; and what no field of the form can tell.
import type { Issue } from 'deployment-control/slim';
import type { RefObject } from 'preact';
import { fieldsOf, labelOf } from '../../fields.js';
import type { Form } from '../../form/model.js';
import { keyOf } from '../../form/path.js';
import { Icon } from '../icon.js';
import { focusField } from './control.js';

export interface SummaryProps {
  readonly form: Form;
  /** What a call was rejected with, where it is about no field. */
  readonly failure: string | null;
  readonly title: string;
  readonly box: RefObject<HTMLDivElement | null>;
}

export function Summary({ form, failure, title, box }: SummaryProps) {
  const infos = fieldsOf(form.kind, form.source, form.hosting);
  const errors = form.tried.value ? form.visible.value.filter(({ severity }) => severity === 'error') : [];
  const homeless = form.issues.value.filter(({ path, severity }) => severity === 'warning' && !infos.some((info) => info.kind !== 'record' && isAround(info.path, path)));
  return (
    <>
      {(errors.length > 0 || failure !== null) && (
        <div class="notice" data-tone="bad" role="alert" tabIndex={-1} ref={box}>
          <Icon name="alert" />
          <div>
            <strong>{title}</strong>
            {failure !== null && <p>{failure}</p>}
            <ul>
              {errors.map((issue, index) => (
                <li key={index}>
                  <Place issue={issue} label={labelOf(infos, issue.path)} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {homeless.length > 0 && (
        <div class="notice" data-tone="warn">
          <Icon name="alert" />
          <div>
            <strong>Fields that this form does not show</strong>
            <ul>
              {homeless.map(({ path, msg }) => (
                <li key={keyOf(path)}>
                  <code>{keyOf(path)}</code>: {msg}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  );
}

function Place({ issue: { path, msg }, label }: { issue: Issue; label: string }) {
  if (path.length === 0) return <>{msg}</>;
  return (
    <>
      <a
        href={location.hash}
        onClick={(event) => {
          event.preventDefault();
          focusField(path);
        }}
      >
        {label}
      </a>
      : {msg}
    </>
  );
}

/** Whether a way leads to a field of the form, or inside it. */
function isAround(field: readonly string[], path: Issue['path']): boolean {
  return field.every((step, index) => step === '*' || path[index] === step);
}
