// Titles and summaries that this page makes, of chats whose replies no turn of the server writes, and its translations.
import { readTitle, summaryTask, titleTask, translateTask } from '../../shared/prompts/tasks.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { Message } from '../../shared/message/message.ts';
import { isBehind, summaryStep } from '../../shared/conversation/summary.ts';
import { textsOf } from '../../shared/payload/task-payload.ts';
import type { VariableContext } from '../../shared/payload/variables/context.ts';
import { fillMessages } from '../../shared/payload/variables/fill.ts';
import { createTaskCall } from './task-call.ts';
import type { TaskCallOptions } from './task-call.ts';

/** The part of a conversation that tasks read. */
export interface TaskSubject {
  readonly config: ChatConfig;
  /** The path that is on screen, fully loaded. */
  readonly path: readonly Message[];
  /** Somebody gave the title, or a task did before. */
  readonly titled: boolean;
}

export interface OwnTasksOptions extends TaskCallOptions {
  settings(): ReturnType<TaskCallOptions['settings']> & { readonly titles: boolean };
  /** Undefined for a conversation that is gone. */
  subject(conversationId: string): Promise<TaskSubject | undefined>;
  setTitle(conversationId: string, title: string): void;
  configure(conversationId: string, change: Partial<ChatConfig>): void;
  /** The values of template variables in what the user wrote. */
  variables(): VariableContext;
  /** Resolves when nothing is being written in the conversation, and the page has time. */
  idle(conversationId: string): Promise<void>;
}

export type OwnTasks = ReturnType<typeof createOwnTasks>;

export function createOwnTasks(options: OwnTasksOptions) {
  const call = createTaskCall(options);
  /** Tried in this tab: a title that could not be made is not asked for at every answer. */
  const tried = new Set<string>();

  async function nameIt(conversationId: string): Promise<void> {
    if (!options.settings().titles || tried.has(conversationId)) return;
    tried.add(conversationId);
    await options.idle(conversationId);
    const subject = await options.subject(conversationId);
    if (!subject || subject.titled) return;
    const said = fillMessages(textsOf(subject.path), options.variables());
    // To an empty question a model says something all the same.
    if (said.length === 0) return;
    const title = await call('title', subject.config, titleTask(said));
    if (title) options.setTitle(conversationId, readTitle(title));
  }

  async function summarise(conversationId: string, historyCount?: number): Promise<boolean> {
    const subject = await options.subject(conversationId);
    if (!subject) return false;
    const step = summaryStep(subject.path, subject.config, historyCount);
    switch (step.type) {
      case 'none':
        return false;
      case 'limit':
        options.configure(conversationId, step.limit);
        return true;
      case 'write': {
        const { messages, previous, upTo, limit } = step;
        const said = fillMessages(textsOf(messages), options.variables());
        const text = await call(
          'summary',
          subject.config,
          summaryTask(said, previous === undefined ? {} : { previous }),
        );
        if (text) options.configure(conversationId, { ...limit, historySummary: { text, upTo } });
        return Boolean(text);
      }
      default:
        return step satisfies never;
    }
  }

  /** A summary that somebody asked for once is carried on. */
  async function carryOn(conversationId: string): Promise<boolean> {
    const subject = await options.subject(conversationId);
    if (!subject || !isBehind(subject.path, subject.config)) return false;
    await options.idle(conversationId);
    return summarise(conversationId);
  }

  /** Undefined when it failed or was called off. */
  async function translate(conversationId: string, text: string, language: string, signal?: AbortSignal) {
    const subject = await options.subject(conversationId);
    return subject && call('translation', subject.config, translateTask(text, language), signal);
  }

  return { nameIt, summarise, carryOn, translate };
}
