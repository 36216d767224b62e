import { useState, useSyncExternalStore } from 'react';
import type { Issue, Report } from '../../issues/issues.js';
import type { FormPath, FormValue, PathStep, ValueAt } from '../../validate/form-types.js';
import type { FormChange, FormSession } from '../../validate/session.js';
import type { Store } from './live-stores.js';
import { unchanged } from './unchanged.js';

/** A form as a component shows it. */
export interface DeploymentForm<Form> {
  /** The form as it is now. */
  readonly value: FormValue<Form>;
  /** What is wrong with it. */
  readonly report: Report;
  /** The issues of one field. */
  readonly issuesAt: (path: readonly PathStep[]) => readonly Issue[];
  /** Sets the value at a path, as `FormSession.set` does. */
  readonly set: <const Path extends readonly PathStep[]>(
    path: FormPath<Form, Path>,
    value: ValueAt<Form, Path> | undefined,
  ) => FormChange;
  /** Removes a field or an item, as `FormSession.remove` does. */
  readonly remove: <const Path extends readonly PathStep[]>(path: FormPath<Form, Path>) => FormChange;
}

const forms = /* @__PURE__ */ new WeakMap<object, Store<unknown>>();

/**
 * A form that is checked while someone types. What is set by this hook is shown by all components that use the same
 * session; what is set on the session itself is shown with the next change.
 * @param session - a session, or a function that makes one for each component that is shown
 * @example
 * const form = useDeploymentForm(() => new FormSession<DeploymentCreate>('create', { name: '' }));
 * form.set(['name'], 'agent');
 */
export function useDeploymentForm<Form>(session: FormSession<Form> | (() => FormSession<Form>)): DeploymentForm<Form> {
  const [own] = useState(() => (typeof session === 'function' ? session() : undefined));
  const store = storeOf<Form>(typeof session === 'function' ? (own as FormSession<Form>) : session);
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
}

function storeOf<Form>(session: FormSession<Form>): Store<DeploymentForm<Form>> {
  const known = forms.get(session) as Store<DeploymentForm<Form>> | undefined;
  if (known) return known;
  if (typeof Object(session).report !== 'function')
    throw new TypeError(
      "useDeploymentForm takes a FormSession, or a function that makes one: () => new FormSession('create', form)",
    );
  const listeners = new Set<() => void>();
  const { set, remove } = session;
  // The call without its types, which the face has.
  const changing =
    (change: unknown) =>
    (...given: unknown[]): FormChange => {
      const changed = Reflect.apply(change as () => FormChange, session, given);
      const next = shown(form);
      if (next.value === form.value && next.report === form.report) return changed;
      form = next;
      for (const listener of [...listeners]) listener();
      return changed;
    };
  const methods = { set: changing(set), remove: changing(remove) } as Pick<DeploymentForm<Form>, 'set' | 'remove'>;
  const shown = (before?: DeploymentForm<Form>): DeploymentForm<Form> => {
    const { ok, issues } = session.report();
    const report = unchanged(before?.report, { ok, issues: issues.map((issue) => ({ ...issue })) });
    const value = unchanged(before?.value, session.value());
    const issuesAt = (path: readonly PathStep[]) =>
      report.issues.filter(
        (issue) =>
          issue.path.length === path.length && issue.path.every((step, at) => String(step) === String(path[at])),
      );
    return Object.freeze({ value, report, issuesAt, ...methods });
  };
  let form = shown();
  const getSnapshot = () => form;
  const store: Store<DeploymentForm<Form>> = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot,
    getServerSnapshot: getSnapshot,
  };
  forms.set(session, store);
  return store;
}
