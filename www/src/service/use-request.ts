// A request that a view sends when it is opened, and its result.
import { useEffect, useState } from 'preact/hooks';
import { connected, connection } from './connection.js';
import type { Connection } from './setup.js';

export interface Result<T> {
  readonly value: T | null;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Sends the request whenever an item of `inputs` changes; the answer to an earlier request is ignored. */
export function useRequest<T>(
  send: (connection: Connection) => PromiseLike<T> | null,
  inputs: readonly unknown[],
): Result<T> {
  const [result, setResult] = useState<{ value: T | null; error: unknown }>({ value: null, error: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setResult({ value: null, error: null });
    connected()
      .then(send)
      .then(
        (value) => isCurrent && setResult({ value, error: null }),
        (error: unknown) => isCurrent && setResult({ value: null, error }),
      );
    return () => {
      isCurrent = false;
    };
  }, [...inputs, attempt, connection.value]);
  return { ...result, retry: () => setAttempt(attempt + 1) };
}
