// Whether this browser still holds conversations of the time before the server kept them. Apart: asked at every start.
import type { Shelf } from './storage.ts';

export const legacyKeys = (shelf: Shelf): readonly string[] => shelf.keys('chat.');
