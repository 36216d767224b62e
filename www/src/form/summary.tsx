// The errors of a form with links to their fields, and the warnings about values that the form has no field for.
import type { Issue } from 'deployment-control/slim';
import type { ComponentChildren, RefObject } from 'preact';
import { ErrorText, Notice } from '../ui/shell.js';
import { focusField, problemCount } from './control.js';
import { fieldsOf, labelOf } from './model/fields.js';
import type { Form } from './model/form.js';
import { keyOf } from './model/path.js';

export interface SummaryProps {
  readonly form: Form;
  /** What is said above a refusal. */
  readonly title: string;
  /** Why the request failed, if that is about no field. */
  readonly failure: unknown;
  readonly element: RefObject<HTMLDivElement | null>;
  /** Sends the form with errors that are not the service's. */
  readonly sendAllTheSame: () => void;
}

export function Summary({ form, title, failure, element, sendAllTheSame }: SummaryProps) {
  const infos = fieldsOf(form.kind, form.source, form.hosting);
  const errors = form.submitted.value ? form.visible.value.filter(({ severity }) => severity === 'error') : [];
  const withoutField = form.issues.value.filter(
    ({ path, severity }) =>
      severity === 'warning' && !infos.some((info) => info.kind !== 'record' && isWithin(path, info.path)),
  );
  return (
    <>
      {(errors.length > 0 || failure != null) && (
        <Notice
          title={form.isRefused.value || failure != null ? title : `${problemCount(errors.length)} to mend`}
          element={element}
        >
          {failure != null && <ErrorText error={failure} />}
          <ul>
            {errors.map((issue, index) => (
              <li key={index}>
                <FieldLink path={issue.path}>{labelOf(infos, issue.path)}</FieldLink>
                {issue.path.length === 0 && issue.loc.length > 1 && <code>{keyOf(issue.loc.slice(1))}: </code>}
                {issue.msg}
              </li>
            ))}
          </ul>
          {errors.length > 0 && errors.every(({ degree }) => degree !== 'refused') && (
            <p>
              The service takes this, and it cannot run as far as the checks know.{' '}
              <button type="button" onClick={sendAllTheSame}>
                Send all the same
              </button>
            </p>
          )}
        </Notice>
      )}
      {withoutField.length > 0 && (
        <Notice tone="warn" title="Fields that this form does not show">
          <ul>
            {withoutField.map(({ path, msg }) => (
              <li key={keyOf(path)}>
                <code>{keyOf(path)}</code>: {msg}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** A link to the field of an issue; an issue of the whole form has none. */
function FieldLink({ path, children }: { path: Issue['path']; children: ComponentChildren }) {
  if (path.length === 0) return null;
  return (
    <>
      <a
        href={location.hash}
        onClick={(event) => {
          event.preventDefault();
          focusField(path);
        }}
      >
        {children}
      </a>
      :{' '}
    </>
  );
}

/** Whether a path leads to a field, or to a value inside it. */
function isWithin(path: Issue['path'], field: readonly string[]): boolean {
  return field.every((step, index) => step === '*' || path[index] === step);
}
