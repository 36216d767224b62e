// A short list of facts, each with its label; what there is nothing of is left out.
import { Fragment, type ComponentChildren } from 'preact';

export type Fact = readonly [label: string, fact: ComponentChildren];

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(
        ([label, fact]) =>
          fact && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
