// The group that a command names.
import { AdminError } from '../../../server/admin/manifest.ts';
import type { Beside } from '../../../server/admin/beside.ts';
import { listGroups } from '../../../server/storage/repositories/groups.ts';
import type { ListedGroup } from '../../../server/storage/repositories/groups.ts';

/** `which`: a name, or an id. */
export async function groupOf(storage: Beside, which: string): Promise<ListedGroup> {
  const groups = await listGroups(storage);
  const name = which.trim().toLowerCase();
  const group = groups.find((each) => each.name.toLowerCase() === name) ?? groups.find(({ id }) => id === which);
  if (!group) throw new AdminError(`there is no group "${which}"`);
  return group;
}
