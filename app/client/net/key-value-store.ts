// Key-value store in localStorage. Its methods never throw: without storage, values are kept in memory.
export interface KeyValueStore {
  read(key: string): unknown;
  /** Returns false if the value could not be stored. */
  write(key: string, value: unknown): boolean;
  remove(key: string): void;
  keys(prefix: string): readonly string[];
}

const prefixOf = (key: string): string => `tributary.${key}`;

export function createKeyValueStore(storage: Storage | undefined): KeyValueStore {
  return {
    read(key) {
      try {
        const text = storage?.getItem(prefixOf(key));
        return text ? JSON.parse(text) : undefined;
      } catch {
        return undefined;
      }
    },
    write(key, value) {
      try {
        storage?.setItem(prefixOf(key), JSON.stringify(value));
        return storage !== undefined;
      } catch {
        return false;
      }
    },
    remove(key) {
      try {
        storage?.removeItem(prefixOf(key));
      } catch {
        // Inaccessible storage has nothing to remove.
      }
    },
    keys(prefix) {
      try {
        const all = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
        return all.filter((key) => key.startsWith(prefixOf(prefix))).map((key) => key.slice(prefixOf('').length));
      } catch {
        return [];
      }
    },
  };
}

/** Returns the page's localStorage, if accessible. */
export function localKeyValueStore(): KeyValueStore {
  try {
    return createKeyValueStore(globalThis.localStorage);
  } catch {
    return createKeyValueStore(undefined);
  }
}

/** Returns the tab's sessionStorage, which survives reloads. */
export function sessionKeyValueStore(): KeyValueStore {
  try {
    return createKeyValueStore(globalThis.sessionStorage);
  } catch {
    return createKeyValueStore(undefined);
  }
}
