// Keys of conversations that this browser stored before the server did. In a file of its own: loaded at every start.
import type { KeyValueStore } from '../net/key-value-store.ts';

export const legacyKeys = (keyValues: KeyValueStore): readonly string[] => keyValues.keys('chat.');
