// This browser's own storage. It may be full, forbidden or damaged: nothing here throws, and memory goes on without it.
export interface KeyValueStore {
  read(key: string): unknown;
  /** False when it could not be kept. */
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
        // Forbidden storage holds nothing of ours.
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

/** The storage of this page, where the browser lets us have it. */
export function localKeyValueStore(): KeyValueStore {
  try {
    return createKeyValueStore(globalThis.localStorage);
  } catch {
    return createKeyValueStore(undefined);
  }
}

/** Storage of this tab alone, which a reload keeps. */
export function sessionKeyValueStore(): KeyValueStore {
  try {
    return createKeyValueStore(globalThis.sessionStorage);
  } catch {
    return createKeyValueStore(undefined);
  }
}
