// Requests to share an object: only of accounts, only for the owner, and announced to whom they concern.
import { isAdministrator } from '../../../server/auth/roles.server.ts';
import { appError, notFound, tooLarge } from '../../../server/http/errors.server.ts';
import { hub } from '../../../server/live/hub.ts';
import { peopleSearch } from '../../../server/process/access.ts';
import type { App } from '../../../server/process/app.ts';
import { findAccount } from '../../../server/storage/repositories/accounts.ts';
import { receivers } from '../../../server/storage/repositories/shared-objects.ts';
import { hintOfKind, sharedKinds } from '../../../shared/api/shared-kinds.ts';
import type { ObjectPlace } from '../../../server/storage/repositories/shared-objects.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { Body } from '../../../shared/api/endpoint.ts';
import { maxShared } from '../shared/api.ts';
import type { SharedWith, sharingApi, Subject } from '../shared/api.ts';
import { findSubjects, listShared, ownsObject, setShared } from './repository.ts';

/** Throws 403 for users without an account. */
async function forAccount(app: App, userId: string): Promise<Tables> {
  const storage = await getStorage(app);
  if (await findAccount(storage, userId)) return storage;
  throw appError(403, 'only accounts can share: sign in first', { code: 'account_only' });
}

function placeOf(userId: string, kind: string, id: string): ObjectPlace {
  const known = sharedKinds.find((each) => each === kind);
  if (!known) throw notFound('kind', kind);
  return { userId, kind: known, id };
}

export async function sharedOf(app: App, userId: string, kind: string, id: string): Promise<readonly SharedWith[]> {
  const storage = await forAccount(app, userId);
  const place = placeOf(userId, kind, id);
  if (!(await ownsObject(storage, place))) throw notFound(place.kind, id);
  return listShared(storage, place);
}

export async function share(
  app: App,
  userId: string,
  { kind, id }: { readonly kind: string; readonly id: string },
  change: Body<typeof sharingApi.set>,
): Promise<void> {
  const storage = await forAccount(app, userId);
  const place = placeOf(userId, kind, id);
  const before = await receivers(storage, place);
  const result = await setShared(storage, place, change);
  switch (result) {
    case 'done':
      // The owner's list shows with how many it is shared.
      for (const each of new Set([userId, ...before, ...(await receivers(storage, place))]))
        hub(app).changed(each, { kind: hintOfKind[place.kind] });
      return;
    case 'no object':
      throw notFound(place.kind, id);
    case 'no subject':
      throw appError(404, `there is no other active ${change.type === 'user' ? 'account' : 'group'} "${change.id}"`, {
        code: 'unknown_subject',
      });
    case 'full':
      throw tooLarge(`shared with ${maxShared} people and groups already: share it with a group instead`, {
        code: 'shared_full',
        allowed: maxShared,
      });
    default:
      result satisfies never;
  }
}

export async function findPeople(app: App, userId: string, text: string): Promise<readonly Subject[]> {
  const storage = await forAccount(app, userId);
  const scope = (await isAdministrator(app, userId)) ? 'everyone' : peopleSearch(app.config);
  return findSubjects(storage, userId, text, scope);
}
