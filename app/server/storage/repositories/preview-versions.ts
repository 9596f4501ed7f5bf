// Versions of previews that users saved. Their text never changes, so two tabs saving at once keep both versions.
import type { PreviewVersion, PreviewVersionDraft } from '../../../shared/api/previews.ts';
import { digestOf } from '../../../shared/tools/digest.ts';
import { storable } from '../search-text.ts';
import type { Tables } from '../storage.ts';

export const maxPreviewVersions = 200;

/** Oldest first. */
export async function listPreviewVersions(
  { db }: Tables,
  userId: string,
  conversationId: string,
): Promise<readonly PreviewVersion[]> {
  const rows = await db
    .selectFrom('previewVersions')
    .select(['id', 'message', 'after', 'language', 'name', 'base', 'text', 'createdAt'])
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ name, ...row }) => ({ ...row, ...(name === null ? {} : { name }) }));
}

/** Adds a version unless it exists. Returns undefined if the conversation has reached the limit. */
export async function addPreviewVersion(
  tables: Tables,
  userId: string,
  conversationId: string,
  { name, text, ...draft }: PreviewVersionDraft,
  createdAt = Date.now(),
): Promise<PreviewVersion | undefined> {
  const known = await listPreviewVersions(tables, userId, conversationId);
  const again = known.find(({ id }) => id === draft.id);
  if (again || known.length >= maxPreviewVersions) return again;
  const row = { ...draft, text: storable(text), createdAt };
  await tables.db
    .insertInto('previewVersions')
    .values({ ...row, name: name ?? null, userId, conversationId })
    .onConflict((conflict) => conflict.columns(['conversationId', 'id']).doNothing())
    .execute();
  return { ...row, ...(name === undefined ? {} : { name }) };
}

export interface CopiedPart {
  readonly messages: readonly (readonly [original: string, copy: string])[];
}

/** Copies versions of copied messages, with their times. Ids derive from the originals, so it is idempotent. */
export async function copyPreviewVersions(
  tables: Tables,
  userId: string,
  conversationId: string,
  versions: readonly PreviewVersion[],
  { messages }: CopiedPart,
): Promise<void> {
  const copies = new Map(messages);
  const last = messages.at(-1)?.[1];
  for (const { createdAt, ...version } of versions) {
    const message = copies.get(version.message);
    // A version of a message that was not copied.
    if (message === undefined || last === undefined) continue;
    const id = digestOf(`${conversationId} ${version.id}`).slice(0, 32);
    // A version saved after the last copied message is placed after that message.
    const draft = { ...version, id, message, after: copies.get(version.after) ?? last };
    await addPreviewVersion(tables, userId, conversationId, draft, createdAt);
  }
}

/** Versions derived from the removed one become derived from its base. Returns false if it does not exist. */
export async function removePreviewVersion(
  tables: Tables,
  userId: string,
  conversationId: string,
  id: string,
): Promise<boolean> {
  const removed = (await listPreviewVersions(tables, userId, conversationId)).find((each) => each.id === id);
  if (!removed) return false;
  const own = { userId, conversationId };
  await tables.db
    .deleteFrom('previewVersions')
    .where((row) => row.and({ ...own, id }))
    .execute();
  await tables.db
    .updateTable('previewVersions')
    .set({ base: removed.base })
    .where((row) => row.and({ ...own, base: digestOf(removed.text).slice(0, removed.base.length) }))
    .execute();
  return true;
}

/** Marks the conversation as changed, so that the user's other pages reload it. */
export async function noteChange({ db }: Tables, userId: string, id: string): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ updatedAt: Date.now() })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}
