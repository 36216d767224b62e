// Whether keys of a single character do something, and the dialog that keys have opened.
import { signal } from '@preact/signals';

export type KeyDialog = 'palette' | 'help';

export type Choice = readonly [label: string, run: () => unknown];

export const dialog = signal<KeyDialog | null>(null);

const STORAGE_KEY = 'deployment-control.single-keys';

/** Whether keys of a single character do something (WCAG 2.1.4); kept until the tab is closed. */
export const singleKeys = signal(sessionStorage.getItem(STORAGE_KEY) !== 'off');

export function setSingleKeys(on: boolean): void {
  singleKeys.value = on;
  sessionStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
}
