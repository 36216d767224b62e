// The drafts that the page keeps, each with a button that discards it.
import { useState } from 'preact/hooks';
import { drafts, type Kept } from '../../service/drafts.js';
import { lazy } from '../../ui/lazy.js';

const ConfirmDialog = lazy(async () => (await import('../../ui/later/index.js')).ConfirmDialog);

export function KeptDrafts() {
  const [doomed, setDoomed] = useState<Kept>();
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
            <button type="button" class="plain" onClick={() => setDoomed(one)}>
              Discard the draft of {one.form.title}
            </button>
          </li>
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          title={`Discard the draft of ${doomed.form.title}?`}
          action="Discard the draft"
          onConfirm={async () => {
            drafts.value = drafts.value.filter((other) => other !== doomed);
          }}
          onClose={() => setDoomed(undefined)}
        >
          <p>What you typed was not sent, and is gone then.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
