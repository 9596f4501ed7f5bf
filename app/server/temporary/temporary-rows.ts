// Rows of temporary chats, in the in-memory database.
import { sql } from 'kysely';
import type { Tables } from '../storage/storage.ts';
import { together } from '../storage/storage.ts';

interface Chat {
  readonly id: string;
  readonly userId: string;
}

/** Returns chats without activity since then and without a running reply. */
export const idleChats = ({ db }: Tables, since: number): Promise<readonly Chat[]> => {
  const idle = db.selectFrom('conversations').select(['id', 'userId']);
  if (!Number.isFinite(since)) return idle.execute();
  return idle
    .where('updatedAt', '<', since)
    .where((chats) =>
      chats.not(
        chats.exists(
          chats
            .selectFrom('runs')
            .select('runs.id')
            .whereRef('runs.conversationId', '=', 'conversations.id')
            .where('runs.status', '=', 'running'),
        ),
      ),
    )
    .execute();
};

/** Removes the chat with its messages, runs and turns, and its files, whose ids begin with the chat's. */
export const removeChat = (tables: Tables, userId: string, id: string): Promise<void> =>
  together(tables, async ({ db }) => {
    await db.deleteFrom('conversations').where('userId', '=', userId).where('id', '=', id).execute();
    const own = `${id}-`;
    await db
      .deleteFrom('files')
      .where('userId', '=', userId)
      .where(sql<boolean>`substr("id", 1, ${own.length}) = ${own}`)
      .execute();
    await db
      .deleteFrom('fileContents')
      .where('userId', '=', userId)
      .where('id', 'not in', (query) => query.selectFrom('files').select('content').where('userId', '=', userId))
      .execute();
  });
