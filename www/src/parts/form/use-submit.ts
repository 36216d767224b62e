// Sends a form: nothing goes out while it has errors, and whatever the service refuses is shown at its field.
import { ConflictError, issuesFrom } from 'deployment-control/slim';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Form } from '../../form/model.js';
import { messageOf } from '../../message.js';
import { announce } from '../announcer.js';
import { focusOn } from './control.js';

export function useSubmit(form: Form, send: () => Promise<void>) {
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);

  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refused === 0) return;
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? summary.current;
    if (first) focusOn(first);
  }, [refused]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    form.tried.value = true;
    form.serve([]);
    setFailure(null);
    const wrong = form.errors.value.length;
    if (wrong > 0) {
      announce(wrong === 1 ? '1 problem' : `${wrong} problems`);
      setRefused(refused + 1);
      return;
    }
    setSending(true);
    try {
      await send();
    } catch (error) {
      const issues = issuesFrom(error);
      // The one conflict that creating can meet is the name's.
      if (error instanceof ConflictError && form.kind === 'create') form.serve([{ type: 'conflict', loc: ['body', 'name'], msg: detailOf(error), path: ['name'], code: 'conflict', severity: 'error', origin: 'server' }]);
      else if (issues.length > 0) form.serve(issues);
      else setFailure(messageOf(error));
      setRefused(refused + 1);
    } finally {
      setSending(false);
    }
  };
  return { sending, failure, element, summary, submit };
}

/** The service's own sentence, where it gave one. */
function detailOf(error: ConflictError): string {
  const { detail } = (error.body ?? {}) as { detail?: unknown };
  return typeof detail === 'string' ? detail : error.message;
}
