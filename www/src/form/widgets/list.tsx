// A list of records, to which items can be added and from which they can be removed.
import { useRef } from 'preact/hooks';
import { Icon } from '../../ui/icon.js';
import { focusWhenDrawn } from '../focus-field.js';
import { keyOf, valueAt } from '../model/path.js';
import { type NestedFieldProps, RecordFields } from './record.js';
import { RowsOrJson } from './rows-or-json.js';

export function ListField(props: NestedFieldProps) {
  const { form, node, path, Field } = props;
  const { field, children } = node;
  const addButton = useRef<HTMLButtonElement>(null);
  const value = valueAt(form.value.value, path);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <RowsOrJson {...props}>
      {items.map((_item, index) => (
        // The items have no identity but their position.
        <fieldset class="item" key={index} id={`${keyOf(path)}.${index}`}>
          <legend>
            {field.label} {index + 1}
          </legend>
          <button
            type="button"
            class="plain small"
            aria-label={`Remove ${field.label} ${index + 1}`}
            onClick={() => {
              form.set([...path, index], undefined);
              addButton.current?.focus();
            }}
          >
            <Icon name="bad" />
          </button>
          <RecordFields form={form} nodes={children} path={[...path, index]} Field={Field} />
        </fieldset>
      ))}
      <button
        type="button"
        class="small-text"
        ref={addButton}
        aria-label={`Add to ${field.label}`}
        onClick={() => {
          form.set([...path, items.length], {});
          focusWhenDrawn([...path, items.length]);
        }}
      >
        <Icon name="plus" />
        Add
      </button>
    </RowsOrJson>
  );
}
