// A field that searches in what a view has read.
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { LabeledInput } from './labeled-input.js';

/** The field, and the items whose text has what is typed there, in either case. */
export function useSearch<T>(
  items: readonly T[],
  textOf: (item: T) => string,
): { readonly field: VNode; readonly found: readonly T[] } {
  const [text, setText] = useState('');
  const found = items.filter((item) => textOf(item).toLowerCase().includes(text.trim().toLowerCase()));
  const field = (
    <LabeledInput name="search" label="Search" help={text && `${found.length} of ${items.length}`}>
      <input type="search" value={text} onInput={({ currentTarget: { value } }) => setText(value)} />
    </LabeledInput>
  );
  return { field, found };
}
