// Shared code of the routes for assistants and prompts.
import type { SharedKind } from '../../shared/library/shared-kinds.ts';
import { libraryLane } from '../../shared/library/resources.ts';
import { appError, notFound, tooLarge } from '../http/errors.server.ts';
import { hub } from '../live/hub.ts';
import type { App } from '../process/app.ts';
import type { ChangedItem, Kept, Kind } from '../storage/repositories/library.ts';
import { receivers } from '../storage/repositories/shared-objects.ts';
import type { ObjectPlace } from '../storage/repositories/shared-objects.ts';
import { getStorage } from '../storage/storage.server.ts';

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
export async function changedItem(app: App, userId: string, kind: SharedKind, id: string, changed: ChangedItem) {
  if (changed.kind === 'not editable')
    throw appError(403, `this ${kind} is shared with you to use: make a copy to change it`, { code: 'not_editable' });
  if (changed.kind !== 'changed') return void keptItem(kind, id, changed);
  await announce(app, userId, changed.place);
}

/** Sends a hint to everyone but `userId` who sees an item. */
export async function announce(app: App, userId: string, place: ObjectPlace): Promise<void> {
  const others = [place.userId, ...(await receivers(await getStorage(app), place))];
  for (const other of others) if (other !== userId) hub(app).changed(other, { kind: libraryLane });
}
