// Titles and summaries in this page. The server makes them; translations are calls of this page.
import { read } from '../../shared/api/read.ts';
import { tasksApi } from '../../shared/api/tasks.ts';
import type { TaskWish } from '../../shared/api/tasks.ts';
import type { AssistantMessage } from '../../shared/message/message.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { errorOfThrown } from '../../shared/errors.ts';
import { clientValues } from '../../shared/payload/variables/context.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { OwnTasks, OwnTasksOptions } from './own-tasks.ts';
import type { TaskName } from './task-call.ts';

export interface TaskProblem {
  readonly kind: TaskName;
  readonly error: { readonly type: string | number; readonly message: string };
}

export interface TasksOptions extends Omit<OwnTasksOptions, 'onProblem'> {
  /** True if this browser calls the chat's provider, or that of its task model. */
  callsHere(chat: ModelChoice): Promise<boolean>;
  /** Requests a task from the server, after earlier pending changes. */
  post(conversationId: string, wish: TaskWish): Promise<unknown>;
  get(conversationId: string): Conversation | undefined;
  reread(conversationId: string): Promise<void>;
}

export interface Tasks {
  /** The last failed task, until dismissed. */
  readonly problem: Store<TaskProblem | undefined>;
  readonly summarising: Store<ReadonlySet<string>>;
  /** Updates the state from a conversation that was read. */
  seen(conversation: Conversation): void;
  /** For the tab that sent the question: titles the conversation and extends its summary, if the server does not. */
  afterReply(conversationId: string, message: AssistantMessage): Promise<void>;
  /**
   * Summarises the messages that the history limit leaves out: the chat's limit, or `historyCount`, which is set together
   * with the summary. Resolves to false if nothing has changed.
   */
  summarise(conversationId: string, historyCount?: number): Promise<boolean>;
  /** Resolves to undefined if the call failed or was cancelled. */
  translate(conversationId: string, text: string, language: string, signal?: AbortSignal): Promise<string | undefined>;
}

const firstPauseMs = 150;
const maxPauseMs = 2_000;
/** Maximum number of consecutive reads without the task, before it is assumed replaced. */
const maxUnseen = 10;

export function createTasks(options: TasksOptions): Tasks {
  const { get, reread } = options;
  const openedAt = Date.now();
  const problem = createStore<TaskProblem | undefined>(undefined);
  const summarising = createStore<ReadonlySet<string>>(new Set());
  /** Ids of failed tasks that were reported, or failed before this page opened. */
  const told = new Set<string>();
  let made: OwnTasks | undefined;
  /** Client-side tasks, loaded on first use. */
  async function own(): Promise<OwnTasks> {
    const { createOwnTasks } = await import('./own-tasks.ts');
    made ??= createOwnTasks({ ...options, onProblem: (kind, error) => problem.set({ kind, error }) });
    return made;
  }

  const show = (id: string, on: boolean): void => {
    if (summarising.get().has(id) === on) return;
    summarising.set((all) => new Set(on ? [...all, id] : [...all].filter((each) => each !== id)));
  };

  /** Summaries requested by this page: the server's state may be older. */
  const asked = new Set<string>();
  async function whileSummarising(id: string, work: () => Promise<boolean>): Promise<boolean> {
    if (summarising.get().has(id)) return false;
    asked.add(id);
    show(id, true);
    return work().finally(() => {
      asked.delete(id);
      show(id, false);
    });
  }

  /** Resolves when the task has ended; true if it has changed something. */
  async function askServer(conversationId: string, historyCount: number | undefined): Promise<boolean> {
    const client = clientValues(document.documentElement.lang);
    const limit = historyCount === undefined ? {} : { historyCount };
    const answer = await options.post(conversationId, { kind: 'summary', client, ...limit });
    const { task } = read(tasksApi.ask.answer, answer, 'The answer to a wish for a summary');
    if (!task) return false;
    let unseen = 0;
    for (let pause = firstPauseMs; unseen < maxUnseen; pause = Math.min(maxPauseMs, pause * 1.5)) {
      await reread(conversationId).catch(() => undefined);
      const now = get(conversationId)?.tasks?.find(({ id }) => id === task.id);
      // The response may be older than the task.
      if (!now) unseen++;
      else if (now.state !== 'waiting' && now.state !== 'running') return now.state === 'done';
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return false;
  }

  return {
    problem,
    summarising,
    seen({ id, tasks = [] }) {
      for (const { id: task, kind, state, ago = 0, problem: failure } of tasks) {
        if (kind === 'summary' && !asked.has(id)) show(id, state === 'waiting' || state === 'running');
        if (!failure || told.has(task)) continue;
        told.add(task);
        if (Date.now() - ago >= openedAt) problem.set({ kind, error: failure });
      }
    },
    async afterReply(conversationId, { outcome, provider, model }) {
      if (outcome !== 'done' || isTemporary(conversationId) || !(await options.callsHere({ provider, model }))) return;
      const { nameIt, carryOn } = await own();
      await nameIt(conversationId);
      await whileSummarising(conversationId, () => carryOn(conversationId));
    },
    summarise: (conversationId, historyCount) =>
      whileSummarising(conversationId, async () => {
        const chat = get(conversationId)?.config;
        const here = chat !== undefined && (await options.callsHere(chat));
        return here ? (await own()).summarise(conversationId, historyCount) : askServer(conversationId, historyCount);
      }).catch(() => false),
    async translate(...wanted) {
      try {
        return await (await own()).translate(...wanted);
      } catch (thrown) {
        problem.set({ kind: 'translation', error: errorOfThrown(thrown, '') });
        return undefined;
      }
    },
  };
}
