// The forms of the service that the page is connected to, new or as they were left. A form that was filled in is given
// out only where the host, and the workspace as far as it is known, are those it was filled in for.
import { effect } from '@preact/signals';
import type { Deployment } from 'deployment-control/slim';
import { connection, onDisconnect } from '../../service/connection.js';
import { drafts, type Kept } from '../../service/drafts.js';
import { sourcesFor } from './fields.js';
import { Form, INTEGRATION } from './form.js';
import { valueAt } from './path.js';

let lastIntegration: unknown;

export function createDraft(): Form {
  const known = draftOf('');
  if (known) return known;
  const hosting = connection.value?.hosting;
  const sources = sourcesFor(hosting);
  // It is offered only by self-hosted services, for which the contract names no other source (contract 2.1).
  const source = sources.find((one) => one === 'external_docker') ?? sources[0] ?? 'internal_docker';
  const form = keep('', new Form(source, hosting));
  if (lastIntegration) form.setAside(INTEGRATION, lastIntegration);
  return form;
}

/**
 * The form that changes a deployment. Without changes it shows the latest record, unless it has the focus. With changes
 * it stays, and its view tells it what has changed on the service.
 */
export function patchDraft(deployment: Deployment): Form {
  const known = draftOf(deployment.id);
  if (known && (known.base === deployment || known.dirty.value || isEditing())) return known;
  return keep(deployment.id, new Form(deployment, connection.value?.hosting));
}

/** Removes a form that was sent or is not wanted. The next deployment starts with the same integration. */
export function discardDraft(id = ''): void {
  lastIntegration = valueAt(draftOf(id)?.value.peek(), INTEGRATION) ?? lastIntegration;
  drafts.value = without(id);
}

function draftOf(id: string): Form | undefined {
  return kept().find((one) => one.id === id && isOfConnection(one))?.form;
}

function keep(id: string, form: Form): Form {
  const open = connection.peek();
  if (open) {
    const { host, hosting, workspace } = open;
    drafts.value = [...without(id), { id, form, host, hosting, workspace }];
  }
  return form;
}

function without(id: string): readonly Kept[] {
  return kept().filter((one) => one.id !== id || !isOfConnection(one));
}

/** Only this file keeps forms. */
function kept(): readonly Kept<Form>[] {
  return drafts.peek() as readonly Kept<Form>[];
}

/** A workspace that is not known may be any, so then the host alone decides. */
function isOfConnection({ host, hosting, workspace }: Kept): boolean {
  const open = connection.peek();
  return (
    host === open?.host && hosting === open.hosting && (!workspace || !open.workspace || workspace === open.workspace)
  );
}

function isEditing(): boolean {
  return Boolean(document.activeElement?.closest('.patch :is(input, select, textarea)'));
}

/** The browser asks before the page is left while a form holds changes that were not sent. */
effect(() => {
  if (!drafts.value.some(({ form }) => form.dirty.value)) return undefined;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
});

// A secret must not outlive the connection for which it was typed or read.
onDisconnect(() => {
  lastIntegration = undefined;
  drafts.value = kept().filter(({ form }) => form.dirty.peek());
  for (const { form } of kept()) form.dropSecrets();
});
