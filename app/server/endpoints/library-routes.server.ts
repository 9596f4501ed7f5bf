// Shared code of the routes for assistants and prompts.
import type { Kept, Kind } from '../storage/repositories/library.ts';
import { notFound, tooLarge } from '../http/errors.server.ts';

/** Returns the stored item, or throws why it was not stored. */
export function keptItem<K extends Kind>(kind: K, id: string, kept: Kept<K>) {
  switch (kept.kind) {
    case 'kept':
      return kept.item;
    case 'missing':
      throw notFound(kind, id);
    case 'full':
      throw tooLarge(`there is no room for this ${kind}: remove others first; allowed: ${kept.limit} ${kept.of}`, {
        code: 'library_full',
        allowed: kept.limit,
        of: kept.of,
      });
    default:
      return kept satisfies never;
  }
}
