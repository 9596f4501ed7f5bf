// Writes many chats with messages in a few statements, because the production path commits each append.
import { sql } from 'kysely';
import { newId } from '../ids.ts';
import { tsVector, wordsOf } from '../search-text.ts';
import type { Storage } from '../storage.ts';

const atOnce = 10_000;

/** Writes a user's questions, several per chat, in order. Returns the chat of each. */
export async function writeMany(
  storage: Storage,
  userId: string,
  texts: readonly string[],
  aChat: number,
): Promise<readonly string[]> {
  const chats = Array.from({ length: Math.ceil(texts.length / aChat) }, newId);
  const chatOf = texts.map((_, at) => chats[Math.floor(at / aChat)] ?? '');
  const ids = texts.map(newId);
  const rows = texts.map((text, at) => ({
    chat: chatOf[at],
    id: ids[at],
    parent: at % aChat === 0 ? null : ids[at - 1],
    body: JSON.stringify({ text, images: [] }),
    text,
  }));
  await storage.db.transaction().execute(async (db) => {
    const now = Date.now();
    for (const part of partsOf(chats))
      await sql`INSERT INTO "conversations" ("id", "userId", "title", "titleSearch", "titleSource", "config", "createdAt", "updatedAt")
        SELECT ${value('id')}, ${userId}, '', '', 'generated', '{}', ${now}, ${now}
        FROM ${list(
          storage,
          part.map((id) => ({ id })),
        )}`.execute(db);
    for (const part of partsOf(rows))
      await sql`INSERT INTO "messages" ("conversationId", "id", "parentId", "userId", "role", "body", "searchText", "createdAt"
          ${storage.kind === 'postgres' ? sql`, "search"` : sql``})
        SELECT ${value('chat')}, ${value('id')}, ${value('parent')}, ${userId}, 'user', ${value('body')},
          ${value('text')}, ${now} ${storage.kind === 'postgres' ? sql`, (${value('words')})::tsvector` : sql``}
        FROM ${list(
          storage,
          part.map((row) => ({ ...row, words: storage.kind === 'postgres' ? tsVector(row.text) : '' })),
        )}`.execute(db);
    if (storage.kind === 'postgres') return;
    const seqs = await db
      .selectFrom('messages')
      .select('seq')
      .where('userId', '=', userId)
      .where('conversationId', 'in', sql<string>`(SELECT "value" FROM json_each(${JSON.stringify(chats)}))`)
      .orderBy('seq')
      .execute();
    const words = seqs.map(({ seq }, at) => ({ seq, words: wordsOf(texts[at] ?? '').join(' ') }));
    for (const part of partsOf(words))
      await sql`INSERT INTO "messageSearch" (rowid, words)
        SELECT ${value('seq')}, ${value('words')} FROM ${list(storage, part)}`.execute(db);
  });
  if (storage.kind === 'postgres') await sql`ANALYZE`.execute(storage.db);
  return chatOf;
}

const partsOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) => all.slice(at * atOnce, (at + 1) * atOnce));

const list = ({ kind }: Storage, rows: readonly object[]) =>
  kind === 'sqlite'
    ? sql`json_each(${JSON.stringify(rows)}) ORDER BY "key"`
    : sql`json_array_elements(${JSON.stringify(rows)}::json) WITH ORDINALITY AS "rows"("value", "place") ORDER BY "place"`;

const value = (name: string) => sql`"value" ->> ${sql.lit(name)}`;
