// The chat of this browser, put together: session, providers, keys, conversations, and the replies that are running.
import type { PullProgress } from '@tributary/runtime-core';
import { createAccount } from './account.ts';
import type { AccountClient } from './account.ts';
import { carriedOver } from './chat-config.ts';
import { createConversations } from './conversations.ts';
import type { Conversations } from './conversations.ts';
import { createOnClient } from './fetch-on-client/create.ts';
import type { AssistantMessage } from './message.ts';
import { createProviderBook } from './provider-book.ts';
import type { ProviderBook } from './provider-book.ts';
import { createProviderStates } from './provider-states.ts';
import type { ProviderStates } from './provider-states.ts';
import { createReplies } from './replies.ts';
import type { Replies } from './replies.ts';
import type { Run } from './run.ts';
import { createSessionClient } from './session.ts';
import { defaultSettings, readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import { localShelf } from './storage.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';
import { createTasks } from './tasks.ts';
import type { Tasks, TaskSubject } from './tasks.ts';
import { createTools } from './tools/tools.ts';
import type { Tools } from './tools/tools.ts';
import { createTransport } from './transport.ts';
import type { Transport } from './transport.ts';
import { pathOf, removeBranch, selectVersion } from './tree.ts';
import type { ChatConfig, Conversation } from './tree.ts';
import { createVaults } from './vaults.ts';
import type { Vaults } from './vaults.ts';

export interface ChatClient
  extends Replies, Pick<ProviderBook, 'providers' | 'modelLists' | 'refreshModels' | 'modelsOf' | 'routeOf'> {
  readonly settings: Store<Settings>;
  readonly conversations: Conversations;
  readonly vaults: Vaults;
  /** What the user decided about each provider. */
  readonly providerStates: ProviderStates;
  /** Requests to this server, signed. */
  readonly transport: Transport;
  /** Who is signed in; asked for by the first page that shows it. */
  readonly account: AccountClient;
  /** Titles, summaries and translations. */
  readonly tasks: Tasks;
  readonly tools: Tools;
  /** The server asks for an access code. */
  readonly locked: Store<boolean>;
  /** Reads what this browser holds and asks the server for its providers. Returns the way to stop listening. */
  start(): () => void;
  loadProviders(probe?: boolean): Promise<void>;
  /** Has a local server fetch a model; rejects when that fails. */
  pullModel(provider: string, model: string, signal: AbortSignal, onStep: (step: PullProgress) => void): Promise<void>;
  unlock(accessCode: string): Promise<void>;
  setSettings(change: Partial<Settings>): void;
  /** Changes a conversation's configuration, or that of the next one. */
  configure(conversationId: string | undefined, change: Partial<ChatConfig>): void;
  removeMessage(conversationId: string, messageId: string): void;
  select(conversationId: string, messageId: string): void;
  rename(conversationId: string, title: string): void;
}

export function createChatClient(fetch: typeof globalThis.fetch = (...call) => globalThis.fetch(...call)): ChatClient {
  const shelf = localShelf();
  const settings = createStore<Settings>(defaultSettings);
  const conversations = createConversations(shelf);
  const locked = createStore(false);
  const session = createSessionClient(fetch);
  const server = createTransport(fetch, session, Date.now, (provider) => book.routeOf(provider));
  const states = createProviderStates(server);
  const onClient = createOnClient({ server, states, session, routeOf: (provider) => book.routeOf(provider) });
  const { transport } = onClient;
  const vaults = createVaults(shelf, transport);

  const setSettings = (change: Partial<Settings>): void => {
    settings.set((current) => ({ ...current, ...change }));
    shelf.write('settings', settings.get());
  };
  const book = createProviderBook({ transport, vaults, states, settings, setSettings, locked });
  const tasks = createTasks({
    book,
    transport,
    vaults,
    settings: settings.get,
    subject: (id) => Promise.resolve(subjectOf(conversations.get(id))),
    setTitle: (id, title) => conversations.update(id, (current) => (current.named ? current : { ...current, title })),
    configure,
    idle: (id) => whenQuiet(replies.runs, id),
  });
  const tools = createTools({
    transport,
    path(id) {
      const conversation = conversations.get(id);
      return conversation && pathOf(conversation);
    },
    config: (id) => conversations.get(id)?.config,
    busy: (id) => replies.runs.get()[id] !== undefined,
    add: (id, messages) => replies.addToolMessages(id, messages),
    ask: (id, parentId) => replies.ask(id, parentId),
    configure,
  });
  const replies = createReplies({
    conversations,
    settings,
    setSettings,
    book,
    vaults,
    session,
    transport,
    locked,
    afterReply: [tools.loop.afterReply, tasks.afterReply],
    offer: tools.book.offer,
  });

  function configure(conversationId: string | undefined, change: Partial<ChatConfig>): void {
    const carried = conversationId === undefined ? change : carriedOver(change);
    setSettings({ config: { ...settings.get().config, ...carried } });
    if (conversationId === undefined) return;
    conversations.update(conversationId, (current) => ({ ...current, config: { ...current.config, ...change } }));
  }

  /** Keys and states first where they come in time: the list is then right at once. Without them it is still a list. */
  async function loadAll(): Promise<void> {
    await book.load(false, Promise.allSettled([vaults.loadServer(), onClient.readStates().then(adoptResponses)]));
  }
  /** Before November 2026 this browser alone knew who is called by the Responses API. */
  async function adoptResponses(): Promise<void> {
    const { responses } = settings.get();
    if (responses.length === 0) return;
    await Promise.all(
      responses.map((id) => states.change(id, (state) => ({ ...state, config: { enableResponseApi: true } }))),
    );
    setSettings({ responses: [] });
  }

  return {
    ...replies,
    settings,
    providers: book.providers,
    modelLists: book.modelLists,
    refreshModels: book.refreshModels,
    modelsOf: book.modelsOf,
    routeOf: book.routeOf,
    providerStates: states,
    transport,
    loadProviders: book.load,
    pullModel: (provider, model, signal, onStep) =>
      transport.pull(provider, model, { vault: vaults.get(provider), signal, onStep }),
    conversations,
    vaults,
    tools,
    account: createAccount(transport),
    locked,
    setSettings,
    start() {
      settings.set(readSettings(shelf.read('settings')));
      vaults.load();
      conversations.load();
      void loadAll();
      const leave = (): void => {
        // The part of a running reply that has arrived is kept; on the next visit it is shown as interrupted.
        for (const [id, run] of Object.entries(replies.runs.get())) {
          conversations.update(id, (current) => keepPartial(current, run));
        }
        conversations.flush();
      };
      window.addEventListener('pagehide', leave);
      return () => window.removeEventListener('pagehide', leave);
    },
    async unlock(accessCode) {
      await session.open(accessCode);
      locked.set(false);
      await loadAll();
    },
    configure,
    tasks,
    removeMessage: (conversationId, messageId) =>
      conversations.update(conversationId, (current) => removeBranch(current, messageId)),
    select: (conversationId, messageId) =>
      conversations.update(conversationId, (current) => selectVersion(current, messageId)),
    rename(conversationId, title) {
      const clean = title.trim();
      if (clean) conversations.update(conversationId, (current) => ({ ...current, title: clean, named: true }));
    },
  };
}

const subjectOf = (conversation: Conversation | undefined): TaskSubject | undefined =>
  conversation && { config: conversation.config, path: pathOf(conversation), titled: conversation.named };

/** After the last reply, for how long nothing may begin. */
const quietMs = 400;

/** Background work waits until nothing is being written: a local server answers one request at a time. */
function whenQuiet(runs: Store<Readonly<Record<string, Run>>>, conversationId: string): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (runs.get()[conversationId] !== undefined) return;
      timer = setTimeout(() => {
        stop();
        resolve();
      }, quietMs);
    };
    const stop = runs.subscribe(look);
    look();
  });
}

function keepPartial(conversation: Conversation, run: Run): Conversation {
  const message = conversation.messages[run.messageId];
  if (message?.role !== 'assistant') return conversation;
  const partial: AssistantMessage = { ...message, reply: run.received() };
  return { ...conversation, messages: { ...conversation.messages, [message.id]: partial } };
}
