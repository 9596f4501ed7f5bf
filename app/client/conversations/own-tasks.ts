// Titles and summaries made by this page for chats whose provider the browser calls, and all translations.
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
  /** The path on screen, fully loaded. */
  readonly path: readonly Message[];
  /** True if the user or an earlier task has set the title. */
  readonly titled: boolean;
}

export interface OwnTasksOptions extends TaskCallOptions {
  settings(): ReturnType<TaskCallOptions['settings']> & { readonly titles: boolean };
  /** Resolves to undefined for a deleted conversation. */
  subject(conversationId: string): Promise<TaskSubject | undefined>;
  setTitle(conversationId: string, title: string): void;
  configure(conversationId: string, change: Partial<ChatConfig>): void;
  /** Returns the values of template variables in the user's text. */
  variables(): VariableContext;
  /** Resolves when no reply is running in the conversation and the page is idle. */
  idle(conversationId: string): Promise<void>;
}

export type OwnTasks = ReturnType<typeof createOwnTasks>;

export function createOwnTasks(options: OwnTasksOptions) {
  const call = createTaskCall(options);
  /** Conversations already tried in this tab: a failed title is not retried after every answer. */
  const tried = new Set<string>();

  async function nameIt(conversationId: string): Promise<void> {
    if (!options.settings().titles || tried.has(conversationId)) return;
    tried.add(conversationId);
    await options.idle(conversationId);
    const subject = await options.subject(conversationId);
    if (!subject || subject.titled) return;
    const said = fillMessages(textsOf(subject.path), options.variables());
    // A model answers even an empty question.
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

  /** Extends a summary that the user requested once. */
  async function carryOn(conversationId: string): Promise<boolean> {
    const subject = await options.subject(conversationId);
    if (!subject || !isBehind(subject.path, subject.config)) return false;
    await options.idle(conversationId);
    return summarise(conversationId);
  }

  /** Resolves to undefined if the call failed or was cancelled. */
  async function translate(conversationId: string, text: string, language: string, signal?: AbortSignal) {
    const subject = await options.subject(conversationId);
    return subject && call('translation', subject.config, translateTask(text, language), signal);
  }

  return { nameIt, summarise, carryOn, translate };
}
