// Sends outbox entries to the server, and builds the messages that a refused question leaves behind.
import type { KeyVault } from '@tributary/runtime-core';
import { conversationsApi, messagesApi } from '../../shared/api/conversations.ts';
import { tasksApi } from '../../shared/api/tasks.ts';
import { turnsApi } from '../../shared/api/turns.ts';
import type { ByPage } from '../../shared/api/turns.ts';
import type { Outcome } from '../../shared/reply/outcome.ts';
import { requestTo, sendTo } from '../net/call.ts';
import { isPathOf } from '../../shared/api/endpoint.ts';
import { marked, named, withoutFiles } from '../attachments/uploads.ts';
import type { Uploads } from '../attachments/uploads.ts';
import { readMessages } from '../../shared/conversation/conversation-rows.ts';
import { readConfig } from '../../shared/message/chat-config.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { Conversations } from '../conversations/conversations.ts';
import { errorOfThrown, isReplyFailure } from '../../shared/errors.ts';
import { isUnheard } from '../../shared/unheard.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { AssistantMessage, Message } from '../../shared/message/message.ts';
import type { AskEntry, Entry, RequestEntry } from '../outbox/outbox.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { emptyReply } from '../../shared/reply/reply.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import type { Begun } from '../reply/run-source.ts';
import type { Transport } from '../net/transport.ts';
import { isNetworkFailure, OtherUser } from '../net/transport.ts';
import { turnRequest } from './turn-request.ts';
import type { Vaults } from '../providers/vaults.ts';

export interface SenderOptions {
  readonly conversations: Pick<Conversations, 'get' | 'update'>;
  readonly transport: Pick<Transport, 'sendJSON'>;
  readonly uploads: Uploads;
  readonly vaults: Pick<Vaults, 'get'>;
  readonly registry: Pick<ProviderRegistry, 'storeModels'>;
  /** Transcribes the audio the server rejected the turn for. */
  writeUnheard(entry: AskEntry, refusal: ReplyError, signal: AbortSignal): Promise<void>;
  /** Details about this page's key, if the page calls the provider itself. */
  byPage(provider: string): Promise<ByPage | undefined>;
  /** Provider of the model that a chat's search tool uses, if any. */
  searchProvider(config: ChatConfig): string | undefined;
  /** Provider of the model that titles and summarises a chat, if any. */
  taskProvider(config: ChatConfig): string | undefined;
}

export interface Sender {
  /** `user`: rejects if the session belongs to another user. */
  send(entry: Entry, user?: string): Promise<unknown>;
  /** Cancels a question that waits for a transcript. Returns false if the question does not wait. */
  callOff(id: string): boolean;
  /** Returns this browser's keys that a turn may need, by provider. */
  callKeys(conversation: string, using: Pick<ChatConfig, 'provider' | 'model'>): Readonly<Record<string, KeyVault>>;
}

/** Thrown for a question that the user stopped before the server accepted it. */
const calledOff = new Error('called off');

export function createSender({
  conversations,
  transport,
  uploads,
  vaults,
  registry,
  writeUnheard,
  byPage,
  searchProvider,
  taskProvider,
}: SenderOptions): Sender {
  /** Questions that wait for a transcript, by entry id. */
  const waiting = new Map<string, AbortController>();

  async function untilWritten(entry: AskEntry, refusal: ReplyError): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    waiting.set(entry.id, controller);
    try {
      await writeUnheard(entry, refusal, signal);
    } finally {
      waiting.delete(entry.id);
      signal.throwIfAborted();
    }
  }

  /** Uploads the attachments of messages; uploads again files that the server reports as missing. */
  async function withUploads<T>(
    { lane }: Entry,
    messages: readonly Message[],
    as: string | undefined,
    post: (named: readonly Message[]) => Promise<T>,
  ): Promise<T> {
    const attempt = async (missing: readonly string[]): Promise<T> => {
      const uploaded = await uploads.send(messages, { as, missing });
      if (uploaded.size > 0)
        conversations.update(lane, (current) => {
          const here = messages.flatMap(({ id }) => current.messages[id] ?? []);
          const files = here.map((message) => [message.id, marked(message, uploaded)] as const);
          return { ...current, messages: { ...current.messages, ...Object.fromEntries(files) } };
        });
      return post(messages.map((message) => named(message, uploaded)));
    };
    try {
      return await attempt([]);
    } catch (error) {
      const missing = missingFilesOf(error);
      if (missing.length === 0) throw error;
      return attempt(missing);
    }
  }

  /** Stores messages that request no answer. If attachments fail, the text is stored anyway. */
  async function store(entry: RequestEntry, messages: readonly Message[], as: string | undefined): Promise<unknown> {
    const post = (all: readonly Message[]): Promise<unknown> =>
      transport.sendJSON(entry.method, entry.path, { ...Object(entry.body), messages: all }, { as, again: true });
    let refusal: unknown;
    const tried = (all: readonly Message[]): Promise<unknown> =>
      post(all).catch((error: unknown) => {
        refusal = error;
        throw error;
      });
    try {
      return await withUploads(entry, messages, as, tried);
    } catch (error) {
      const lost = missingFilesOf(refusal);
      if (!isFinal(entry, error) || (error === refusal && lost.length === 0)) throw error;
      // The files exceed a limit or are lost: send available bytes in the message.
      const whole = messages.map((message) => named(message, new Map()));
      return post(whole.map((message) => withoutFiles(message, lost)));
    }
  }

  const ask = (entry: AskEntry, as: string | undefined): Promise<Begun> =>
    withUploads(entry, entry.messages, as, (messages) => askFor({ ...entry, messages }, as));

  const vaultsOf = (providers: readonly (string | undefined)[]) =>
    Object.fromEntries(
      providers.flatMap((provider) => {
        const vault = provider === undefined ? undefined : vaults.get(provider);
        return provider !== undefined && vault ? [[provider, vault] as const] : [];
      }),
    );

  /** Returns the keys for a question: the chat's own, and those of its search and title models. */
  function keysOf(config: ChatConfig) {
    const { provider } = config;
    const others = [searchProvider(config), taskProvider(config)].filter((other) => other !== provider);
    return { vault: vaults.get(provider), provider, vaults: vaultsOf(others) };
  }

  function callKeys(conversation: string, { provider, model }: Pick<ChatConfig, 'provider' | 'model'>) {
    const config = conversations.get(conversation)?.config;
    const needed = config ? [searchProvider({ ...config, provider, model }), taskProvider(config)] : [];
    return vaultsOf([provider, ...needed]);
  }

  /** Returns the keys that a task of the chat may need. */
  function taskKeys({ lane }: RequestEntry) {
    const config = conversations.get(lane)?.config;
    return config ? { vaults: vaultsOf([config.provider, taskProvider(config)]) } : {};
  }

  /**
   * Returns this device's keys for a decision, by provider: the turn may be older than the chat's current model and use the
   * provider of its answer.
   */
  function decisionKeys({ lane, body }: RequestEntry) {
    const conversation = conversations.get(lane);
    if (!conversation) return {};
    const { config, messages } = conversation;
    const message = messages[String(Object(body).answer)];
    const asked = message?.role === 'assistant' ? [message, config] : [config];
    const needed = asked.flatMap(({ provider, model }) => [provider, searchProvider({ ...config, provider, model })]);
    return { vaults: vaultsOf([...needed, taskProvider(config)]) };
  }

  async function askFor(entry: AskEntry, as: string | undefined): Promise<Begun> {
    const { lane, answer } = entry;
    const { provider, model } = answer;
    await registry.storeModels(provider, as);
    let traceId: string | undefined;
    const trace = { tags: ['chat'], sessionId: lane, onId: (id: string) => void (traceId = id) };
    const config = { ...readConfig(entry.conversation.config), provider, model };
    const options = { ...keysOf(config), as, trace, again: true };
    const page = await byPage(provider);
    const asked = { ...turnRequest(await withoutEarlier(entry, as)), ...(page ? { byPage: page } : {}) };
    const begin = () => sendTo(transport, turnsApi.begin, {}, asked, options);
    const { turnId, runId, ...begun } = await begin().catch(async (error: unknown) => {
      if (!isReplyFailure(error) || !isUnheard(error.error)) throw error;
      await untilWritten(entry, error.error);
      return begin();
    });
    const traced = traceId === undefined ? {} : { traceId };
    if (runId !== undefined) return { ...begun, turnId, runId, ...traced };
    // The user has meanwhile switched this provider to client-side calls: this page makes the call.
    const take = { turn: turnId ?? '', answer: answer.id, byPage: page ?? {} };
    return {
      ...(await sendTo(transport, turnsApi.take, {}, take, { vaults: options.vaults, as, again: true })),
      ...traced,
    };
  }

  /** Entries of earlier versions may contain more than a question: stores the other messages first. */
  async function withoutEarlier(entry: AskEntry, as: string | undefined): Promise<AskEntry> {
    const { messages } = entry;
    if (messages.every(({ role }) => role === 'user') && messages.length <= 1) return entry;
    for (const { method, path, body } of storing(entry, messages))
      await transport.sendJSON(method, path, body, { as, again: true }).catch((thrown: unknown) => {
        // The conversation exists already.
        if (!isReplyFailure(thrown) || !isPathOf(conversationsApi.create, path)) throw thrown;
      });
    return { ...entry, messages: [] };
  }

  return {
    callKeys,
    callOff(id) {
      const controller = waiting.get(id);
      controller?.abort(calledOff);
      return controller !== undefined;
    },
    send(entry, as) {
      if (entry.kind === 'ask') return ask(entry, as);
      const { method, path, body } = entry;
      const messages = method === 'POST' && isPathOf(messagesApi.add, path) ? readMessages(Object(body).messages) : [];
      if (messages.some(carries)) return store(entry, messages, as);
      const keys = isPathOf(turnsApi.decide, path) ? decisionKeys(entry) : asksTask(path) ? taskKeys(entry) : {};
      return transport.sendJSON(method, path, body, { ...keys, as, again: true });
    },
  };
}

const asksTask = (path: string): boolean => isPathOf(tasksApi.ask, path);

/** True if a message has attachments or URLs of attachments. */
const carries = (message: Message): boolean =>
  message.role === 'user' && message.images.length + (message.files?.length ?? 0) > 0;

/** Returns the ids of files that the server reported as missing. */
function missingFilesOf(error: unknown): readonly string[] {
  if (!isReplyFailure(error) || error.error.status !== 409) return [];
  const { missing }: { readonly missing?: unknown } = Object(Object(error.error.body).error);
  return Array.isArray(missing) ? missing.filter((id) => typeof id === 'string') : [];
}

/** Statuses for which a retry is pointless. */
const finalStatuses: ReadonlySet<number> = new Set([400, 403, 404, 405, 409, 413, 422]);

/** True if an error is permanent. Errors of a question are reported to its sender, except 503. */
export function isFinal(entry: Entry, error: unknown): boolean {
  if (isNetworkFailure(error) || error instanceof OtherUser) return false;
  if (!isReplyFailure(error)) return true;
  const { status = 0 } = error.error;
  return entry.kind === 'ask' ? status !== 503 : finalStatuses.has(status);
}

/** The configuration changes carried by a question, as a separate request. */
function configChange({ lane, changes = {} }: AskEntry) {
  if (Object.keys(changes).length === 0) return undefined;
  return requestTo(conversationsApi.change, { id: lane }, { config: changes });
}

/** Requests that store a question whose answer never began, with the error. */
export function unansweredRequests(
  entry: AskEntry,
  outcome: Extract<Outcome, 'abort' | 'error'>,
  error?: ReplyError,
): readonly RequestEntry[] {
  const { messages, answer } = entry;
  const reply = error ? { ...emptyReply, error: { ...error, at: Date.now() } } : emptyReply;
  const ended: AssistantMessage = { ...answer, reply, outcome };
  return storing(entry, [...messages, ended]);
}

/** Requests that store an entry's messages, preceded by the conversation and its configuration. */
function storing(entry: AskEntry, messages: readonly Message[]): readonly RequestEntry[] {
  const { lane, conversation } = entry;
  const request = { kind: 'request', lane } as const;
  const begin = requestTo(conversationsApi.create, {}, { id: lane, ...conversation });
  const change = configChange(entry);
  const add = requestTo(messagesApi.add, { conversation: lane }, { messages });
  return [
    // Idempotent: an existing conversation is refused, and the refusal is ignored.
    ...(messages[0]?.parentId === null ? [{ ...request, id: newId(), ...begin }] : []),
    ...(change ? [{ ...request, id: newId(), ...change }] : []),
    { ...request, id: newId(), ...add },
  ];
}

export function onRefused(entry: Entry, error: unknown): readonly Entry[] {
  if (entry.kind !== 'ask') return [];
  return error === calledOff
    ? unansweredRequests(entry, 'abort')
    : unansweredRequests(entry, 'error', errorOfThrown(error, entry.answer.provider));
}
