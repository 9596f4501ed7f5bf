// Delivery of changes to the server: questions as runs, the rest as it is; and the messages that a refusal leaves.
import { conversationsApi, messagesApi } from '../../shared/api/conversations.ts';
import type { Body } from '../../shared/api/endpoint.ts';
import { runsApi } from '../../shared/api/runs.ts';
import { pageAnswers, turnsApi } from '../../shared/api/turns.ts';
import type { Outcome } from '../../shared/reply/outcome.ts';
import { requestTo, sendTo } from '../net/call.ts';
import { isPathOf } from '../../shared/api/endpoint.ts';
import { marked, named, withoutFiles } from '../attachments/uploads.ts';
import type { Uploads } from '../attachments/uploads.ts';
import { readMessages } from '../../shared/conversation/conversation-rows.ts';
import { readConfig } from '../../shared/conversation/chat-config.ts';
import type { ChatConfig } from '../../shared/conversation/chat-config.ts';
import type { Conversations } from '../conversations/conversations.ts';
import { errorOfThrown, factsOf, isReplyFailure } from '../../shared/errors.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { AssistantMessage, Message } from '../../shared/conversation/message.ts';
import type { AskEntry, Entry, RequestEntry } from './outbox.ts';
import { namesPerson, payloadFor } from '../../shared/payload/payload-for.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { emptyReply } from '../../shared/reply/reply.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import type { Begun } from '../reply/run-source.ts';
import type { ChatPayload } from '@tributary/runtime-core';
import type { Tools } from '../tools/tools.ts';
import type { Transport } from '../net/transport.ts';
import { isNetworkFailure, OtherUser } from '../net/transport.ts';
import { browserVariables } from '../../shared/payload/variables/context.ts';
import type { Person } from '../../shared/payload/variables/context.ts';
import { historyOf } from '../../shared/conversation/tree.ts';
import { turnRequest } from './turn-request.ts';
import type { Vaults } from '../providers/vaults.ts';

export interface SenderOptions {
  readonly conversations: Pick<Conversations, 'whole' | 'get' | 'update'>;
  readonly transport: Pick<Transport, 'sendJSON'>;
  readonly uploads: Uploads;
  readonly vaults: Pick<Vaults, 'get'>;
  readonly registry: Pick<ProviderRegistry, 'known' | 'cardOf' | 'byResponses' | 'routeOf' | 'isStored'>;
  /** True if this browser calls the provider itself: the server then only stores the events it receives. */
  onClient(provider: string): Promise<boolean>;
  /** The tools of the plugins that are on, and the search where a tool searches. */
  readonly offer: Tools['offer'];
  /** The provider whose model searches for a chat, where a tool does. */
  searchProvider(config: ChatConfig): string | undefined;
  /** False while a change of settings waits here: the server would answer by those that it had before. */
  settingsStored(): boolean;
  /** The signed-in user. */
  person(): Promise<Person>;
}

export interface Sender {
  /** Request to the provider, built from the current state of the conversation. */
  payloadOf(entry: AskEntry): Promise<ChatPayload>;
  /** `user`: in whose name, and in nobody else's. */
  send(entry: Entry, user?: string): Promise<unknown>;
}

export function createSender({
  conversations,
  transport,
  uploads,
  vaults,
  registry,
  offer,
  person,
  onClient,
  searchProvider,
  settingsStored,
}: SenderOptions): Sender {
  async function payloadOf(entry: AskEntry): Promise<ChatPayload> {
    const { lane, answer, stream = true, continues } = entry;
    // A question asked while the page still loads: without its card, what the model wants held back would be sent.
    await registry.known();
    const whole = await conversations.whole(lane, answer.parentId);
    const uploaded = uploads.known(whole);
    const path = uploaded.size > 0 ? whole.map((message) => marked(message, uploaded)) : whole;
    const begun = continues && conversations.get(lane)?.messages[continues.messageId];
    const config = { ...readConfig(entry.conversation.config), provider: answer.provider, model: answer.model };
    const known = namesPerson(config, path) ? await person().catch(() => undefined) : undefined;
    const card = registry.cardOf(answer.provider, answer.model);
    const sources = {
      card,
      responses: registry.byResponses().includes(answer.provider),
      variables: browserVariables(document.documentElement.lang, known),
    };
    const tools = await offer(config, card);
    return payloadFor(sources, config, historyOf(begun ? [...path, begun] : path, config), { ...tools, stream });
  }

  /** Uploads what the messages carry; what the server lacks after all is sent once more. */
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

  /** A message that asks nobody: whatever becomes of its attachments, its words are stored. */
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
      // No room for files, none of that size, or lost: bytes that are here go along in the message.
      const whole = messages.map((message) => named(message, new Map()));
      return post(whole.map((message) => withoutFiles(message, lost)));
    }
  }

  const ask = (entry: AskEntry, as: string | undefined): Promise<Begun> =>
    withUploads(entry, entry.messages, as, (messages) => askFor({ ...entry, messages }, as));

  /** A question that the server answers from what it stores: none that this browser asks itself. */
  async function turnOf(entry: AskEntry): Promise<ReturnType<typeof turnRequest>> {
    const request = turnRequest(entry);
    return request && settingsStored() && (await registry.isStored(entry.answer.provider)) ? request : undefined;
  }

  /** Keys of this browser that a turn may need: the chat's own, and that of the model which searches for it. */
  function keysOf({ provider, ...config }: ChatConfig) {
    const search = searchProvider({ ...config, provider });
    const other = search === undefined || search === provider ? undefined : vaults.get(search);
    const more = search !== undefined && other ? { vaults: { [search]: other } } : {};
    return { vault: vaults.get(provider), provider, ...more };
  }

  /**
   * A decision brings the keys of the device that makes it, each under its provider's name: the turn may be older than
   * the chat's choice of a model, and its provider is that of the answer.
   */
  function decisionKeys({ lane, body }: RequestEntry) {
    const conversation = conversations.get(lane);
    if (!conversation) return {};
    const { config, messages } = conversation;
    const message = messages[String(Object(body).answer)];
    const asked = message?.role === 'assistant' ? [message, config] : [config];
    const own = asked
      .flatMap(({ provider, model }) => [provider, searchProvider({ ...config, provider, model })])
      .flatMap((provider) => {
        const vault = provider === undefined ? undefined : vaults.get(provider);
        return provider !== undefined && vault ? [[provider, vault] as const] : [];
      });
    return { vaults: Object.fromEntries(own) };
  }

  async function askFor(entry: AskEntry, as: string | undefined): Promise<Begun> {
    const { lane, answer } = entry;
    const { provider } = answer;
    await registry.known();
    const fetchOnClient = await onClient(provider);
    let traceId: string | undefined;
    const trace = { tags: ['chat'], sessionId: lane, onId: (id: string) => void (traceId = id) };
    const config = { ...readConfig(entry.conversation.config), provider, model: answer.model };
    const options = { ...keysOf(config), as, trace, again: true };
    const turn = fetchOnClient ? undefined : await turnOf(entry);
    const { runId, lastSeq, observationId, turnId } =
      (turn && (await begin(turn, options))) ?? (await beginRun(entry, fetchOnClient, options));
    const observed = observationId === undefined ? {} : { observationId };
    return { runId, lastSeq, turnId, ...observed, fetchOnClient, ...(traceId === undefined ? {} : { traceId }) };
  }

  /** Undefined where the server knows of something that this page does not, and leaves the question to it. */
  async function begin(
    turn: Body<typeof turnsApi.begin>,
    options: Parameters<typeof sendTo>[4],
  ): Promise<Omit<Begun, 'traceId'> | undefined> {
    try {
      return await sendTo(transport, turnsApi.begin, {}, turn, options);
    } catch (thrown) {
      if (isReplyFailure(thrown) && factsOf(thrown.error).code === pageAnswers) return undefined;
      throw thrown;
    }
  }

  async function beginRun(
    entry: AskEntry,
    fetchOnClient: boolean,
    options: { readonly as: string | undefined; readonly again: boolean; readonly provider: string },
  ): Promise<Omit<Begun, 'traceId'>> {
    const { lane, answer, conversation, messages, continues } = entry;
    const { provider } = answer;
    const changes = configChange(entry);
    if (changes) {
      const sent = transport.sendJSON(changes.method, changes.path, changes.body, { as: options.as, again: true });
      // One that the question is to begin has them from its beginning.
      await sent.catch((thrown: unknown) => {
        if (!isReplyFailure(thrown) || thrown.error.status !== 404) throw thrown;
      });
    }
    const body = {
      conversationId: lane,
      parentId: answer.parentId,
      messageId: answer.id,
      // A provider of the user's own is served by another's code; the payload names whose keys they are.
      provider: registry.routeOf(provider),
      payload: await payloadOf(entry),
      conversation,
      ...(messages.length > 0 ? { messages } : {}),
      ...(continues ? { continues: continues.runId } : {}),
      ...(fetchOnClient ? { fetchOnClient } : {}),
    };
    return sendTo(transport, runsApi.begin, {}, body, options);
  }

  return {
    payloadOf,
    send(entry, as) {
      if (entry.kind === 'ask') return ask(entry, as);
      const { method, path, body } = entry;
      const messages = method === 'POST' && isPathOf(messagesApi.add, path) ? readMessages(Object(body).messages) : [];
      if (messages.some(carries)) return store(entry, messages, as);
      const keys = isPathOf(turnsApi.decide, path) ? decisionKeys(entry) : {};
      return transport.sendJSON(method, path, body, { ...keys, as, again: true });
    },
  };
}

/** True for a message with attachments of its own, or addresses of them. */
const carries = (message: Message): boolean =>
  message.role === 'user' && message.images.length + (message.files?.length ?? 0) > 0;

/** Ids of files that the server lacks: it refused a message over them. */
function missingFilesOf(error: unknown): readonly string[] {
  if (!isReplyFailure(error) || error.error.status !== 409) return [];
  const { missing }: { readonly missing?: unknown } = Object(Object(error.error.body).error);
  return Array.isArray(missing) ? missing.filter((id) => typeof id === 'string') : [];
}

/** Statuses that say the same however often one asks. */
const finalStatuses: ReadonlySet<number> = new Set([400, 403, 404, 405, 409, 413, 422]);

/** The server's last word, or worth another try. What a question was refused for is reported to whoever asked. */
export function isFinal(entry: Entry, error: unknown): boolean {
  if (isNetworkFailure(error) || error instanceof OtherUser) return false;
  if (!isReplyFailure(error)) return true;
  const { status = 0 } = error.error;
  return entry.kind === 'ask' ? status !== 503 : finalStatuses.has(status);
}

/** The changes of the chat's configuration that a question carries, as a request of their own. */
function configChange({ lane, changes = {} }: AskEntry) {
  if (Object.keys(changes).length === 0) return undefined;
  return requestTo(conversationsApi.change, { id: lane }, { config: changes });
}

/** Requests that store a question whose answer never began: it stays in the conversation, with its error. */
export function unansweredRequests(
  entry: AskEntry,
  outcome: Extract<Outcome, 'abort' | 'error'>,
  error?: ReplyError,
): readonly RequestEntry[] {
  const { lane, conversation, messages, answer } = entry;
  const reply = error ? { ...emptyReply, error: { ...error, at: Date.now() } } : emptyReply;
  const ended: AssistantMessage = { ...answer, reply, outcome };
  const all: readonly Message[] = [...messages, ended];
  const request = { kind: 'request', lane } as const;
  const begin = requestTo(conversationsApi.create, {}, { id: lane, ...conversation });
  const change = configChange(entry);
  const add = requestTo(messagesApi.add, { conversation: lane }, { messages: all });
  return [
    // One that is there already is refused, and that is that.
    ...(all[0]?.parentId === null ? [{ ...request, id: newId(), ...begin }] : []),
    ...(change ? [{ ...request, id: newId(), ...change }] : []),
    { ...request, id: newId(), ...add },
  ];
}

export const onRefused = (entry: Entry, error: unknown): readonly Entry[] =>
  entry.kind === 'ask' ? unansweredRequests(entry, 'error', errorOfThrown(error, entry.answer.provider)) : [];
