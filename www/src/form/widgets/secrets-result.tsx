// The secrets that the deployment will have after the patch, by what happens to them.
import { Fragment } from 'preact';
import type { SecretRow } from '../model/form-secrets.js';
import { type SecretState, secretState } from './secret-state.js';

const STATES: readonly SecretState[] = ['added', 'changed', 'removed', 'kept'];

export interface SecretsResultProps {
  readonly rows: readonly SecretRow[];
  readonly stored: readonly SecretRow[];
  readonly removed: readonly SecretRow[];
}

export function SecretsResult({ rows, stored, removed }: SecretsResultProps) {
  const inState = (state: SecretState) =>
    state === 'removed' ? removed : rows.filter((row) => secretState(row, stored) === state);
  return (
    <fieldset class="result" aria-label="The secrets afterwards">
      <p>
        {rows.length === 0 ? (
          <strong>Afterwards: most likely unchanged. Services were seen to ignore an empty list.</strong>
        ) : (
          <>
            <strong>Afterwards: {rows.length === 1 ? '1 secret' : `${rows.length} secrets`}.</strong> The whole list is
            sent.
          </>
        )}
      </p>
      <dl>
        {STATES.filter((state) => inState(state).length > 0).map((state) => (
          <Fragment key={state}>
            <dt>{state}</dt>
            <dd>
              <code>
                {inState(state)
                  .map(({ name }) => name || '(no name)')
                  .join(', ')}
              </code>
            </dd>
          </Fragment>
        ))}
      </dl>
    </fieldset>
  );
}
