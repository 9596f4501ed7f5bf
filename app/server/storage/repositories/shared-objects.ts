// Objects of other users that a user may use, as features share them. Read for each use, so that it ends at once.
import { createHash } from 'node:crypto';
import { features } from '../../../features/storage.ts';
import type { SharedCounts, SharedKind } from '../../../shared/api/shared-kinds.ts';
import type { Tables } from '../storage.ts';

/** An object by its owner. */
export interface ObjectPlace {
  readonly userId: string;
  readonly kind: SharedKind;
  readonly id: string;
}

export interface SharedObject extends ObjectPlace {
  /** Name of the owner. */
  readonly by: string;
  readonly edit: boolean;
}

/** Answers of the feature that shares objects. */
export interface Sharing {
  /** Objects of active accounts that are shared with a user. Objects may have been deleted. */
  readonly sharedWith: (tables: Tables, userId: string, kind: SharedKind) => Promise<readonly SharedObject[]>;
  /** Counts of the people and groups that an object of the user is shared with, by its id. */
  readonly countsOf: (tables: Tables, userId: string, kind: SharedKind) => Promise<ReadonlyMap<string, SharedCounts>>;
  /** Users who see a change of an object, without its owner. */
  readonly receivers: (tables: Tables, place: ObjectPlace) => Promise<readonly string[]>;
}

const sharings = (): readonly Sharing[] => features.flatMap(({ sharing }) => sharing ?? []);

export async function sharedWith(tables: Tables, userId: string, kind: SharedKind): Promise<readonly SharedObject[]> {
  return (await Promise.all(sharings().map((each) => each.sharedWith(tables, userId, kind)))).flat();
}

/** Adds to the user's own objects with how many people and groups they are shared. */
export async function withCounts<T extends { readonly id: string }>(
  tables: Tables,
  userId: string,
  kind: SharedKind,
  own: readonly T[],
): Promise<readonly (T & { readonly sharedWith?: SharedCounts })[]> {
  if (own.length === 0) return own;
  const maps = await Promise.all(sharings().map((each) => each.countsOf(tables, userId, kind)));
  return own.map((object) => {
    const sharedWith = maps.map((counts) => counts.get(object.id)).find(Boolean);
    return sharedWith ? { ...object, sharedWith } : object;
  });
}

export async function receivers(tables: Tables, place: ObjectPlace): Promise<readonly string[]> {
  return (await Promise.all(sharings().map((each) => each.receivers(tables, place)))).flat();
}

export interface SharedFile {
  readonly owner: string;
  readonly id: string;
  /** Its id for the recipient. */
  readonly copy: string;
}

/** Id under which a recipient gets a file of a shared object. `key`: chosen by the server, or unique among all users. */
export const sharedFileId = (userId: string, key: string, file: string): string =>
  createHash('sha256').update(`${userId} ${key} ${file}`).digest('base64url').slice(0, 22);
