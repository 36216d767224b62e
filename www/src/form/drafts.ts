// The forms that are being filled in. They outlive their views, so that a look at another view loses nothing; they do not outlive the connection.
import { computed, effect, signal } from '@preact/signals';
import type { Deployment } from 'deployment-control/slim';
import { connection, onDisconnect } from '../connection.js';
import { fieldsOf, SOURCES } from '../fields.js';
import { warnBeforeLeaving } from '../unsaved.js';
import { Form, INTEGRATION } from './model.js';
import { at } from './path.js';

const drafts = signal<ReadonlyMap<string, Form>>(new Map());
/** The integration of the deployment that was made last. */
let integration: unknown;
const unsaved = computed(() => [...drafts.value.values()].some((form) => form.dirty.value));

/** The form that creates a deployment. */
export function createDraft(): Form {
  const hosting = connection.value?.hosting;
  const choices = fieldsOf('create', undefined, hosting).find(({ path }) => path[0] === 'source')?.choices;
  const first = SOURCES.find(({ source }) => choices?.includes(source))!;
  const known = drafts.peek().get('');
  if (known) return known;
  const form = keep('', new Form(first.source, hosting));
  if (integration) form.layAside(INTEGRATION, integration);
  return form;
}

/** The form that changes a deployment. While it holds changes, or the focus, it rests on the record that it was begun with: polling changes no value under anybody's hands. */
export function patchDraft(deployment: Deployment): Form {
  const known = drafts.peek().get(deployment.id);
  if (known && (known.base === deployment || known.dirty.value || document.activeElement?.closest('.patch :is(input, select, textarea)'))) return known;
  return keep(deployment.id, new Form(deployment, connection.value?.hosting));
}

/** Forgets a form that was sent, but for the integration: the next repository is of the same, most often. */
export function forget(id: string): void {
  const others = new Map(drafts.peek());
  integration = at(others.get(id)?.value.peek(), INTEGRATION) ?? integration;
  others.delete(id);
  drafts.value = others;
}

function keep(id: string, form: Form): Form {
  drafts.value = new Map(drafts.peek()).set(id, form);
  return form;
}

let release: (() => void) | undefined;
effect(() => {
  release?.();
  release = warnBeforeLeaving(unsaved.value);
});

// Secrets that were typed for one service are not kept for another.
onDisconnect(() => {
  drafts.value = new Map();
  integration = undefined;
});
