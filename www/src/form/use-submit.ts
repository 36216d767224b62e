// Sends a form. It is sent only without errors; what the service refuses is shown at the fields.
import { ConflictError, type Issue, issuesFrom } from 'deployment-control/slim';
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../browser/announce.js';
import { useFailure } from '../service/use-failure.js';
import { focusElement } from './focus-field.js';
import { problemCount } from './issues.js';
import type { Form } from './model/form.js';

export function useSubmit(form: Form, send: () => Promise<void>) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useFailure();
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const firstInvalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? summary.current;
    if (firstInvalid) focusElement(firstInvalid);
  }, [refusals]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    form.submitted.value = true;
    form.setRefused([]);
    setFailure(null);
    const errors = form.errors.value.length;
    if (errors > 0) {
      announce(problemCount(errors));
      setRefusals(refusals + 1);
      return;
    }
    setSending(true);
    try {
      await send();
    } catch (error) {
      const issues = refusalOf(form, error);
      if (issues.length > 0) form.setRefused(issues);
      else setFailure(error);
      setRefusals(refusals + 1);
    } finally {
      setSending(false);
    }
  };
  return { sending, failure, element, summary, submit };
}

function refusalOf(form: Form, error: unknown): readonly Issue[] {
  // The only conflict of a creation is that of its name.
  return error instanceof ConflictError && form.kind === 'create' ? [nameConflict(error)] : issuesFrom(error);
}

function nameConflict(error: ConflictError): Issue {
  const { detail } = (error.body ?? {}) as { detail?: unknown };
  return {
    type: 'conflict',
    loc: ['body', 'name'],
    msg: typeof detail === 'string' ? detail : error.message,
    path: ['name'],
    code: 'conflict',
    severity: 'error',
    origin: 'server',
  };
}
