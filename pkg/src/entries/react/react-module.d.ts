// What the hooks use of React. Its types would have to be installed with the package.

declare module 'react' {
  export function useMemo<T>(make: () => T, dependencies: readonly unknown[]): T;
  export function useState<T>(initial: () => T): [T, unknown];
  export function useSyncExternalStore<T>(
    subscribe: (listener: () => void) => () => void,
    getSnapshot: () => T,
    getServerSnapshot: () => T,
  ): T;
}
