// Versions of previews that their users saved. They are added and their text never changes: two tabs that save at once keep both.
import type { PreviewVersion, PreviewVersionDraft } from '../../../shared/api/previews.ts';
import { digestOf } from '../../../shared/tools/digest.ts';
import { storable } from '../search-text.ts';
import type { Tables } from '../storage.ts';

/** Limit of one conversation. */
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

/** One that is there already stays as it is. Undefined where the conversation has as many as it may. */
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
  /** Of the other conversation, each beside its copy. */
  readonly messages: readonly (readonly [original: string, copy: string])[];
}

/** Versions of the copied messages, at the times of their originals. A copy's id follows from its original: it is made once. */
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
    // Of a part that was not copied.
    if (message === undefined || last === undefined) continue;
    const id = digestOf(`${conversationId} ${version.id}`).slice(0, 32);
    // Versions saved behind the last copied message stand there.
    const draft = { ...version, id, message, after: copies.get(version.after) ?? last };
    await addPreviewVersion(tables, userId, conversationId, draft, createdAt);
  }
}

/** Versions that were made from it are from now on made from what it changed. False where it is not there. */
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

/** The conversation has changed: the other pages of its user read it again. */
export async function noteChange({ db }: Tables, userId: string, id: string): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ updatedAt: Date.now() })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}
