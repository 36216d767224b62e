// Why what a view did last failed.
import { useEffect, useState } from 'preact/hooks';
import { connection } from '../../service/connection.js';

/** The failure and its setter; null for none. It is gone with the connection, and once another key is accepted. */
export function useFailure() {
  const state = useState<unknown>(null);
  const [, setFailure] = state;
  useEffect(() => setFailure(null), [connection.value]);
  return state;
}
