// The work of a task: what to ask the model, and the change its text makes. Reads everything again, because a title
// or summary the user wrote meanwhile must stay.
import type { ClientValues } from '../../../shared/api/client-values.ts';
import { randomBytes } from 'node:crypto';
import type { ChatMessage } from '@tributary/runtime-core';
import type { ConversationHead } from '../../../shared/api/conversations.ts';
import type { TaskProblem } from '../../../shared/api/tasks.ts';
import { readConfig } from '../../../shared/message/chat-config.ts';
import type { ChatConfig } from '../../../shared/message/chat-config.ts';
import { isBehind, summaryStep } from '../../../shared/conversation/summary.ts';
import { textsOf } from '../../../shared/payload/task-payload.ts';
import { fillMessages } from '../../../shared/payload/variables/fill.ts';
import { readTitle, summaryTask, titleTask } from '../../../shared/prompts/tasks.ts';
import type { ModelChoice } from '../../../shared/providers/model-key.ts';
import { readTaskPreferences } from '../../../shared/providers/task-model.ts';
import type { Outcome } from '../../../shared/reply/outcome.ts';
import { changeConversation, findConversation } from '../../storage/repositories/conversations.ts';
import { pathTo, placesOf, readMessages } from '../../storage/repositories/messages.ts';
import { readSetting } from '../../storage/repositories/settings.ts';
import type { Task } from '../../storage/repositories/tasks.ts';
import type { Tables } from '../../storage/storage.ts';

export interface TaskEnd {
  readonly outcome: Outcome;
  readonly problem?: TaskProblem;
  /** Runs in the transaction that ends the task. False if the user was first; the task then ends as `abort`. */
  change?(all: Tables): Promise<boolean>;
}

export type Write = (config: ChatConfig, chosen: string, messages: ChatMessage[]) => Promise<string>;

const nothing: TaskEnd = { outcome: 'abort' };

interface Subject {
  readonly task: Task;
  readonly conversation: ConversationHead;
  readonly config: ChatConfig;
  readonly path: ReturnType<typeof pathTo>;
}

export async function performTask(tables: Tables, task: Task, write: Write): Promise<TaskEnd> {
  const { userId, conversationId } = task;
  const conversation = await findConversation(tables, userId, conversationId);
  if (!conversation || conversation.deletedAt !== null) return nothing;
  const path = pathTo(await placesOf(tables, userId, conversationId), conversation.headId);
  const config = readConfig(conversation.config);
  const subject = {
    task,
    conversation,
    config: { ...config, ...(await answererOf(tables, task, config, path)) },
    path,
  };
  const { titles, taskModel } = readTaskPreferences(await readSetting(tables, userId, 'preferences'));
  const ask = (messages: ChatMessage[]): Promise<string> => write(subject.config, taskModel, messages);
  if (task.kind === 'summary') return summarise(tables, subject, ask);
  return titles || task.wanted === 1 ? nameIt(tables, subject, ask) : nothing;
}

/** A conversation created through the API may have no model: use the one that answered last. */
async function answererOf(
  tables: Tables,
  { userId, conversationId }: Task,
  config: ChatConfig,
  path: Subject['path'],
): Promise<Partial<ModelChoice>> {
  if (config.provider !== '') return {};
  const last = path.slice(-2).map(({ id }) => id);
  const messages = await readMessages(tables, userId, conversationId, last);
  const answer = messages.find((message) => message.role === 'assistant');
  return answer?.role === 'assistant' ? { provider: answer.provider, model: answer.model } : {};
}

type Ask = (messages: ChatMessage[]) => Promise<string>;

async function nameIt(tables: Tables, { task, conversation, path }: Subject, ask: Ask): Promise<TaskEnd> {
  const { userId, conversationId } = task;
  if (conversation.titleSource !== 'none') return nothing;
  const said = await textOf(tables, task, path);
  // A model would invent a title for an empty question.
  if (said.length === 0) return nothing;
  const title = readTitle(await ask(titleTask(said)));
  if (title === '') return { outcome: 'done' };
  return {
    outcome: 'done',
    async change(all) {
      if (!(await isThere(all, task))) return false;
      return changeConversation(all, userId, conversationId, { title, titleSource: 'generated' });
    },
  };
}

async function summarise(tables: Tables, { task, config, path }: Subject, ask: Ask): Promise<TaskEnd> {
  if (task.wanted === 0 && !isBehind(path, config)) return nothing;
  const step = summaryStep(path, config, task.historyCount ?? undefined);
  const before = JSON.stringify(config.historySummary);
  const configure =
    (change: Partial<ChatConfig>) =>
    async (all: Tables): Promise<boolean> => {
      const now = await isThere(all, task);
      // The user changed it meanwhile.
      if (!now || JSON.stringify(readConfig(now.config).historySummary) !== before) return false;
      return changeConversation(all, task.userId, task.conversationId, { config: change });
    };
  switch (step.type) {
    case 'none':
      return nothing;
    case 'limit':
      return { outcome: 'done', change: configure(step.limit) };
    case 'write': {
      const { previous, upTo, limit } = step;
      const said = await textOf(tables, task, step.messages);
      const text = await ask(summaryTask(said, previous === undefined ? {} : { previous }));
      return text ? { outcome: 'done', change: configure({ ...limit, historySummary: { text, upTo } }) } : nothing;
    }
    default:
      return step satisfies never;
  }
}

async function isThere(all: Tables, { userId, conversationId }: Task): Promise<ConversationHead | undefined> {
  const conversation = await findConversation(all, userId, conversationId);
  return conversation?.deletedAt === null ? conversation : undefined;
}

const random = (): number => randomBytes(4).readUInt32BE() / 2 ** 32;

/** The messages as the model received them, with variables filled in. */
async function textOf(tables: Tables, { userId, conversationId, client }: Task, path: Subject['path']) {
  const ids = path.map(({ id }) => id);
  const byId = new Map((await readMessages(tables, userId, conversationId, ids)).map((each) => [each.id, each]));
  const { timeZone: timezone, ...values } = JSON.parse(client) as ClientValues; // written with the task's row
  const texts = textsOf(ids.flatMap((id) => byId.get(id) ?? []));
  return fillMessages(texts, { now: Date.now(), timezone, ...values, random });
}
