// Keys of conversations stored by early versions. In a separate module because it is loaded at every start.
import type { KeyValueStore } from '../net/key-value-store.ts';

export const legacyKeys = (keyValues: KeyValueStore): readonly string[] => keyValues.keys('chat.');
