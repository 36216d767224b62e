// The fields of a form in their groups: what everybody needs first, what few need closed.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { fieldsOf, treeOf, type Node } from '../../fields.js';
import type { Form } from '../../form/model.js';
import { at, isBlank, isInside } from '../../form/path.js';
import { lazy } from '../lazy.js';
import { Field } from './field.js';
import { Later } from './later.js';

const Footprint = lazy(async () => (await import('./late.js')).Footprint);
const Secrets = lazy(async () => (await import('./late.js')).Secrets);
const Repositories = lazy(async () => (await import('./repositories.js')).Repositories);

const SPEC = ['source_config', 'resource_spec'];
const EFFECT = { will: 'new revision', will_not: 'no new revision', may: 'maybe a new revision' } as const;
/** The records whose fields stand in the form as if they were its own. */
const OPEN = ['source_config', 'source_revision_config', 'resource_spec', 'listener_config'];

/** `children` stand after the last section. */
export function Sections({ form, children }: { form: Form; children?: ComponentChildren }) {
  const { source, hosting, kind } = form;
  const nodes = useMemo(() => treeOf(fieldsOf(kind, source, hosting)).flatMap(spread), [kind, source, hosting]);
  const secrets = nodes.find(({ field }) => field.path[0] === 'secrets');
  const of = (...groups: string[]) => nodes.filter(({ field }) => groups.includes(field.group) && field.path[0] !== 'source' && field !== secrets?.field);
  const basics = of('General', 'Source').sort((one, other) => rank(one) - rank(other));
  // The name comes before the repository is picked, what the pick fills in after it.
  const split = kind === 'create' && source === 'repo_host' ? 1 : 0;
  const main = of('Scaling', 'Compute');
  const groups = [...new Set(nodes.map(({ field }) => field.group))];
  const others = groups.filter((group) => !['General', 'Source', 'Scaling', 'Compute', 'Cluster', 'Secrets'].includes(group));
  const effect = kind === 'patch' && <Effect effect="may" />;
  const isPod = (group: string) => !of(group).some(({ field }) => field.unit);
  return (
    <>
      <Later>
        <Section title="Basics">
          <Fields form={form} nodes={basics.slice(0, split)} />
          {split > 0 && <Repositories form={form} />}
          <Fields form={form} nodes={basics.slice(split)} />
        </Section>
      </Later>
      <Later>
        {of('Cluster').length > 0 && (
          <Section title="Cluster">
            <Fields form={form} nodes={of('Cluster')} />
          </Section>
        )}
        <Section title="Resources" note={effect}>
          <div class="resources">
            <div class="groups">
              <Fields form={form} nodes={main} dense />
              {others.filter((group) => !isPod(group)).map((group) => (
                <Group key={group} form={form} title={group} nodes={of(group)} dense />
              ))}
            </div>
            <Footprint spec={at(form.value.value, SPEC)} />
          </div>
        </Section>
      </Later>
      <Later>
        <Section title="Pod" note={effect}>
          {others.filter(isPod).map((group) => (
            <Group key={group} form={form} title={group} nodes={of(group)} />
          ))}
        </Section>
        <Section title="Secrets" note={effect}>
          {secrets && <Secrets form={form} field={secrets.field} />}
          <Fields form={form} nodes={of('Secrets')} />
        </Section>
        {children}
      </Later>
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

/** A group that is closed until somebody wants it; it says how much of it is filled in, and what is wrong in it. */
function Group({ form, title, nodes, dense }: { form: Form; title: string; nodes: readonly Node[]; dense?: boolean }) {
  const set = nodes.filter(({ field }) => !isBlank(at(form.value.value, field.path))).length;
  const wrong = form.visible.value.filter(({ path, severity }) => severity === 'error' && nodes.some(({ field }) => isInside(path, field.path))).length;
  return (
    <details class="group">
      <summary>
        {title}
        {set > 0 && <span class="badge">{set} set</span>}
        {wrong > 0 && (
          <span class="badge" data-tone="bad">
            {wrong === 1 ? '1 problem' : `${wrong} problems`}
          </span>
        )}
      </summary>
      <Later>
        <Fields form={form} nodes={nodes} dense={dense} />
      </Later>
    </details>
  );
}

function Fields({ form, nodes, dense = false }: { form: Form; nodes: readonly Node[]; dense?: boolean | undefined }) {
  if (nodes.length === 0) return null;
  return (
    <div class={dense ? 'fields dense' : 'fields'}>
      {nodes.map((node) => (
        <Field
          key={node.field.path.join('.')}
          form={form}
          node={node}
          path={node.field.path}
          note={form.kind === 'patch' && node.field.path.length < 3 && node.field.group !== 'Secrets' && <Effect effect={node.field.revision} />}
        />
      ))}
    </div>
  );
}

/** What a change does, said beside the field. */
export function Effect({ effect }: { effect: keyof typeof EFFECT }) {
  return (
    <span class="effect" data-effect={effect}>
      {EFFECT[effect]}
    </span>
  );
}

function spread(node: Node): readonly Node[] {
  return OPEN.includes(node.field.path.at(-1) ?? '') ? node.inner.flatMap(spread) : [node];
}

/** What must be given comes first, what only some services know last. */
function rank({ field }: Node): number {
  if (field.required) return field.path.length === 1 ? 0 : 1;
  return field.basis === 'observed' ? 4 : field.revision === 'will' ? 2 : 3;
}
