// Creates the server's task service and connects it to the other parts of the server.
import { isTributaryError } from '@tributary/runtime-core';
import { catalogued, ReplyFailure } from '../../../shared/errors.ts';
import type { TaskPayload } from '../../../shared/payload/task-payload.ts';
import { reduceReply } from '../../../shared/reply/event-reducer.ts';
import { emptyReply, replyText } from '../../../shared/reply/reply.ts';
import type { Reply, ReplyError } from '../../../shared/reply/reply.ts';
import { purposeOf } from '../../../shared/usage/purposes.ts';
import { workOfUsers } from '../../auth/session-ends.server.ts';
import { mayGoOn } from '../../auth/auth.server.ts';
import { paramsOf } from '../chat-params.server.ts';
import { getRuntime } from '../../providers/runtime.server.ts';
import { hub } from '../../live/hub.ts';
import { opening, part } from '../../process/app.ts';
import type { App } from '../../process/app.ts';
import { log } from '../../process/log.ts';
import { failureOf } from '../../process/failure.ts';
import type { Task } from '../../storage/repositories/tasks.ts';
import { getRuns } from '../../runs/runs.server.ts';
import { getStorage } from '../../storage/storage.server.ts';
import { admitCall } from '../../admission/admit-call.server.ts';
import { estimateOfParams } from '../../usage/estimate.ts';
import { recorded } from '../../usage/record.server.ts';
import { ports } from '../ports.ts';
import { turnKeys } from '../turns.server.ts';
import { askForTask, KeysGone, PageCalls, RefusedModels } from './task-call.ts';
import type { Asking } from './task-call.ts';
import { performTask } from './task-work.ts';
import type { TaskEnd } from './task-work.ts';
import { TaskService } from './task-service.ts';
import type { TaskPorts } from './task-service.ts';

const refusedModels = part('models that refused a task', () => new RefusedModels());

const partsOf = (app: App): TaskPorts => ({
  perform: (...work) => perform(app, ...work),
  mayGoOn: (task) => mayGoOn(app, task.userId, task),
  dropKeys: (holder) => turnKeys(app).drop(holder),
  changed: ({ userId, conversationId }) => hub(app).changed(userId, { kind: 'conversation', id: conversationId }),
});

async function perform(app: App, task: Task, signal: AbortSignal): Promise<TaskEnd> {
  const tables = await getStorage(app);
  const given = await turnKeys(app).of(task.turnId ?? task.id);
  const brought = JSON.parse(task.brought) as readonly string[]; // written with the task's row
  const { userId, conversationId } = task;
  const asking: Asking = { userId, purpose: purposeOf(task.kind), conversationId, given, brought, signal };
  const asked = {
    tables,
    ...ports(app),
    chat: (payload: TaskPayload, route: string, asking: Asking) => chat(app, payload, route, asking),
    refused: refusedModels(app),
  };
  try {
    return await performTask(tables, task, (config, chosen, messages) =>
      askForTask(asked, asking, config, chosen, messages),
    );
  } catch (error) {
    if (error instanceof KeysGone) return { outcome: 'interrupted' };
    if (error instanceof PageCalls) return { outcome: 'abort' };
    const { type, message, body, provider } = errorOf(error);
    const { kind, userId: user, traceId } = task;
    if (!signal.aborted)
      log.warn(
        {
          kind,
          user,
          provider,
          ...(traceId === null ? {} : { traceId }),
          ...failureOf({ type: catalogued(type), body }),
        },
        'a task failed',
      );
    return { outcome: 'error', problem: { type, message } };
  }
}

/** An ordinary call of the user: with the user's keys, or with the operator's within the operator's limits. */
async function chat(app: App, payload: TaskPayload, route: string, asking: Asking): Promise<string> {
  const { userId, purpose, conversationId, given, signal } = asking;
  const { provider, model } = payload;
  try {
    const vault = given[provider];
    const runtime = await getRuntime(app);
    const { params } = paramsOf(payload);
    const call = { provider, route, model, purpose, conversationId, estimate: () => estimateOfParams(params) };
    const keys = await admitCall(app, { userId, ...(vault ? { vault } : {}) }, call);
    const answer = recorded(app, keys, () => runtime.chat(route, params, { ...keys, signal, user: userId }));
    let reply: Reply = emptyReply;
    for await (const events of answer) reply = reduceReply(reply, events, Date.now());
    if (reply.error) throw new ReplyFailure(reply.error);
    return replyText(reply).trim();
  } catch (error) {
    throw error instanceof ReplyFailure ? error : new ReplyFailure(errorOf(error, provider));
  }
}

/** An unexpected error may contain anything, so its content goes to the log only. */
function errorOf(error: unknown, provider = ''): ReplyError & { readonly type: NonNullable<ReplyError['type']> } {
  if (error instanceof ReplyFailure) return error.error;
  if (isTributaryError(error)) return { type: error.type, message: error.message, body: error.body, provider };
  log.error({ err: error instanceof Error ? error.message : typeof error }, 'a task met an unexpected error');
  const message = 'Something went wrong on the server. Details are in the server log.';
  return { type: 500, message, body: { error: { message } }, provider };
}

const services = opening('tasks', async (app) => {
  const [storage, runs] = await Promise.all([getStorage(app), getRuns(app)]);
  const onError = (what: string, error: unknown): void =>
    log.error({ err: error instanceof Error ? error.message : typeof error }, what);
  const service = new TaskService({ storage, runs, onError, ports: partsOf(app) });
  await service.recover();
  workOfUsers(app).add({ users: () => [], end: (userId) => service.refuse(userId) });
  return service;
});

/** Services that use the current code; after a hot reload, a running service gets the new ports. */
const current = new WeakSet<TaskService>();

export async function getTasks(app: App): Promise<TaskService> {
  const service = await services(app);
  if (!current.has(service)) service.ports = partsOf(app);
  current.add(service);
  return service;
}

export const stopTasks = async (app: App): Promise<void> => (await services.made(app)?.catch(() => undefined))?.close();
