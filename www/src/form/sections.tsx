// The fields of a form in sections: those that most deployments need come first, the others are in groups that can be
// unfolded.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { lazy } from '../ui/shell.js';
import { Deferred, Effect, problemCount } from './control.js';
import { Field } from './field.js';
import { type FieldNode, fieldsOf, treeOf } from './model/fields.js';
import type { Form } from './model/form.js';
import { isBlank, isInside, valueAt } from './model/path.js';

const Footprint = lazy(async () => (await import('./widgets/index.js')).Footprint);
const Secrets = lazy(async () => (await import('./widgets/index.js')).Secrets);

const RESOURCE_SPEC = ['source_config', 'resource_spec'];
/** The records whose fields are shown as if they were fields of the form itself. */
const FLATTENED = ['source_config', 'source_revision_config', 'resource_spec', 'listener_config'];
/** The package's groups that have a place of their own; any other is a group that can be unfolded. */
const PLACED_GROUPS = ['General', 'Source', 'Scaling', 'Compute', 'Cluster', 'Secrets'];

export interface SectionsProps {
  readonly form: Form;
  /** What is shown after the required fields of the basics, such as the name. */
  readonly picker?: ComponentChildren;
  /** What is shown before the fields of the cluster. */
  readonly target?: ComponentChildren;
  /** What is shown after the last section. */
  readonly children?: ComponentChildren;
}

export function Sections({ form, picker, target, children }: SectionsProps) {
  const { source, hosting, kind } = form;
  const nodes = useMemo(() => treeOf(fieldsOf(kind, source, hosting)).flatMap(flatten), [kind, source, hosting]);
  const secrets = nodes.find(({ field }) => field.path[0] === 'secrets');
  const inGroups = (...groups: string[]) =>
    nodes.filter((node) => groups.includes(node.field.group) && node.field.path[0] !== 'source' && node !== secrets);
  // Only a workspace with agents takes an agent in place of a name, so it is shown where an imported form has one.
  const hasAgent = !isBlank(valueAt(form.value.value, ['agent']));
  const basics = inGroups('General', 'Source')
    .filter(({ field }) => hasAgent || field.path[0] !== 'agent')
    .sort((one, other) => rank(one) - rank(other));
  const beforePicker = picker ? 1 : 0;
  const cluster = inGroups('Cluster');
  const others = [...new Set(nodes.map(({ field }) => field.group))]
    .filter((group) => !PLACED_GROUPS.includes(group))
    .map((group) => ({ title: group, nodes: inGroups(group) }));
  const note = kind === 'patch' && <Effect effect="may" />;
  return (
    <>
      <Deferred>
        <Section title="Basics">
          <Fields form={form} nodes={basics.slice(0, beforePicker)} />
          {picker}
          <Fields form={form} nodes={basics.slice(beforePicker)} />
        </Section>
      </Deferred>
      <Deferred>
        {cluster.length > 0 && (
          <Section title="Cluster">
            {target}
            <Fields form={form} nodes={cluster} />
          </Section>
        )}
        <Section title="Resources" note={note}>
          <div class="resources">
            <div class="groups">
              <Fields form={form} nodes={inGroups('Scaling', 'Compute')} dense />
              {others.filter(hasUnits).map((group) => (
                <Group key={group.title} form={form} {...group} dense />
              ))}
            </div>
            <Footprint spec={valueAt(form.value.value, RESOURCE_SPEC)} />
          </div>
        </Section>
      </Deferred>
      <Deferred>
        <Section title="Pod" note={note}>
          {others
            .filter((group) => !hasUnits(group))
            .map((group) => (
              <Group key={group.title} form={form} {...group} />
            ))}
        </Section>
        <Section title="Secrets" note={note}>
          {secrets && <Secrets form={form} field={secrets.field} />}
          <Fields form={form} nodes={inGroups('Secrets')} />
        </Section>
        {children}
      </Deferred>
    </>
  );
}

function Section({ title, note, children }: { title: string; note?: ComponentChildren; children: ComponentChildren }) {
  const id = `section-${title.toLowerCase()}`;
  return (
    <section class="section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note}
      </header>
      {children}
    </section>
  );
}

interface GroupProps {
  readonly form: Form;
  readonly title: string;
  readonly nodes: readonly FieldNode[];
  readonly dense?: boolean;
}

/** A group that can be unfolded; while it is folded, it shows how many fields are set and how many have an error. */
function Group({ form, title, nodes, dense }: GroupProps) {
  const set = nodes.filter(({ field }) => !isBlank(valueAt(form.value.value, field.path))).length;
  const errors = form.visible.value.filter(
    ({ path, severity }) => severity === 'error' && nodes.some(({ field }) => isInside(path, field.path)),
  ).length;
  return (
    <details class="group">
      <summary>
        {title}
        {set > 0 && <span class="badge">{set} set</span>}
        {errors > 0 && (
          <span class="badge" data-tone="bad">
            {problemCount(errors)}
          </span>
        )}
      </summary>
      <Deferred>
        <Fields form={form} nodes={nodes} dense={dense} />
      </Deferred>
    </details>
  );
}

function Fields({ form, nodes, dense }: { form: Form; nodes: readonly FieldNode[]; dense?: boolean | undefined }) {
  if (nodes.length === 0) return null;
  return (
    <div class={dense ? 'fields dense' : 'fields'}>
      {nodes.map((node) => (
        <Field
          key={node.field.path.join('.')}
          form={form}
          node={node}
          path={node.field.path}
          note={form.kind === 'patch' && showsEffect(form, node) && <Effect effect={node.field.revision} />}
        />
      ))}
    </div>
  );
}

/** Whether the effect is shown at the field: one that is not known only where it matters, beside a change. */
function showsEffect(form: Form, { field }: FieldNode): boolean {
  if (field.path.length > 2 || field.group === 'Secrets') return false;
  return field.revision !== 'may' || form.isChanged(field.path);
}

/** Whether a group is about amounts, such as storage; those of the pod are not. */
function hasUnits({ nodes }: { nodes: readonly FieldNode[] }): boolean {
  return nodes.some(({ field }) => field.unit);
}

function flatten(node: FieldNode): readonly FieldNode[] {
  return FLATTENED.includes(node.field.path.at(-1) ?? '') ? node.children.flatMap(flatten) : [node];
}

/** The position in the basics: required fields come first, fields that only some services know last. */
function rank({ field }: FieldNode): number {
  if (field.required) return field.path.length === 1 ? 0 : 1;
  return field.basis === 'observed' ? 4 : field.revision === 'will' ? 2 : 3;
}
