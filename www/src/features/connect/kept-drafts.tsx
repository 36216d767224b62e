// The drafts that the page keeps, each with a button that discards it.
import { drafts } from '../../service/drafts.js';

export function KeptDrafts() {
  const kept = drafts.value.filter(({ form }) => form.dirty.value);
  if (kept.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="drafts-title">
      <h2 id="drafts-title">Kept drafts</h2>
      <p class="help">
        They are there again when you connect to their host. When a connection ends, secret values are dropped from
        them.
      </p>
      <ul>
        {kept.map((one) => (
          <li key={`${one.host} ${one.id}`}>
            <strong>{one.form.title}</strong> on <code>{one.host}</code>{' '}
            <button
              type="button"
              class="plain"
              onClick={() => {
                drafts.value = drafts.value.filter((other) => other !== one);
              }}
            >
              Discard the draft of {one.form.title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
