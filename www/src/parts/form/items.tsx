// Records inside a record: one of them, or a list of them to add to and take from; a list also as JSON.
import { useRef, useState } from 'preact/hooks';
import type { Node } from '../../fields.js';
import type { Form } from '../../form/model.js';
import { at, keyOf, type Path } from '../../form/path.js';
import { Icon } from '../icon.js';
import { focusSoon, Issues } from './control.js';
import { Field, type FieldProps } from './field.js';
import { Rows } from './rows.js';

/** A list of records. */
export function ItemsField({ form, node, path, note }: FieldProps) {
  const add = useRef<HTMLButtonElement>(null);
  const id = keyOf(path);
  const { field, inner } = node;
  const value = at(form.value.value, path);
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  return (
    <Rows form={form} field={field} path={path} note={note}>
      {items.map((_item, index) => (
        <fieldset class="item" key={index} id={`${id}.${index}`}>
          <legend>
            {field.label} {index + 1}
          </legend>
          <button
            type="button"
            class="plain small"
            aria-label={`Remove ${field.label} ${index + 1}`}
            onClick={() => {
              form.set([...path, index], undefined);
              add.current?.focus();
            }}
          >
            <Icon name="bad" />
          </button>
          <Inner form={form} nodes={inner} path={[...path, index]} />
        </fieldset>
      ))}
      <button
        type="button"
        class="small-text"
        ref={add}
        aria-label={`Add to ${field.label}`}
        onClick={() => {
          form.set([...path, items.length], {});
          focusSoon([...path, items.length]);
        }}
      >
        <Icon name="plus" />
        Add
      </button>
    </Rows>
  );
}

/** A record that may be there or not. */
export function RecordField({ form, node: { field, inner }, path }: FieldProps) {
  return (
    <fieldset class="item" id={keyOf(path)}>
      <legend>{field.label}</legend>
      <button type="button" class="plain small" aria-label={`Remove ${field.label}`} onClick={() => form.set(path, undefined)}>
        <Icon name="bad" />
      </button>
      <p class="help">{field.help}</p>
      <Issues issues={form.issuesAt(path)} from={path} />
      <Inner form={form} nodes={inner} path={path} />
    </fieldset>
  );
}

/** The fields of a record that are needed or given, and a button for each of the others. */
function Inner({ form, nodes, path }: { form: Form; nodes: readonly Node[]; path: Path }) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const value = at(form.value.value, path);
  const nameOf = ({ field }: Node) => String(field.path.at(-1));
  const isThere = (node: Node) => node.field.required || open.includes(nameOf(node)) || (at(value, [nameOf(node)]) ?? null) !== null;
  const known = new Set<unknown>(nodes.map(nameOf));
  const show = (node: Node) => {
    const name = nameOf(node);
    if (node.field.kind === 'record') form.set([...path, name], {});
    else setOpen([...open, name]);
    focusSoon([...path, name]);
  };
  return (
    <>
      <Issues issues={form.issuesAt(path, true).filter((issue) => issue.path.length > path.length && !known.has(issue.path[path.length]))} from={path} />
      <div class="fields dense">
        {nodes.filter(isThere).map((node) => (
          <Field key={nameOf(node)} form={form} node={node} path={[...path, nameOf(node)]} />
        ))}
      </div>
      <div class="chips">
        {nodes
          .filter((node) => !isThere(node))
          .map((node) => (
            <button key={nameOf(node)} type="button" class="plain small-text" title={node.field.help} onClick={() => show(node)}>
              <Icon name="plus" />
              {node.field.label}
            </button>
          ))}
      </div>
    </>
  );
}
