// The forms that are being filled in. They are kept while another view is shown, and until the connection ends.
import { computed, effect, signal } from '@preact/signals';
import type { Deployment } from 'deployment-control/slim';
import { warnBeforeLeaving } from '../../browser/warn-before-leaving.js';
import { connection, onDisconnect } from '../../service/connection.js';
import { sourcesFor } from './fields.js';
import { Form, INTEGRATION } from './form.js';
import { valueAt } from './path.js';

/** The key of the form that creates a deployment; the others have the id of their deployment. */
const NEW = '';

const drafts = signal<ReadonlyMap<string, Form>>(new Map());
const unsaved = computed(() => [...drafts.value.values()].some((form) => form.dirty.value));
/** The integration of the form that was sent last. */
let lastIntegration: unknown;

/** The form that creates a deployment. */
export function createDraft(): Form {
  const hosting = connection.value?.hosting;
  const known = drafts.peek().get(NEW);
  if (known) return known;
  const [source = 'internal_docker'] = sourcesFor(hosting);
  const form = store(NEW, new Form(source, hosting));
  if (lastIntegration) form.setAside(INTEGRATION, lastIntegration);
  return form;
}

/**
 * The form that changes a deployment. It is based on the latest record, but while it has changes or the focus, it keeps
 * the record that it has, so that polling changes nothing while someone edits.
 */
export function patchDraft(deployment: Deployment): Form {
  const known = drafts.peek().get(deployment.id);
  if (known && (known.base === deployment || known.dirty.value || isEditing())) return known;
  return store(deployment.id, new Form(deployment, connection.value?.hosting));
}

/** Removes a form that was sent. The next deployment starts with the same integration. */
export function discardDraft(key = NEW): void {
  const others = new Map(drafts.peek());
  lastIntegration = valueAt(others.get(key)?.value.peek(), INTEGRATION) ?? lastIntegration;
  others.delete(key);
  drafts.value = others;
}

function store(key: string, form: Form): Form {
  drafts.value = new Map(drafts.peek()).set(key, form);
  return form;
}

function isEditing(): boolean {
  return Boolean(document.activeElement?.closest('.patch :is(input, select, textarea)'));
}

let stopWarning: (() => void) | undefined;
effect(() => {
  stopWarning?.();
  stopWarning = warnBeforeLeaving(unsaved.value);
});

// Secrets that were typed for one service must not stay for another.
onDisconnect(() => {
  drafts.value = new Map();
  lastIntegration = undefined;
});
