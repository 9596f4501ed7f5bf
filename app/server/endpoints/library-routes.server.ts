// Shared code of the routes for assistants and prompts.
import { notFound, tooLarge } from '../http/errors.server.ts';
import type { App } from '../process/app.ts';
import type { ChangedItem, Kept, Kind } from '../storage/repositories/library.ts';
import { announce, notEditable, ownerOnly } from './shared-hints.server.ts';

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

/** Throws why an item was not changed; sends a hint to the others who see it. */
export async function changedItem(app: App, userId: string, kind: Kind, id: string, changed: ChangedItem) {
  if (changed.kind === 'not editable') throw notEditable(kind);
  if (changed.kind === 'owner only') throw ownerOnly(kind, changed.fields);
  if (changed.kind !== 'changed') return void keptItem(kind, id, changed);
  await announce(app, userId, changed.place);
}
