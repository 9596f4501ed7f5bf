// Tasks: inserted with a turn's last answer, taken by a conditional update, ended with their change: none runs twice.
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { isTemporary } from '../../../shared/conversation/temporary.ts';
import { readConfig } from '../../../shared/message/chat-config.ts';
import { outcomes } from '../../../shared/reply/outcome.ts';
import type { Outcome } from '../../../shared/reply/outcome.ts';
import { readTaskPreferences } from '../../../shared/providers/task-model.ts';
import type { TaskKind, TaskProblem } from '../../../shared/api/tasks.ts';
import { clockOf } from '../clock.ts';
import { newId } from '../ids.ts';
import type { TasksTable, TurnsTable } from '../tables/runs.ts';
import type { Tables } from '../storage.ts';
import { readSetting } from './settings.ts';

export type Task = Selectable<TasksTable>;

type Asking = Pick<
  Selectable<TurnsTable>,
  'userId' | 'conversationId' | 'client' | 'traceId' | 'door' | 'epoch' | 'brought'
>;

export interface NewTask extends Asking {
  readonly kind: TaskKind;
  readonly turnId: string | null;
  /** The process that has the keys. */
  readonly owner: string | null;
  readonly wanted: boolean;
  readonly historyCount?: number | undefined;
}

/** Limits attempts, because a model may fail after every answer, or kill its process. */
export const maxAttempts = 3;

const notDone = outcomes.filter((outcome) => outcome !== 'done');
/** The user's request replaces a waiting automatic task. */
const notRunning = ['waiting', ...outcomes] as const;

/** Returns undefined if the task is already scheduled; for a title also if it was made or tried too often. */
export async function insertTask({ db, kind }: Tables, task: NewTask): Promise<Task | undefined> {
  const { wanted, historyCount = null, ...asked } = task;
  const row = {
    ...asked,
    historyCount,
    id: newId(),
    state: 'waiting',
    wanted: wanted ? 1 : 0,
    problem: null,
    heartbeatAt: clockOf(kind),
    createdAt: Date.now(),
    endedAt: null,
  };
  const once = task.kind === 'title';
  const { conversationId: _conversation, kind: _kind, ...again } = row;
  return db
    .insertInto('tasks')
    .values(row)
    .onConflict((conflict) => {
      const update = conflict
        .columns(['conversationId', 'kind'])
        .doUpdateSet(once ? again : { ...again, attempts: 0 })
        .where('tasks.state', 'in', once ? notDone : wanted ? notRunning : outcomes);
      return once ? update.where('tasks.attempts', '<', maxAttempts) : update;
    })
    .returningAll()
    .executeTakeFirst();
}

/** Schedules tasks after a turn that ends as `done`: a missing title, and the summary if there is one to continue. */
export async function scheduleTasks(
  all: Tables,
  { id: turnId, userId, conversationId, client, traceId, door, epoch, brought }: Asking & { readonly id: string },
  owner: string | null,
): Promise<boolean> {
  // A temporary chat's text is sent to no other model.
  if (isTemporary(conversationId)) return false;
  const conversation = await all.db
    .selectFrom('conversations')
    .select(['titleSource', 'config'])
    .where('id', '=', conversationId)
    .executeTakeFirst();
  if (!conversation) return false;
  const asked = { userId, conversationId, client, traceId, door, epoch, brought, turnId, owner, wanted: false };
  const { historySummary, enableHistoryCount } = readConfig(JSON.parse(conversation.config));
  const titled = conversation.titleSource !== 'none';
  const kinds: readonly TaskKind[] = [
    ...(!titled && readTaskPreferences(await readSetting(all, userId, 'preferences')).titles ? ['title' as const] : []),
    ...(historySummary && enableHistoryCount ? ['summary' as const] : []),
  ];
  let scheduled = false;
  for (const kind of kinds) scheduled = (await insertTask(all, { ...asked, kind })) !== undefined || scheduled;
  return scheduled;
}

/** Returns undefined if another process has the task or it is done. */
export const takeTask = ({ db, kind }: Tables, id: string, owner: string): Promise<Task | undefined> =>
  db
    .updateTable('tasks')
    .set({ state: 'running', owner, heartbeatAt: clockOf(kind), attempts: sql`"attempts" + 1` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where((where) => where.or([where('owner', 'is', null), where('owner', '=', owner)]))
    .returningAll()
    .executeTakeFirst();

const running = ({ db, kind }: Tables, { id, owner }: Pick<Task, 'id' | 'owner'>) =>
  db
    .updateTable('tasks')
    .set({ heartbeatAt: clockOf(kind) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('owner', '=', owner);

/** Locks the task until the transaction ends. False if it was taken away, so its result must be dropped. */
export const lockTask = async (all: Tables, task: Pick<Task, 'id' | 'owner'>): Promise<boolean> =>
  (await running(all, task).executeTakeFirst()).numUpdatedRows > 0n;

export async function endTask(
  all: Tables,
  task: Pick<Task, 'id' | 'owner'>,
  outcome: Outcome,
  problem?: TaskProblem,
): Promise<void> {
  await running(all, task)
    .set({ state: outcome, owner: null, endedAt: Date.now(), problem: problem ? JSON.stringify(problem) : null })
    .execute();
}

export type OwnTask = Pick<Task, 'id' | 'conversationId' | 'state'>;

/** Writes the owner's heartbeat. Returns its tasks. */
export const beatTasks = ({ db, kind }: Tables, owner: string): Promise<readonly OwnTask[]> =>
  db
    .updateTable('tasks')
    .set({ heartbeatAt: clockOf(kind) })
    .where('owner', '=', owner)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'conversationId', 'state'])
    .execute();

/** Takes over tasks of processes without a heartbeat for `ms`. */
export const inheritTasks = ({ db, kind }: Tables, owner: string, ms: number): Promise<readonly OwnTask[]> =>
  db
    .updateTable('tasks')
    .set({ state: 'waiting', owner, heartbeatAt: clockOf(kind) })
    .where('state', 'in', ['waiting', 'running'])
    .where((where) => where.or([where('owner', 'is', null), where('owner', '!=', owner)]))
    .where('heartbeatAt', '<', sql<number>`${clockOf(kind)} - ${sql.lit(ms)}`)
    .returning(['id', 'conversationId', 'state'])
    .execute();

/** Releases a task, or all of an owner, for the next process. */
export async function releaseTasks({ db }: Tables, owner: string, id?: string): Promise<void> {
  const mine = db.updateTable('tasks').where('owner', '=', owner).where('state', 'in', ['waiting', 'running']);
  // A single task is retried by this process; a stopping process releases all at once.
  if (id === undefined) await mine.set({ state: 'waiting', owner: null, heartbeatAt: 0 }).execute();
  else await mine.set({ state: 'waiting' }).where('id', '=', id).execute();
}

export const waitingTasks = ({ db }: Tables, conversationId: string): Promise<readonly Pick<Task, 'id'>[]> =>
  db
    .selectFrom('tasks')
    .select('id')
    .where('conversationId', '=', conversationId)
    .where('state', '=', 'waiting')
    .execute();

export const tasksOf = ({ db }: Tables, userId: string, conversationId: string): Promise<readonly Task[]> =>
  db
    .selectFrom('tasks')
    .selectAll()
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .orderBy('kind')
    .execute();

/** True if a reply is running in the conversation: a local model server answers one request at a time. */
export async function isWriting({ db }: Tables, conversationId: string): Promise<boolean> {
  const running = db.selectFrom('runs').select('id').where('conversationId', '=', conversationId);
  return (await running.where('status', '=', 'running').executeTakeFirst()) !== undefined;
}

/** Called when a visitor signs in, because keys and settings do not move to the account. */
export async function interruptTasks({ db }: Tables, userId: string): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ state: 'interrupted' satisfies Outcome, owner: null, endedAt: Date.now() })
    .where('userId', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

/** Returns those ids of turns and tasks that may still need their keys. */
export async function keyHolders({ db }: Tables, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const turns = db.selectFrom('turns').select('id').where('id', 'in', ids).where('endedAt', 'is', null);
  const tasks = db
    .selectFrom('tasks')
    .select(['id', 'turnId'])
    .where('endedAt', 'is', null)
    .where((where) => where.or([where('id', 'in', ids), where('turnId', 'in', ids)]));
  const [open, waiting] = await Promise.all([turns.execute(), tasks.execute()]);
  return new Set([...open.map(({ id }) => id), ...waiting.flatMap(({ id, turnId }) => [id, turnId ?? id])]);
}
