// Routes of the two lists of the library: the same for assistants and prompts.
import type { Kept, Kind } from '../storage/repositories/library.ts';
import { notFound, tooLarge } from '../http/errors.server.ts';

/** The item that was kept; thrown is why it was not. */
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
