// A revision on its way as React state.
import { useEffect, useState } from 'react';

/** Gives `{ status, elapsedMs, error }` of a revision while it walks; `ids` is null where none is watched. */
export function useRevision(control, ids) {
  const [state, setState] = useState({ status: null, elapsedMs: 0, error: null });
  const { deployment_id, revision_id } = ids ?? {};

  useEffect(() => {
    if (!deployment_id || !revision_id) return undefined;
    const leaving = new AbortController();
    setState({ status: null, elapsedMs: 0, error: null });
    (async () => {
      try {
        // The client paces the polls and survives a service that is gone for a while.
        for await (const { status, elapsedMs } of control.revisions.watch(
          { deployment_id, revision_id },
          { signal: leaving.signal },
        ))
          setState({ status, elapsedMs, error: null });
      } catch (error) {
        if (!leaving.signal.aborted) setState((before) => ({ ...before, error }));
      }
    })();
    return () => leaving.abort();
  }, [control, deployment_id, revision_id]);

  return state;
}
