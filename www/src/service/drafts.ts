// The forms that hold input which was not sent. They stay in the page's memory until they are sent or discarded by name,
// also when the connection ends. The forms themselves are made in form/model/drafts.ts, which is loaded later.
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Connection } from './setup.js';

/** A form, as far as a view that lists it needs to know. */
export interface Draft {
  readonly dirty: ReadonlySignal<boolean>;
  readonly title: string;
}

export interface Kept<D extends Draft = Draft> extends Pick<Connection, 'host' | 'hosting' | 'workspace'> {
  /** The id of the deployment that is changed; empty for one that is created. */
  readonly id: string;
  readonly form: D;
}

export const drafts = signal<readonly Kept[]>([]);
