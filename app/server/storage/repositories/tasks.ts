// Tasks beside turns: scheduled in the commit that stores a turn's last answer, taken by one conditional update, and ended in the
// transaction of what they change, so that none is done twice.
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
  /** The user asked for it. */
  readonly wanted: boolean;
  readonly historyCount?: number | undefined;
}

/** A model that fails is not asked after every answer, nor one that takes its process along. */
export const maxAttempts = 3;

const notDone = outcomes.filter((outcome) => outcome !== 'done');
/** A wish of the user's takes the place of what was to be done anyway. */
const notRunning = ['waiting', ...outcomes] as const;

/** Undefined where it is to be done already; a title, which is made once, also where it was made or tried too often. */
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

/** Follows a turn that ends as `done`: a title where there is none yet, the summary where there is one to carry on. */
export async function scheduleTasks(
  all: Tables,
  { id: turnId, userId, conversationId, client, traceId, door, epoch, brought }: Asking & { readonly id: string },
  owner: string | null,
): Promise<boolean> {
  // Of a temporary chat no model is told more than it was asked.
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

/** Undefined when another process has it, or it is done. */
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

/** False when it was taken away meanwhile: then nothing that it brings counts. Nobody else moves it until the transaction ends. */
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

/** Says that the owner lives. Returns its tasks. */
export const beatTasks = ({ db, kind }: Tables, owner: string): Promise<readonly OwnTask[]> =>
  db
    .updateTable('tasks')
    .set({ heartbeatAt: clockOf(kind) })
    .where('owner', '=', owner)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'conversationId', 'state'])
    .execute();

/** Takes over those of processes that have said nothing for `ms`. */
export const inheritTasks = ({ db, kind }: Tables, owner: string, ms: number): Promise<readonly OwnTask[]> =>
  db
    .updateTable('tasks')
    .set({ state: 'waiting', owner, heartbeatAt: clockOf(kind) })
    .where('state', 'in', ['waiting', 'running'])
    .where((where) => where.or([where('owner', 'is', null), where('owner', '!=', owner)]))
    .where('heartbeatAt', '<', sql<number>`${clockOf(kind)} - ${sql.lit(ms)}`)
    .returning(['id', 'conversationId', 'state'])
    .execute();

/** Leaves it, or all of an owner's, to whoever comes next. */
export async function releaseTasks({ db }: Tables, owner: string, id?: string): Promise<void> {
  const mine = db.updateTable('tasks').where('owner', '=', owner).where('state', 'in', ['waiting', 'running']);
  // This process tries it again itself; one that stops leaves them to the others at once.
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

/** True while a reply is written in the conversation: a local server answers one request at a time. */
export async function isWriting({ db }: Tables, conversationId: string): Promise<boolean> {
  const running = db.selectFrom('runs').select('id').where('conversationId', '=', conversationId);
  return (await running.where('status', '=', 'running').executeTakeFirst()) !== undefined;
}

/** The visitor signs in: keys and settings do not move along. */
export async function interruptTasks({ db }: Tables, userId: string): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ state: 'interrupted' satisfies Outcome, owner: null, endedAt: Date.now() })
    .where('userId', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

/** Those of the ids that name turns, or tasks, whose keys may be needed yet. */
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
