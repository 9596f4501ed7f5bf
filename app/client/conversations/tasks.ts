// Titles and summaries as this page shows them. The server makes them; a translation is this page's own call.
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
  /** True where this browser calls the chat's provider itself, or that of the model for its tasks. */
  callsHere(chat: ModelChoice): Promise<boolean>;
  /** Asks the server for a task, after the changes that were made before it. */
  post(conversationId: string, wish: TaskWish): Promise<unknown>;
  get(conversationId: string): Conversation | undefined;
  reread(conversationId: string): Promise<void>;
}

export interface Tasks {
  /** The last task that failed, until it is dismissed. */
  readonly problem: Store<TaskProblem | undefined>;
  /** Conversations that are being summarised. */
  readonly summarising: Store<ReadonlySet<string>>;
  /** A conversation was read: what is made of it is shown. */
  seen(conversation: Conversation): void;
  /** For the tab that asked: names the conversation, and carries a summary on, where the server does not. */
  afterReply(conversationId: string, message: AssistantMessage): Promise<void>;
  /**
   * Puts a summary in the place of what the history limit leaves out: of the chat's own, or of one that comes into force
   * with the summary. False: there is none, and nothing has changed.
   */
  summarise(conversationId: string, historyCount?: number): Promise<boolean>;
  /** Undefined when it failed or was called off. */
  translate(conversationId: string, text: string, language: string, signal?: AbortSignal): Promise<string | undefined>;
}

const firstPauseMs = 150;
const maxPauseMs = 2_000;
/** Reads in a row that lack the task: another one has taken its place. */
const maxUnseen = 10;

export function createTasks(options: TasksOptions): Tasks {
  const { get, reread } = options;
  const openedAt = Date.now();
  const problem = createStore<TaskProblem | undefined>(undefined);
  const summarising = createStore<ReadonlySet<string>>(new Set());
  /** Failed tasks that were told of, or that failed before this page was there. */
  const told = new Set<string>();
  let made: OwnTasks | undefined;
  /** Tasks of pages that call a provider themselves, and translations: loaded with the first. */
  async function own(): Promise<OwnTasks> {
    const { createOwnTasks } = await import('./own-tasks.ts');
    made ??= createOwnTasks({ ...options, onProblem: (kind, error) => problem.set({ kind, error }) });
    return made;
  }

  const show = (id: string, on: boolean): void => {
    if (summarising.get().has(id) === on) return;
    summarising.set((all) => new Set(on ? [...all, id] : [...all].filter((each) => each !== id)));
  };

  /** Asked for by this page: the server's word may be older. */
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

  /** Resolves with what it has come to: true when it has changed something. */
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
      // An answer that was on its way may be older than the task.
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
