// POST /api/conversations/:id/tasks: starts a task for the user, or for a page after a reply without a server turn.
import { notFound } from '../../http/errors.server.ts';
import type { App } from '../../process/app.ts';
import type { TaskWish } from '../../../shared/api/tasks.ts';
import type { Caller } from '../../auth/auth.server.ts';
import { findConversation } from '../../storage/repositories/conversations.ts';
import { insertTask } from '../../storage/repositories/tasks.ts';
import type { Task } from '../../storage/repositories/tasks.ts';
import { together } from '../../storage/storage.ts';
import { namedKeys, turnKeys } from '../turns.server.ts';
import { getTasks } from './tasks.server.ts';

/** Returns undefined if such a task exists already. */
export async function askTask(
  app: App,
  caller: Caller,
  conversationId: string,
  { kind, historyCount, client }: TaskWish,
  traceId: string | undefined,
): Promise<Task | undefined> {
  const { userId, door, session } = caller;
  const service = await getTasks(app);
  const given = namedKeys(caller);
  const asked = {
    userId,
    conversationId,
    kind,
    historyCount,
    client: JSON.stringify(client),
    traceId: traceId ?? null,
  };
  const standing = { door, epoch: session.epoch, brought: JSON.stringify(Object.keys(given)) };
  const task = await together(service.storage, async (all) => {
    if (!(await findConversation(all, userId, conversationId))) throw notFound('conversation', conversationId);
    return insertTask(all, { ...asked, ...standing, turnId: null, owner: service.owner, wanted: kind === 'summary' });
  });
  if (!task) return undefined;
  turnKeys(app).put(task.id, session, given);
  turnKeys(app).waits(task.id, true);
  service.begin(task.id);
  return task;
}
