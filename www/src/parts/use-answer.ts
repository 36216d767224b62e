// What a view reads once when it is opened: the answer, or why there is none.
import { useEffect, useState } from 'preact/hooks';
import { connected, type Connection } from '../connection.js';

export interface Answered<T> {
  readonly value: T | null;
  readonly error: unknown;
  /** Asks again. */
  readonly again: () => void;
}

/** Asks whenever `on` changes; the answer to an earlier question is dropped. */
export function useAnswer<T>(ask: (connection: Connection) => PromiseLike<T> | null, on: readonly unknown[]): Answered<T> {
  const [state, setState] = useState<{ value: T | null; error: unknown }>({ value: null, error: null });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setState({ value: null, error: null });
    connected()
      .then(ask)
      .then(
        (value) => isCurrent && setState({ value, error: null }),
        (error: unknown) => isCurrent && setState({ value: null, error }),
      );
    return () => {
      isCurrent = false;
    };
  }, [...on, turn]);
  return { ...state, again: () => setTurn(turn + 1) };
}
