// A map from keys to texts, such as labels, as rows of two inputs.
import { useState } from 'preact/hooks';
import { Icon } from '../../ui/icon.js';
import { type FieldProps, TECHNICAL } from '../control.js';
import { focusWhenDrawn } from '../focus-field.js';
import { Issues } from '../issues.js';
import type { Form } from '../model/form.js';
import { isSame, keyOf, type Path, valueAt } from '../model/path.js';
import { RowsOrJson } from './rows-or-json.js';

type Row = readonly [key: string, value: string];

export function MapField(props: FieldProps) {
  const { form, path, node } = props;
  const { label } = node.field;
  const value = valueAt(form.value.value, path);
  const [edited, setEdited] = useState<readonly Row[]>([]);
  const id = keyOf(path);
  // The edited rows may contain what a map cannot, such as an empty row. They are shown while they match the map.
  const rows = isSame(mapOf(edited), value ?? {}) ? edited : rowsOf(value);
  const change = (next: readonly Row[]) => {
    setEdited(next);
    const map = mapOf(next);
    form.set(path, Object.keys(map).length > 0 ? map : undefined);
    const keys = next.map(([key]) => key);
    if (new Set(keys).size < keys.length) form.setInvalidInput(path, 'Two rows have the same key');
    form.reveal(path);
  };
  return (
    <RowsOrJson {...props}>
      {rows.map((row, index) => (
        <MapRow
          // The key in a row changes while it is typed, so it cannot identify the row.
          key={index}
          form={form}
          path={path}
          label={label}
          index={index}
          row={row}
          isRepeated={rows.slice(0, index).some(([key]) => key === row[0])}
          onChange={(next) => {
            change(rows.map((one, at) => (at === index ? next : one)));
            form.revealAfterTyping([...path, next[0]]);
          }}
          onRemove={() => {
            change(rows.filter((_row, at) => at !== index));
            document.getElementById(`${id}-add`)?.focus();
          }}
        />
      ))}
      <button
        type="button"
        class="small-text"
        id={`${id}-add`}
        aria-label={`Add to ${label}`}
        onClick={() => {
          setEdited([...rows, ['', '']]);
          focusWhenDrawn([`${id}-${rows.length}`]);
        }}
      >
        <Icon name="plus" />
        Add
      </button>
    </RowsOrJson>
  );
}

interface MapRowProps {
  readonly form: Form;
  readonly path: Path;
  readonly label: string;
  readonly index: number;
  readonly row: Row;
  /** Whether an earlier row has the same key. */
  readonly isRepeated: boolean;
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
}

function MapRow({ form, path, label, index, row: [key, value], isRepeated, onChange, onRemove }: MapRowProps) {
  const id = keyOf(path);
  const issues = form.issuesAt([...path, key], { inside: true });
  const attributes = {
    ...TECHNICAL,
    type: 'text',
    class: 'code',
    'aria-invalid': isRepeated || issues.some(({ severity }) => severity === 'error'),
    'aria-describedby': `${id}-${index}-issues`,
    onBlur: () => form.reveal([...path, key]),
  } as const;
  return (
    <div class="key-value">
      <input
        {...attributes}
        id={`${id}-${index}`}
        aria-label={`${label}: key ${index + 1}`}
        value={key}
        placeholder="key"
        onInput={(event) => onChange([event.currentTarget.value, value])}
      />
      <input
        {...attributes}
        id={`${id}.${key}`}
        aria-label={`${label}: value ${index + 1}`}
        value={value}
        placeholder="value"
        onInput={(event) => onChange([key, event.currentTarget.value])}
      />
      <button type="button" class="plain small" aria-label={`Remove row ${index + 1} of ${label}`} onClick={onRemove}>
        <Icon name="bad" />
      </button>
      <Issues id={`${id}-${index}-issues`} issues={issues} path={[...path, key]} />
    </div>
  );
}

function mapOf(rows: readonly Row[]): Record<string, string> {
  return Object.fromEntries(rows.filter(([key, value]) => key !== '' || value !== ''));
}

function rowsOf(value: unknown): readonly Row[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, text]) => [key, typeof text === 'string' ? text : JSON.stringify(text)]);
}
