// The preset tasks: titles, summaries and translations, by calls of their own that leave no trace in the conversation.
import type { ChatMessage, ChatPayload } from '@tributary/runtime-core';
import { readTitle, summaryTask, titleTask, translateTask } from '../../shared/prompts/tasks.ts';
import { defaultChatConfig } from '../../shared/conversation/chat-config.ts';
import { errorOfThrown, factsOf, ReplyFailure } from '../../shared/errors.ts';
import { reduceReply } from '../../shared/reply/event-reducer.ts';
import type { AssistantMessage, Message } from '../../shared/conversation/message.ts';
import { extendedParams } from '../../shared/payload/model-params.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { emptyReply, replyText } from '../../shared/reply/reply.ts';
import type { Reply, ReplyError } from '../../shared/reply/reply.ts';
import type { ReadBatch } from '../net/sse-reader.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';
import type { Tools } from '../tools/tools.ts';
import { taskModel } from '../../shared/providers/task-model.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import type { Transport } from '../net/transport.ts';
import { historyOf } from '../../shared/conversation/tree.ts';
import type { ChatConfig } from '../../shared/conversation/chat-config.ts';
import type { VariableContext } from '../../shared/payload/variables/context.ts';
import { fillMessages } from '../../shared/payload/variables/fill.ts';
import type { Vaults } from '../providers/vaults.ts';

export type TaskKind = 'title' | 'summary' | 'translation';

export interface TaskProblem {
  readonly kind: TaskKind;
  readonly error: ReplyError;
}

/** The part of a conversation that tasks read. */
export interface TaskSubject {
  readonly config: ChatConfig;
  /** The path that is on screen, fully loaded. */
  readonly path: readonly Message[];
  /** Somebody gave the title, or a task did before. */
  readonly titled: boolean;
}

export interface TasksOptions {
  readonly registry: Pick<ProviderRegistry, 'providers' | 'cardOf' | 'byResponses'>;
  readonly transport: Pick<Transport, 'chat'>;
  readonly vaults: Pick<Vaults, 'get'>;
  /** The plugins that are on, as tools. */
  readonly offer: Tools['offer'];
  settings(): { readonly titles: boolean; readonly taskModel: string };
  /** Undefined for a conversation that is gone. */
  subject(conversationId: string): Promise<TaskSubject | undefined>;
  setTitle(conversationId: string, title: string): void;
  configure(conversationId: string, change: Partial<ChatConfig>): void;
  /** The values of template variables in what the user wrote. */
  variables(): VariableContext;
  /** Resolves when nothing is being written in the conversation, and the page has time. */
  idle(conversationId: string): Promise<void>;
}

export interface Tasks {
  /** The last task that failed, until it is dismissed. */
  readonly problem: Store<TaskProblem | undefined>;
  /** Conversations that are being summarised. */
  readonly summarising: Store<ReadonlySet<string>>;
  /** For the tab that asked: names the conversation, and carries a summary on. */
  afterReply(conversationId: string, message: AssistantMessage): Promise<void>;
  /**
   * Puts a summary in the place of what the history limit leaves out: of the chat's own, or of one that comes into force
   * with the summary. False: there is none, and nothing has changed.
   */
  summarise(conversationId: string, historyCount?: number): Promise<boolean>;
  /** Undefined when it failed or was called off. */
  translate(conversationId: string, text: string, language: string, signal?: AbortSignal): Promise<string | undefined>;
}

export function createTasks(options: TasksOptions): Tasks {
  const { registry, transport, vaults } = options;
  const problem = createStore<TaskProblem | undefined>(undefined);
  const summarising = createStore<ReadonlySet<string>>(new Set());
  /** Tried in this tab: a title that could not be made is not asked for at every answer. */
  const tried = new Set<string>();
  /** Cheap models that did not answer; not every key opens every model. */
  const refused = new Set<string>();

  async function call(
    kind: TaskKind,
    { provider, model, plugins }: ModelChoice & Pick<ChatConfig, 'plugins'>,
    messages: ChatMessage[],
    signal: AbortSignal,
  ): Promise<string> {
    const card = registry.cardOf(provider, model);
    // Thinking costs time and money, and none of these tasks needs it.
    const params = extendedParams(card, defaultChatConfig);
    const apiMode = registry.byResponses().includes(provider) ? { apiMode: 'responses' as const } : {};
    const tools = await toolsOf({ provider, model }, plugins);
    const named = card?.deploymentName ? { deploymentName: card.deploymentName } : {};
    const payload = { provider, model, ...named, messages, stream: true, ...apiMode, ...params };
    try {
      return await write(kind, { ...payload, ...tools }, signal);
    } catch (thrown) {
      if (signal.aborted || !tools || !isRefused(thrown)) throw thrown;
      // Some vendors take no `none`. Without tools it is a task like any other.
      return write(kind, payload, signal);
    }
  }

  async function write(
    kind: TaskKind,
    payload: ChatPayload & { readonly provider: string },
    signal: AbortSignal,
  ): Promise<string> {
    let reply: Reply = emptyReply;
    const take = (batch: ReadBatch): void => {
      reply = reduceReply(reply, batch.events, Date.now());
    };
    const vault = vaults.get(payload.provider);
    const end = await transport.chat(payload, { vault, signal, onBatch: take, trace: { tags: [kind] } });
    take(end);
    if (reply.error) throw new ReplyFailure(reply.error);
    // Half a summary would pass for the whole.
    if (end.how === 'cut') throw new Error('The connection closed before the reply had ended.');
    return replyText(reply).trim();
  }

  /**
   * The plugins of the chat, turned into tools: the model knows what the conversation was about. It is
   * to write, though, and not to call. A server that does not tell them keeps no chat from its title.
   */
  async function toolsOf({ provider, model }: ModelChoice, plugins: readonly string[]) {
    if (plugins.length === 0) return undefined;
    const config = { ...defaultChatConfig, provider, model, plugins };
    const offer = await options.offer(config, registry.cardOf(provider, model)).catch(() => undefined);
    if (!offer?.tools || offer.tools.length === 0) return undefined;
    return { tools: [...offer.tools], plugins: [...(offer.plugins ?? [])], tool_choice: 'none' as const };
  }

  /** Failed tasks: ignored when aborted, otherwise reported and logged. */
  async function run(
    kind: TaskKind,
    chat: ModelChoice & Pick<ChatConfig, 'plugins'>,
    messages: ChatMessage[],
    signal: AbortSignal = new AbortController().signal,
  ): Promise<string | undefined> {
    const cheap = taskModel(options.settings().taskModel, registry.providers.get().list, chat);
    const first = refused.has(keyOf(cheap)) ? chat : cheap;
    try {
      return await call(kind, { ...first, plugins: chat.plugins }, messages, signal).catch((thrown: unknown) => {
        if (signal.aborted || keyOf(first) === keyOf(chat)) throw thrown;
        refused.add(keyOf(first));
        return call(kind, chat, messages, signal);
      });
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown)) return undefined;
      const error = errorOfThrown(thrown, chat.provider);
      console.error(`The ${kind} task failed.`, error.type, error.message);
      problem.set({ kind, error });
      return undefined;
    }
  }

  async function nameIt(conversationId: string): Promise<void> {
    if (!options.settings().titles || tried.has(conversationId)) return;
    tried.add(conversationId);
    await options.idle(conversationId);
    const subject = await options.subject(conversationId);
    if (!subject || subject.titled) return;
    const said = fillMessages(toTexts(subject.path), options.variables());
    // To an empty question a model says something all the same.
    if (said.length === 0) return;
    const title = await run('title', subject.config, titleTask(said));
    if (title) options.setTitle(conversationId, readTitle(title));
  }

  async function summarise(conversationId: string, historyCount?: number): Promise<boolean> {
    const subject = await options.subject(conversationId);
    if (!subject || summarising.get().has(conversationId)) return false;
    const { config, path } = subject;
    const limit = historyCount === undefined ? {} : { enableHistoryCount: true, historyCount };
    const { leftOut } = historyOf(path, { ...config, ...limit, historySummary: null });
    const { historySummary: before } = config;
    const covered = before ? path.findIndex(({ id }) => id === before.upTo) + 1 : 0;
    const upTo = path[leftOut - 1]?.id;
    if (upTo === undefined) return false;
    if (covered >= leftOut) {
      // The summary that is there tells of all that the limit would leave out: the limit is what was missing.
      if (historyCount !== undefined) options.configure(conversationId, limit);
      return historyCount !== undefined;
    }
    summarising.set((all) => new Set([...all, conversationId]));
    const messages = fillMessages(toTexts(path.slice(covered, leftOut)), options.variables());
    const previous = before && covered > 0 ? { previous: before.text } : {};
    const text = await run('summary', config, summaryTask(messages, previous));
    summarising.set((all) => new Set([...all].filter((id) => id !== conversationId)));
    if (text) options.configure(conversationId, { ...limit, historySummary: { text, upTo } });
    return Boolean(text);
  }

  /** A summary that somebody asked for once is carried on when as much again as half the limit has gone by. */
  async function carryOn(conversationId: string): Promise<void> {
    const subject = await options.subject(conversationId);
    if (!subject?.config.historySummary) return;
    const { config, path } = subject;
    const now = historyOf(path, config);
    const behind = historyOf(path, { ...config, historySummary: null }).leftOut - now.leftOut;
    if (now.summary === undefined || behind < Math.max(2, config.historyCount / 2)) return;
    await options.idle(conversationId);
    await summarise(conversationId);
  }

  return {
    problem,
    summarising,
    summarise,
    async afterReply(conversationId, { outcome }) {
      if (outcome !== 'done') return;
      await nameIt(conversationId);
      await carryOn(conversationId);
    },
    async translate(conversationId, text, language, signal) {
      const subject = await options.subject(conversationId);
      return subject && run('translation', subject.config, translateTask(text, language), signal);
    },
  };
}

const keyOf = ({ provider, model }: ModelChoice): string => `${provider}/${model}`;
/** By the provider, for what it was asked. */
const isRefused = (thrown: unknown): boolean =>
  /^4(00|22)$/.test(factsOf(errorOfThrown(thrown, '')).providerStatus ?? '');
const isAbort = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'AbortError';

/** Text of the messages, without reasoning, tools and images. */
function toTexts(path: readonly Message[]): ChatMessage[] {
  return path.flatMap((message): ChatMessage[] => {
    if (message.role === 'tool') return [];
    const content = message.role === 'user' ? message.text : replyText(message.reply);
    return content ? [{ role: message.role, content }] : [];
  });
}
