// The deployments of a service as React state: read once, then again every so often while somebody looks.
import { useEffect, useState } from 'react';

/**
 * Gives `{ deployments, error, loading }`.
 *
 * @param {import('deployment-control').DeploymentControl} control the client; make it once, outside the component
 * @param {{ status?: string, intervalMs?: number }} [options]
 */
export function useDeployments(control, { status, intervalMs = 10_000 } = {}) {
  const [state, setState] = useState({ deployments: [], error: null, loading: true });

  useEffect(() => {
    const leaving = new AbortController();
    let timer;

    async function read() {
      try {
        const page = await control.deployments.list(
          { limit: 100, ...(status && { status }) },
          { signal: leaving.signal },
        );
        setState({ deployments: page.items, error: null, loading: false });
      } catch (error) {
        // Leaving the page aborts what is on its way: that is nobody's error. Nor is what was read before wrong because
        // a later reading failed.
        if (leaving.signal.aborted) return;
        setState((before) => ({ ...before, error, loading: false }));
      }
      // After the answer, not by the clock: a slow service is not asked faster than it answers.
      if (!leaving.signal.aborted) timer = setTimeout(read, intervalMs);
    }

    function look() {
      clearTimeout(timer);
      if (!document.hidden) read();
    }

    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [control, status, intervalMs]);

  return state;
}
