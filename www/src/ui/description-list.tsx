// Labels with their values; an item without a value is left out.
import { type ComponentChildren, Fragment } from 'preact';

export type Description = readonly [label: string, value: ComponentChildren];

export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl>
      {items.map(
        ([label, value]) =>
          value && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
