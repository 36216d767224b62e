// Sends a form. It is sent without errors, or all the same with those that the service would take; what it refuses is
// shown at the fields.
import { ConflictError, type Issue, issuesFrom } from 'deployment-control/slim';
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../browser/announce.js';
import { errorMessage } from '../browser/error-message.js';
import { connection } from '../service/connection.js';
import { httpStatus } from '../service/operations.js';
import { focusElement, problemCount } from './control.js';
import { fieldsOf } from './model/fields.js';
import { type Form, issueOf } from './model/form.js';
import { isSame } from './model/path.js';

export function useSubmit(form: Form, send: () => Promise<void>) {
  const sending = form.sending.value;
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const sender = useRef(connection.value);
  const isForced = useRef(false);
  useEffect(() => {
    // With another key, what was refused may be taken.
    if (sender.current !== connection.value) form.failure.value = null;
    sender.current = connection.value;
  }, [connection.value]);
  useEffect(() => (sending && element.current ? hold(element.current) : undefined), [sending]);
  useEffect(() => {
    if (refusals === 0) return;
    const firstInvalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? summary.current;
    if (firstInvalid) focusElement(firstInvalid);
  }, [refusals]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.sending.peek()) return;
    // Without a button, somebody goes on with what was asked for before.
    if (event.submitter) isForced.current = false;
    form.submitted.value = true;
    form.setRefused([]);
    form.failure.value = null;
    const errors = form.errors.value.filter(({ degree }) => degree === 'refused' || !isForced.current).length;
    if (errors > 0) {
      announce(problemCount(errors));
      setRefusals(refusals + 1);
      return;
    }
    form.sending.value = true;
    try {
      await send();
    } catch (error) {
      const issues = refusalOf(form, error);
      if (issues.length > 0) form.setRefused(issues);
      else form.failure.value = error;
      setRefusals(refusals + 1);
    } finally {
      form.sending.value = false;
    }
  };
  const sendAllTheSame = () => {
    isForced.current = true;
    element.current?.requestSubmit();
  };
  return { sending, failure: form.failure.value, element, summary, submit, sendAllTheSame };
}

/** Whether the service may have done what failed. */
export function maybeDone(error: unknown): boolean {
  const {
    maybeProcessed,
    request,
    status = 0,
  } = (error ?? {}) as {
    readonly maybeProcessed?: boolean;
    readonly request?: { readonly method: string };
    readonly status?: number;
  };
  const isRefusal = status >= 300 && status < 500 && status !== 408;
  return maybeProcessed ?? (request !== undefined && request.method !== 'GET' && !isRefusal);
}

/** What changes a form. */
const CHANGING = ['keydown', 'beforeinput', 'click', 'mousedown', 'drop'];

/** Keeps a form as it is, with the focus where it is, until the function that it returns is called. */
function hold(form: HTMLFormElement): () => void {
  const stop = (event: Event) => {
    const isElsewhere = event.type === 'mousedown' && !(event.target as Element).closest('select');
    if (isElsewhere || (event instanceof KeyboardEvent && event.key === 'Tab')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of CHANGING) form.addEventListener(type, stop, { capture: true });
  form.ariaBusy = 'true';
  return () => {
    for (const type of CHANGING) form.removeEventListener(type, stop, { capture: true });
    form.ariaBusy = null;
  };
}

/** The issues for which the service refused a form. */
function refusalOf(form: Form, error: unknown): readonly Issue[] {
  const { detail } = ((error as { body?: unknown } | null)?.body ?? {}) as { detail?: unknown };
  const text = typeof detail === 'string' ? detail : errorMessage(error);
  // The only conflict of a creation is that of its name.
  if (error instanceof ConflictError && form.kind === 'create') return [issueOf(['name'], text, 'server')];
  // Some refusals name a field in their sentence, and have no other place for it.
  const path = httpStatus(error) === 400 ? (/'(source\w*(?:\.\w+)+)'/.exec(text)?.[1]?.split('.') ?? []) : [];
  const isField = fieldsOf(form.kind, form.source, form.hosting).some((field) => isSame(field.path, path));
  return isField ? [issueOf(path, text, 'server')] : issuesFrom(error);
}
