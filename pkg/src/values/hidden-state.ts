// What an object holds and does not show. Libraries for state wrap objects in proxies or copy them: a private field would
// then be missing, and a map by identity would not know the object. A property survives both, and since its value is a
// function, none of them wraps or watches what it gives.

/** The hidden state of the objects of one class. */
export interface HiddenState<State> {
  /** Gives an object its state, once. It is not printed, listed, copied by a spread or written as JSON. */
  readonly set: (object: object, state: State) => void;
  /**
   * The state of an object, or of the object behind a proxy.
   * @throws TypeError where a method was taken from its object and called alone
   */
  readonly of: (object: object) => State;
}

/** The hidden state of a class, which each object gets when it is made. */
export function hiddenState<State>(className: string): HiddenState<State> {
  const key = Symbol(className);
  return {
    set: (object, state) => {
      Object.defineProperty(object, key, { value: () => state });
    },
    of: (object) => {
      const read = (object as { readonly [key]?: () => State } | undefined)?.[key];
      if (read === undefined)
        throw new TypeError(`a method of ${className} was called without its object: call it as object.method(…)`);
      return read();
    },
  };
}
