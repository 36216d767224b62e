// A record that may be left out, and the fields inside it.
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../ui/icon.js';
import type { FieldProps } from '../control.js';
import { focusWhenDrawn } from '../focus-field.js';
import { Issues } from '../issues.js';
import type { FieldNode } from '../model/fields.js';
import type { Form } from '../model/form.js';
import { keyOf, type Path, valueAt } from '../model/path.js';

export interface NestedFieldProps extends FieldProps {
  /**
   * Draws a field inside. It is passed as a prop because field.tsx loads this file, so importing it would be a circle.
   */
  readonly Field: ComponentType<FieldProps>;
}

export function RecordField({ form, node: { field, children }, path, Field }: NestedFieldProps) {
  return (
    <fieldset class="item" id={keyOf(path)}>
      <legend>{field.label}</legend>
      <button
        type="button"
        class="plain small"
        aria-label={`Remove ${field.label}`}
        onClick={() => form.set(path, undefined)}
      >
        <Icon name="bad" />
      </button>
      <p class="help">{field.help}</p>
      <Issues issues={form.issuesAt(path)} path={path} />
      <RecordFields form={form} nodes={children} path={path} Field={Field} />
    </fieldset>
  );
}

export interface RecordFieldsProps extends Pick<NestedFieldProps, 'Field'> {
  readonly form: Form;
  readonly nodes: readonly FieldNode[];
  readonly path: Path;
}

/** The fields that are required or have a value, and a button for each of the others. */
export function RecordFields({ form, nodes, path, Field }: RecordFieldsProps) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const value = valueAt(form.value.value, path);
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

function nameOf({ field }: FieldNode): string {
  return String(field.path.at(-1));
}
