// The way from one deployment of the list to the next, in the order in which the list showed them last.
import { useEffect } from 'preact/hooks';
import { href } from '../../browser/address.js';
import { listedIds, returnTo } from '../../service/deployments.js';

const STEPS = [
  { step: -1, rel: 'prev', label: 'Previous', key: 'k' },
  { step: 1, rel: 'next', label: 'Next', key: 'j' },
] as const;

export function Neighbours({ id, part }: { id: string; part: string }) {
  const ids = listedIds.value;
  const at = ids.indexOf(id);
  useEffect(() => {
    returnTo.id = id;
  }, [id]);
  if (at < 0) return null;
  return (
    <nav class="pages" aria-label="The list">
      <span>
        {at + 1} of {ids.length}
      </span>
      {STEPS.map(({ step, rel, label, key }) => {
        const other = ids[at + step];
        return (
          other && (
            <a
              key={rel}
              class="button"
              rel={rel}
              href={href('deployments', other, ...(part ? [part] : []))}
              title={`Key: ${key}`}
            >
              {label}
            </a>
          )
        );
      })}
    </nav>
  );
}
