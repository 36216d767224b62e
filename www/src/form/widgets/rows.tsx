// Values with parts: lists of records, maps from keys to texts, and records that may be left out.
import type { ComponentChildren, ComponentType } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon } from '../../ui/shell.js';
import { type FieldProps, focusWhenDrawn, type InputAttributes, Issues, TECHNICAL } from '../control.js';
import type { FieldNode } from '../model/fields.js';
import type { Form } from '../model/form.js';
import { isSame, keyOf, type Path, valueAt } from '../model/path.js';

export interface NestedFieldProps extends FieldProps {
  /** Draws a field inside. It is passed as a prop because field.tsx loads this file, so importing it would be a circle. */
  readonly Field: ComponentType<FieldProps>;
}

/** The frame of a list or a map. */
function Rows({ form, node: { field }, path, note, children }: FieldProps & { children: ComponentChildren }) {
  return (
    <fieldset class="items" id={keyOf(path)} data-changed={form.isChanged(path)}>
      <legend class="sr-only">{field.label}</legend>
      <div class="label">
        <span class="name" aria-hidden="true">
          {field.label}
        </span>
        {note}
      </div>
      <p class="help">{field.help}</p>
      <Issues issues={form.issuesAt(path)} path={path} />
      {children}
    </fieldset>
  );
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" class="plain small" aria-label={`Remove ${label}`} onClick={onClick}>
      <Icon name="bad" />
    </button>
  );
}

/** A list of records, to which items can be added and from which they can be removed. */
export function ListField(props: NestedFieldProps) {
  const { form, node, path, Field } = props;
  const { label } = node.field;
  const addButton = useRef<HTMLButtonElement>(null);
  const value = valueAt(form.value.value, path);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <Rows {...props}>
      {items.map((_item, index) => (
        // The items have no identity but their position.
        <fieldset class="item" key={index} id={`${keyOf(path)}.${index}`}>
          <legend>
            {label} {index + 1}
          </legend>
          <Remove
            label={`${label} ${index + 1}`}
            onClick={() => {
              form.set([...path, index], undefined);
              addButton.current?.focus();
            }}
          />
          <RecordFields form={form} nodes={node.children} path={[...path, index]} Field={Field} />
        </fieldset>
      ))}
      <button
        type="button"
        class="small-text"
        ref={addButton}
        aria-label={`Add to ${label}`}
        onClick={() => {
          form.set([...path, items.length], {});
          focusWhenDrawn([...path, items.length]);
        }}
      >
        <Icon name="plus" />
        Add
      </button>
    </Rows>
  );
}

/** A record that may be left out. */
export function RecordField({ form, node: { field, children }, path, Field }: NestedFieldProps) {
  return (
    <fieldset class="item" id={keyOf(path)}>
      <legend>{field.label}</legend>
      <Remove label={field.label} onClick={() => form.set(path, undefined)} />
      <p class="help">{field.help}</p>
      <Issues issues={form.issuesAt(path)} path={path} />
      <RecordFields form={form} nodes={children} path={path} Field={Field} />
    </fieldset>
  );
}

interface RecordFieldsProps extends Pick<NestedFieldProps, 'form' | 'path' | 'Field'> {
  readonly nodes: readonly FieldNode[];
}

/** The fields that are required or have a value, and a button for each of the others. */
function RecordFields({ form, nodes, path, Field }: RecordFieldsProps) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const value = valueAt(form.value.value, path);
  const nameOf = ({ field }: FieldNode) => String(field.path.at(-1));
  const isShown = (node: FieldNode) =>
    node.field.required || opened.includes(nameOf(node)) || (valueAt(value, [nameOf(node)]) ?? null) !== null;
  const show = (node: FieldNode) => {
    const name = nameOf(node);
    if (node.field.kind === 'record') form.set([...path, name], {});
    else setOpened([...opened, name]);
    focusWhenDrawn([...path, name]);
  };
  const names = new Set<unknown>(nodes.map(nameOf));
  const withoutField = form
    .issuesAt(path, { inside: true })
    .filter((issue) => issue.path.length > path.length && !names.has(issue.path[path.length]));
  return (
    <>
      <Issues issues={withoutField} path={path} />
      <div class="fields dense">
        {nodes.filter(isShown).map((node) => (
          <Field key={nameOf(node)} form={form} node={node} path={[...path, nameOf(node)]} />
        ))}
      </div>
      <div class="chips">
        {nodes
          .filter((node) => !isShown(node))
          .map((node) => (
            <button
              key={nameOf(node)}
              type="button"
              class="plain small-text"
              title={node.field.help}
              onClick={() => show(node)}
            >
              <Icon name="plus" />
              {node.field.label}
            </button>
          ))}
      </div>
    </>
  );
}

type Row = readonly [key: string, value: string];

/** A map from keys to texts, such as labels, as rows of two inputs. */
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
    <Rows {...props}>
      {rows.map(([key, text], index) => {
        const own = [...path, key];
        const issues = form.issuesAt(own, { inside: true });
        const isRepeated = rows.slice(0, index).some(([other]) => other === key);
        const edit = (next: Row) => {
          change(rows.map((one, at) => (at === index ? next : one)));
          form.revealAfterTyping([...path, next[0]]);
        };
        const attributes = {
          ...TECHNICAL,
          type: 'text',
          class: 'code',
          'aria-invalid': isRepeated || issues.some(({ severity }) => severity === 'error'),
          'aria-describedby': `${id}-${index}-issues`,
          onBlur: () => form.reveal(own),
        } as const;
        return (
          // The key in a row changes while it is typed, so it cannot identify the row.
          <div key={index} class="key-value">
            <input
              {...attributes}
              id={`${id}-${index}`}
              aria-label={`${label}: key ${index + 1}`}
              value={key}
              placeholder="key"
              onInput={({ currentTarget }) => edit([currentTarget.value, text])}
            />
            <input
              {...attributes}
              id={`${id}.${key}`}
              aria-label={`${label}: value ${index + 1}`}
              value={text}
              placeholder="value"
              onInput={({ currentTarget }) => edit([key, currentTarget.value])}
            />
            <Remove
              label={`row ${index + 1} of ${label}`}
              onClick={() => {
                change(rows.filter((_row, at) => at !== index));
                document.getElementById(`${id}-add`)?.focus();
              }}
            />
            <Issues id={`${id}-${index}-issues`} issues={issues} path={own} />
          </div>
        );
      })}
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
    </Rows>
  );
}

function mapOf(rows: readonly Row[]): Record<string, string> {
  return Object.fromEntries(rows.filter(([key, value]) => key !== '' || value !== ''));
}

function rowsOf(value: unknown): readonly Row[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, text]) => [key, typeof text === 'string' ? text : JSON.stringify(text)]);
}

export function JsonText({ form, path, attributes }: { form: Form; path: Path; attributes: InputAttributes }) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = valueAt(form.value.value, path);
  const text = typed ?? (value === undefined || value === null ? '' : JSON.stringify(value, null, 2));
  return (
    <textarea
      {...attributes}
      {...TECHNICAL}
      class="code json"
      rows={Math.min(24, Math.max(4, text.split('\n').length))}
      value={text}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        form.setJson(path, event.currentTarget.value);
      }}
      onBlur={() => form.hasInvalidInput(path) || setTyped(null)}
    />
  );
}
