// Queue of stored text with inline data to move into files: filled when text is written, and by a scan of older text.
import { sql } from 'kysely';
import type { Database } from '../schema.ts';
import { together } from '../storage.ts';
import type { Tables } from '../storage.ts';
import { markUsed } from './files.ts';

export type InlineWork = Database['inlineWork'];

/** Stored text that may contain inline data. */
export interface InlineText extends InlineWork {
  readonly userId: string;
  readonly role: 'user' | 'assistant' | 'tool';
  readonly text: string;
}

/** Shorter texts stay as they are: a file would cost more than it saves. Unit: bytes of JSON. */
const minBytes = 4096;
/** Rows per step of the scan, which reads lengths, not texts. */
const scanned = 500;
const scanMark = 'inline data scanned';

/** Call in the transaction that writes the text. */
export async function noteInline({ db }: Tables, kind: InlineWork['kind'], key: string, text: string): Promise<void> {
  if (text.length <= minBytes || !/;base64,|"files":/.test(text)) return;
  await db
    .insertInto('inlineWork')
    .values({ kind, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Queues text written by older versions, newest first, some messages at a time. Returns false when done. */
export const scanOld = (tables: Tables): Promise<boolean> =>
  together(tables, async ({ db }) => {
    const before = await scanPlace(db);
    if (before <= 1) return false;
    const rows = await db
      .selectFrom('messages')
      .select(['seq', sql<number>`octet_length("body")`.as('bytes')])
      .where('seq', '<', before)
      .orderBy('seq', 'desc')
      .limit(scanned)
      .execute();
    const found = rows
      .filter(({ bytes }) => Number(bytes) > minBytes)
      .map(({ seq }): InlineWork => ({ kind: 'message', key: String(seq) }));
    if (found.length > 0)
      await db
        .insertInto('inlineWork')
        .values(found)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const next = rows.length < scanned ? 0 : (rows.at(-1)?.seq ?? 0);
    await db
      .updateTable('marks')
      .set({ value: String(next) })
      .where('name', '=', scanMark)
      .execute();
    return next > 1;
  });

/** Returns the position of the scan: later messages are done. Queues all shares, which are few, at the start. */
async function scanPlace(db: Tables['db']): Promise<number> {
  const mark = await db.selectFrom('marks').select('value').where('name', '=', scanMark).executeTakeFirst();
  if (mark) return Number(mark.value);
  const newest = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  const place = Number(newest?.seq ?? 0) + 1;
  await db
    .insertInto('marks')
    .values({ name: scanMark, value: String(place) })
    .execute();
  await db
    .insertInto('inlineWork')
    .columns(['kind', 'key'])
    .expression((query) =>
      query
        .selectFrom('shares')
        .select([sql<'share'>`'share'`.as('kind'), 'id'])
        .where(sql<boolean>`octet_length("snapshot") > ${sql.lit(minBytes)}`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return place;
}

/** Returns a queued text, or undefined if none is left. Removes entries whose text is gone. */
export async function nextInline({ db }: Tables): Promise<InlineText | undefined> {
  for (;;) {
    const work = await db.selectFrom('inlineWork').selectAll().limit(1).executeTakeFirst();
    if (!work) return undefined;
    const found = await textOf(db, work);
    if (found) return { ...work, ...found };
    await doneInline({ db }, work);
  }
}

async function textOf(
  db: Tables['db'],
  { kind, key }: InlineWork,
): Promise<Pick<InlineText, 'userId' | 'role' | 'text'> | undefined> {
  if (kind === 'share') {
    const row = await db.selectFrom('shares').select(['userId', 'snapshot']).where('id', '=', key).executeTakeFirst();
    return row && { userId: row.userId, role: 'user', text: row.snapshot };
  }
  const row = await db
    .selectFrom('messages')
    .select(['userId', 'role', 'body'])
    .where('seq', '=', Number(key))
    .executeTakeFirst();
  return row && { userId: row.userId, role: row.role, text: row.body };
}

export const doneInline = ({ db }: Pick<Tables, 'db'>, { kind, key }: InlineWork): Promise<unknown> =>
  db.deleteFrom('inlineWork').where('kind', '=', kind).where('key', '=', key).execute();

/**
 * Replaces inline data in a text by addresses of stored files. Returns false and writes nothing if the text, its user
 * or a file has changed.
 */
export async function replaceInline(
  tables: Tables,
  old: InlineText,
  { text, fileIds }: { readonly text: string; readonly fileIds: readonly string[] },
): Promise<boolean> {
  const { kind, key, userId } = old;
  const changed = new Error('the text has changed');
  const work = together(tables, async (all) => {
    const missing = await markUsed(all, userId, fileIds);
    if (missing.length > 0 || !(await replaced(all, old, text))) throw changed;
    if (kind === 'share') {
      await all.db
        .insertInto('shareFiles')
        .values(fileIds.map((fileId) => ({ shareId: key, fileId })))
        .execute();
    } else {
      await all.db
        .insertInto('messageFiles')
        .values(fileIds.map((fileId) => ({ messageSeq: Number(key), fileId })))
        .execute();
    }
    await doneInline(all, old);
    return true;
  });
  return work.catch((error: unknown) => {
    if (error === changed) return false;
    throw error;
  });
}

async function replaced({ db }: Tables, old: InlineText, text: string): Promise<boolean> {
  const { kind, key, userId } = old;
  const { numUpdatedRows } =
    kind === 'share'
      ? await db
          .updateTable('shares')
          .set({ snapshot: text })
          .where('id', '=', key)
          .where('userId', '=', userId)
          .where('snapshot', '=', old.text)
          .executeTakeFirst()
      : await db
          .updateTable('messages')
          .set({ body: text })
          .where('seq', '=', Number(key))
          .where('userId', '=', userId)
          .where('body', '=', old.text)
          .executeTakeFirst();
  return numUpdatedRows > 0n;
}
