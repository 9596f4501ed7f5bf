// Model calls of this page for tasks: translations, and titles of chats whose provider the browser calls.
import type { ChatMessage, ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { errorOfThrown, factsOf, ReplyFailure } from '../../shared/errors.ts';
import { taskPayload, toolsConfig, withTools } from '../../shared/payload/task-payload.ts';
import type { TaskPayload } from '../../shared/payload/task-payload.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import { taskModel } from '../../shared/providers/task-model.ts';
import { reduceReply } from '../../shared/reply/event-reducer.ts';
import { emptyReply, replyText } from '../../shared/reply/reply.ts';
import type { Reply, ReplyError } from '../../shared/reply/reply.ts';
import type { ReadBatch } from '../net/sse-reader.ts';
import type { Transport } from '../net/transport.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import type { Vaults } from '../providers/vaults.ts';
import type { ToolOffer } from '../../shared/tools/offer.ts';

export type TaskName = 'title' | 'summary' | 'translation';
export type TaskChat = ModelChoice & Pick<ChatConfig, 'plugins'>;

export interface TaskCallOptions {
  readonly registry: Pick<ProviderRegistry, 'providers' | 'cardOf' | 'byResponses'>;
  readonly transport: Pick<Transport, 'chat'>;
  readonly vaults: Pick<Vaults, 'get'>;
  /** Returns the enabled plugins as tools. */
  offer(config: ChatConfig, card: ModelCard | undefined): Promise<ToolOffer>;
  settings(): { readonly taskModel: string };
  onProblem(kind: TaskName, error: ReplyError): void;
}

/** Resolves to undefined if the call failed (reported and logged) or was cancelled. */
export type CallTask = (
  kind: TaskName,
  chat: TaskChat,
  messages: ChatMessage[],
  signal?: AbortSignal,
) => Promise<string | undefined>;

export function createTaskCall(options: TaskCallOptions): CallTask {
  const { registry, transport, vaults } = options;
  /** Cheap models that failed: a key may not include every model. */
  const refused = new Set<string>();

  async function call(
    kind: TaskName,
    { provider, model, plugins }: TaskChat,
    messages: ChatMessage[],
    signal: AbortSignal,
  ): Promise<string> {
    const choice = { provider, model };
    const sources = { card: registry.cardOf(provider, model), responses: registry.byResponses().includes(provider) };
    const payload = taskPayload(choice, sources, messages);
    const config = toolsConfig(choice, { plugins });
    const offered = plugins.length > 0 ? options.offer(config, sources.card).catch(() => ({})) : {};
    const tooled = withTools(payload, await offered);
    try {
      return await write(kind, tooled ?? payload, signal);
    } catch (thrown) {
      if (signal.aborted || !tooled || !isRefused(thrown)) throw thrown;
      // Some vendors refuse `tool_choice: none`: retry without tools.
      return write(kind, payload, signal);
    }
  }

  async function write(kind: TaskName, payload: TaskPayload, signal: AbortSignal): Promise<string> {
    let reply: Reply = emptyReply;
    const take = (batch: ReadBatch): void => {
      reply = reduceReply(reply, batch.events, Date.now());
    };
    const vault = vaults.get(payload.provider);
    const end = await transport.chat(payload, { vault, signal, onBatch: take, purpose: kind, trace: { tags: [kind] } });
    take(end);
    if (reply.error) throw new ReplyFailure(reply.error);
    // A truncated summary would be mistaken for a complete one.
    if (end.how === 'cut') throw new Error('The connection was lost before the response finished.');
    return replyText(reply).trim();
  }

  return async (kind, chat, messages, signal = new AbortController().signal) => {
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
      options.onProblem(kind, error);
      return undefined;
    }
  };
}

const keyOf = ({ provider, model }: ModelChoice): string => `${provider}/${model}`;
const isRefused = (thrown: unknown): boolean =>
  /^4(00|22)$/.test(factsOf(errorOfThrown(thrown, '')).providerStatus ?? '');
const isAbort = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'AbortError';
