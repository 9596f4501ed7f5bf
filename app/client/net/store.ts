// Observable value for React's useSyncExternalStore.
export interface Store<T> {
  get(): T;
  set(next: T | ((current: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      // Stores never hold functions, so that a function is an update.
      const fresh = typeof next === 'function' ? (next as (current: T) => T)(value) : next;
      if (Object.is(fresh, value)) return;
      value = fresh;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
