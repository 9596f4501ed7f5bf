// Keys of conversations that this browser stored before the server did. In a file of its own: loaded at every start.
import type { Shelf } from '../net/storage.ts';

export const legacyKeys = (shelf: Shelf): readonly string[] => shelf.keys('chat.');
