// Hints to everyone who sees an object that users share, and what others than its owner may not change.
import { hintOfKind } from '../../shared/api/shared-kinds.ts';
import type { SharedKind } from '../../shared/api/shared-kinds.ts';
import { appError } from '../http/errors.server.ts';
import { hub } from '../live/hub.ts';
import type { App } from '../process/app.ts';
import { receivers } from '../storage/repositories/shared-objects.ts';
import type { ObjectPlace } from '../storage/repositories/shared-objects.ts';
import { getStorage } from '../storage/storage.server.ts';

/** Sends a hint to everyone but `userId` who sees an object. */
export async function announce(app: App, userId: string, place: ObjectPlace): Promise<void> {
  const others = [place.userId, ...(await receivers(await getStorage(app), place))];
  for (const other of others) if (other !== userId) hub(app).changed(other, { kind: hintOfKind[place.kind] });
}

export const notEditable = (kind: SharedKind) =>
  appError(
    403,
    `this ${kind} is shared with you to use: ${kind === 'project' ? 'ask its owner' : 'make a copy'} to change it`,
    { code: 'not_editable' },
  );

export const ownerOnly = (kind: SharedKind, fields: readonly string[]) =>
  appError(
    403,
    `only the owner of this ${kind} changes ${fields.join(', ')}: nothing was changed; send the other fields alone`,
    { code: 'owner_only', fields },
  );
