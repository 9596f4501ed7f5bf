// Deletes rows of features that have expired.
import { features } from '../../../features/storage.ts';
import type { Tables } from '../storage.ts';

export async function removeExpired({ db }: Tables): Promise<void> {
  const now = Date.now();
  for (const table of features.flatMap(({ expiring = [] }) => expiring))
    await db.deleteFrom(table).where('expiresAt', '<', now).execute();
}
