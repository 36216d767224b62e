// Each recipe shows what the store has, and no more after its end.
import assert from 'node:assert/strict';
import { signal } from '@angular/core';
import { readable } from 'svelte/store';
import { effectScope, onScopeDispose, shallowRef } from 'vue';

const listeners = new Set();
let snapshot = 'first';
const store = {
  subscribe: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => snapshot,
};
const publish = (next) => {
  snapshot = next;
  for (const listener of listeners) listener();
};

/** What the lines of a recipe show, with the names that they take for granted. */
const made = (recipe, names) =>
  new Function(...Object.keys(names), `${recipe}\nreturn shown;`)(...Object.values(names));

const [vue, svelte, angular] = JSON.parse(process.argv[2]);
const FRAMEWORKS = {
  vue: () => {
    const scope = effectScope();
    const shown = scope.run(() => made(vue, { store, shallowRef, onScopeDispose }));
    return [() => shown.value, () => scope.stop()];
  },
  svelte: () => {
    let value;
    const end = made(svelte, { store, readable }).subscribe((next) => {
      value = next;
    });
    return [() => value, end];
  },
  angular: () => {
    const ends = [];
    const inject = () => ({ onDestroy: (end) => ends.push(end) });
    return [made(angular, { store, signal, inject, DestroyRef: null }), () => ends.pop()()];
  },
};

for (const [name, use] of Object.entries(FRAMEWORKS)) {
  publish('first');
  const [read, end] = use();
  assert.equal(read(), 'first', name);
  publish('second');
  assert.equal(read(), 'second', name);
  end();
  assert.equal(listeners.size, 0, name);
}
console.log('done');
