// A map from keys to texts, such as labels: rows of two inputs, or JSON.
import { useState } from 'preact/hooks';
import { at, isSame, keyOf } from '../../form/path.js';
import { Icon } from '../icon.js';
import { focusSoon, Issues, PLAIN } from './control.js';
import type { FieldProps } from './field.js';
import { Rows } from './rows.js';

type Row = readonly [key: string, value: string];

const TWICE = 'Two rows have the same key';

export function MapField({ form, node: { field }, path, note }: FieldProps) {
  const value = at(form.value.value, path);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const id = keyOf(path);
  // Rows may hold what the map cannot yet, such as a key on its way; else the map is what holds.
  const shown = isSame(mapOf(rows), value ?? {}) ? rows : rowsOf(value);
  const change = (next: readonly Row[]) => {
    setRows(next);
    const map = mapOf(next);
    form.set(path, Object.keys(map).length > 0 ? map : undefined);
    if (new Set(next.map(([key]) => key)).size < next.length) form.break(path, TWICE);
    form.see(path);
  };
  return (
    <Rows form={form} field={field} path={path} note={note}>
      {shown.map(([key, text], index) => {
        const issues = form.issuesAt([...path, key], true);
        const attributes = {
          ...PLAIN,
          type: 'text',
          class: 'code',
          'aria-invalid': issues.some(({ severity }) => severity === 'error') || shown.some(([other], at) => at < index && other === key),
          'aria-describedby': `${id}-${index}-issues`,
          onBlur: () => form.see([...path, key]),
        } as const;
        const replace = (row: Row) => {
          change(shown.map((one, at) => (at === index ? row : one)));
          form.seeSoon([...path, row[0]]);
        };
        return (
          <div class="key-value" key={index}>
            <input {...attributes} id={`${id}-${index}`} aria-label={`${field.label}: key ${index + 1}`} value={key} placeholder="key" onInput={(event) => replace([event.currentTarget.value, text])} />
            <input {...attributes} id={`${id}.${key}`} aria-label={`${field.label}: value ${index + 1}`} value={text} placeholder="value" onInput={(event) => replace([key, event.currentTarget.value])} />
            <button
              type="button"
              class="plain small"
              aria-label={`Remove row ${index + 1} of ${field.label}`}
              onClick={() => {
                change(shown.filter((_row, at) => at !== index));
                document.getElementById(`${id}-add`)?.focus();
              }}
            >
              <Icon name="bad" />
            </button>
            <Issues id={`${id}-${index}-issues`} issues={issues} from={[...path, key]} />
          </div>
        );
      })}
      <button
        type="button"
        class="small-text"
        id={`${id}-add`}
        aria-label={`Add to ${field.label}`}
        onClick={() => {
          setRows([...shown, ['', '']]);
          focusSoon([`${id}-${shown.length}`]);
        }}
      >
        <Icon name="plus" />
        Add
      </button>
    </Rows>
  );
}

function mapOf(rows: readonly Row[]): Record<string, string> {
  return Object.fromEntries(rows.filter(([key, text]) => key !== '' || text !== ''));
}

function rowsOf(value: unknown): readonly Row[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, text]) => [key, typeof text === 'string' ? text : JSON.stringify(text)]);
}
