// The chat of this browser, put together: session, providers, keys, conversations, and the replies that are running.
import type { ModelCard, PullProgress } from '@tributary/runtime-core';
import { createConversations } from './conversations.ts';
import type { Conversations } from './conversations.ts';
import { errorOfThrown } from './errors.ts';
import { newId } from './ids.ts';
import type { AssistantMessage, ImageAttachment, Message, UserMessage } from './message.ts';
import { canList, firstModel, readModelList, withList } from './model-lists.ts';
import type { ModelLists } from './model-lists.ts';
import { buildPayload } from './payload.ts';
import { readProviders } from './providers.ts';
import type { ProviderInfo } from './providers.ts';
import { emptyReply, replyText } from './reply.ts';
import type { ReplyError } from './reply.ts';
import { startRun } from './run.ts';
import type { Run, RunState } from './run.ts';
import { createSessionClient } from './session.ts';
import { defaultSettings, modelKey, readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import { localShelf } from './storage.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';
import { createTransport } from './transport.ts';
import { addMessage, historyOf, pathOf, pathTo, removeBranch, selectVersion, settleReply, titleFrom } from './tree.ts';
import type { ChatConfig, Conversation } from './tree.ts';
import { createVaults } from './vaults.ts';
import type { Vaults } from './vaults.ts';

export type ProvidersState =
  | { readonly status: 'loading'; readonly list: readonly ProviderInfo[] }
  | { readonly status: 'ready'; readonly list: readonly ProviderInfo[] }
  | { readonly status: 'failed'; readonly list: readonly ProviderInfo[]; readonly error: ReplyError };

/** What screen readers are told: the edges of a reply, never its tokens (design page 3.13). */
export type Announcement =
  | { readonly kind: 'waiting' | 'thinking' | 'started' | 'writing' | 'stopped' | 'failed' }
  | { readonly kind: 'tool'; readonly name: string }
  | { readonly kind: 'finished'; readonly words: number; readonly text: string };

export type Draft = Pick<UserMessage, 'text' | 'images'>;

export interface AskOptions {
  /** False: the provider is asked for the whole answer at once. */
  readonly stream?: boolean;
}

export interface ChatClient {
  readonly settings: Store<Settings>;
  /** Each with the models of its catalogue and those it lists itself. */
  readonly providers: Store<ProvidersState>;
  /** The providers' own lists, as far as they were asked for. */
  readonly modelLists: Store<ModelLists>;
  readonly conversations: Conversations;
  readonly vaults: Vaults;
  readonly runs: Store<Readonly<Record<string, Run>>>;
  /** Per conversation the message that waits for the running reply to end. */
  readonly queued: Store<Readonly<Record<string, Draft>>>;
  readonly announcement: Store<Announcement | undefined>;
  /** The server asks for an access code. */
  readonly locked: Store<boolean>;
  /** Reads what this browser holds and asks the server for its providers. Returns the way to stop listening. */
  start(): () => void;
  loadProviders(probe?: boolean): Promise<void>;
  /** Asks a provider for its models. Resolves when it has answered or failed; what was known before is kept. */
  refreshModels(provider: string): Promise<void>;
  /** Has a local server fetch a model; rejects when that fails. */
  pullModel(provider: string, model: string, signal: AbortSignal, onStep: (step: PullProgress) => void): Promise<void>;
  unlock(accessCode: string): Promise<void>;
  setSettings(change: Partial<Settings>): void;
  /** Changes a conversation's configuration, or that of the next one. */
  configure(conversationId: string | undefined, change: Partial<ChatConfig>): void;
  /** Sends a message at the end of a conversation; without one, begins it. While a reply runs it waits. Returns the id. */
  send(conversationId: string | undefined, message: Draft): string;
  /** Takes the waiting message back. */
  unqueue(conversationId: string): Draft | undefined;
  /** Puts a changed version of one's own message beside the old one, and asks again. */
  edit(conversationId: string, messageId: string, text: string): void;
  /** Asks for another version of an answer. */
  regenerate(conversationId: string, messageId: string, options?: AskOptions): void;
  stop(conversationId: string): void;
  removeMessage(conversationId: string, messageId: string): void;
  select(conversationId: string, messageId: string): void;
  rename(conversationId: string, title: string): void;
}

const stillWritingMs = 7_000;

export function createChatClient(fetch: typeof globalThis.fetch = (...call) => globalThis.fetch(...call)): ChatClient {
  const shelf = localShelf();
  const settings = createStore<Settings>(defaultSettings);
  const providers = createStore<ProvidersState>({ status: 'loading', list: [] });
  const modelLists = createStore<ModelLists>({});
  /** The providers as the server tells them, before their own lists are laid over. */
  let told: readonly ProviderInfo[] = [];
  const conversations = createConversations(shelf);
  const vaults = createVaults(shelf);
  const runs = createStore<Readonly<Record<string, Run>>>({});
  const queued = createStore<Readonly<Record<string, Draft>>>({});
  const announcement = createStore<Announcement | undefined>(undefined);
  const locked = createStore(false);
  const session = createSessionClient(fetch);
  const transport = createTransport(fetch, session);

  const cardOf = (provider: string, model: string): ModelCard | undefined =>
    providers
      .get()
      .list.find(({ id }) => id === provider)
      ?.models.find(({ id }) => id === model);

  const setSettings = (change: Partial<Settings>): void => {
    settings.set((current) => ({ ...current, ...change }));
    shelf.write('settings', settings.get());
  };

  async function loadProviders(probe = false): Promise<void> {
    providers.set(({ list }) => ({ status: 'loading', list }));
    try {
      told = readProviders(await transport.getJSON(probe ? '/api/providers?probe=1' : '/api/providers'));
      const list = withLists();
      providers.set({ status: 'ready', list });
      chooseFirstModel(list);
      locked.set(false);
    } catch (thrown) {
      const error = errorOfThrown(thrown, '');
      if (error.type === 'InvalidAccessCode') locked.set(true);
      providers.set(({ list }) => ({ status: 'failed', list, error }));
      return;
    }
    // A server on this machine has no catalogue: what it runs is known to nobody else.
    const local = told.filter(
      (info) => info.localURL !== undefined && canList(info, vaults.get(info.id) !== undefined),
    );
    const unasked = local.filter(({ id }) => probe || modelLists.get()[id]?.status !== 'ready');
    await Promise.all(unasked.map(({ id }) => refreshModels(id)));
  }

  const withLists = (): readonly ProviderInfo[] => told.map((info) => withList(info, modelLists.get()[info.id]));

  const asking = new Map<string, Promise<void>>();
  /** One question at a time: whoever asks meanwhile waits for the same answer. */
  function refreshModels(provider: string): Promise<void> {
    const asked = asking.get(provider) ?? askModels(provider).finally(() => asking.delete(provider));
    asking.set(provider, asked);
    return asked;
  }

  async function askModels(provider: string): Promise<void> {
    const before = modelLists.get()[provider];
    const put = (list: Omit<ModelLists[string], 'cards'> & { readonly cards?: readonly ModelCard[] }): void => {
      modelLists.set((all) => ({ ...all, [provider]: { cards: before?.cards ?? [], ...list } }));
    };
    put({ status: 'loading' });
    try {
      const path = `/api/models/${encodeURIComponent(provider)}`;
      const answer = await transport.getJSON(path, { vault: vaults.get(provider), provider });
      put({ status: 'ready', cards: readModelList(answer), at: Date.now() });
      providers.set((state) => ({ ...state, list: withLists() }));
    } catch (thrown) {
      put({ status: 'failed', error: errorOfThrown(thrown, provider) });
    }
  }

  /** A first visit starts with something that answers: a provider that is ready, the demo before nothing at all. */
  function chooseFirstModel(list: readonly ProviderInfo[]): void {
    const { config } = settings.get();
    // A model that no catalogue knows may be one of a local server, which is asked only now.
    if (config.model && list.some(({ id }) => id === config.provider)) return;
    const usable = list.filter(({ health, id, models }) => models.length > 0 && (health === 'ready' || vaults.get(id)));
    const first = usable.find(({ id }) => id !== 'demo') ?? usable[0];
    const model = first && firstModel(first);
    if (first && model) setSettings({ config: { ...config, provider: first.id, model: model.id } });
  }

  /** Begins a reply below `parentId`; its place in the tree is fixed now, whatever is on screen later. */
  function ask(conversation: Conversation, parentId: string, { stream = true }: AskOptions = {}): void {
    const { id: conversationId, config } = conversation;
    if (runs.get()[conversationId]) return;
    const { provider, model } = config;
    const message: AssistantMessage = {
      id: newId(),
      parentId,
      createdAt: Date.now(),
      role: 'assistant',
      provider,
      model,
      reply: emptyReply,
      outcome: 'running',
    };
    const asked = addMessage(conversation, message);
    conversations.put(asked);
    remember(config);

    let heartbeat: ReturnType<typeof setInterval> | undefined;
    const run = startRun({
      messageId: message.id,
      provider,
      transport,
      mode: () => (prefersCalm() && settings.get().animation === 'smooth' ? 'default' : settings.get().animation),
      prepare: async () => {
        await session.get();
        const { sent } = historyOf(pathTo(asked, parentId), config);
        const card = cardOf(provider, model);
        const responses = settings.get().responses.includes(provider);
        return {
          payload: buildPayload({ provider, model, card, messages: sent, config, stream, responses }),
          vault: vaults.get(provider),
        };
      },
      onState(state, reply) {
        const told = announcementOf(state, reply.parts.at(-1));
        if (told) announcement.set(told);
        if (state === 'streaming') {
          heartbeat = setInterval(() => {
            const part = run.received().parts.at(-1);
            announcement.set(
              part?.type === 'tool'
                ? { kind: 'tool', name: part.name }
                : { kind: part?.type === 'reasoning' ? 'thinking' : 'writing' },
            );
          }, stillWritingMs);
        }
      },
      onSettled(outcome, settled) {
        clearInterval(heartbeat);
        const reply = settled.error ? { ...settled, error: { ...settled.error, at: Date.now() } } : settled;
        conversations.update(conversationId, (current) =>
          settleReply(current, message.id, { reply, outcome }, Date.now()),
        );
        runs.set(({ [conversationId]: _, ...rest }) => rest);
        if (reply.error?.type === 'InvalidAccessCode') locked.set(true);
        announcement.set(finalAnnouncement(outcome, replyText(reply)));
        // After a stop or an error the user decides anew.
        if (outcome === 'done') {
          const next = unqueue(conversationId);
          if (next) send(conversationId, next);
        }
      },
    });
    // A run that fails before its first turn has settled already and must not be listed again.
    if (!['done', 'abort', 'error'].includes(run.get().state)) runs.set((all) => ({ ...all, [conversationId]: run }));
  }

  function remember(config: ChatConfig): void {
    const key = modelKey(config.provider, config.model);
    setSettings({ config, recents: [key, ...settings.get().recents.filter((other) => other !== key)].slice(0, 5) });
  }

  function say(
    conversation: Conversation,
    parentId: string | null,
    text: string,
    images: readonly ImageAttachment[],
  ): void {
    const message: UserMessage = { id: newId(), parentId, createdAt: Date.now(), role: 'user', text, images };
    const said = addMessage(conversation, message);
    ask(
      said.named || conversation.title ? said : { ...said, title: titleFrom(text || (images[0]?.name ?? '')) },
      message.id,
    );
  }

  function unqueue(conversationId: string): Draft | undefined {
    const { [conversationId]: draft, ...rest } = queued.get();
    if (draft) queued.set(rest);
    return draft;
  }

  function send(conversationId: string | undefined, { text, images }: Draft): string {
    const existing = conversationId === undefined ? undefined : conversations.get(conversationId);
    if (existing && runs.get()[existing.id]) {
      const waiting = queued.get()[existing.id];
      const draft = waiting
        ? { text: `${waiting.text}\n\n${text}`, images: [...waiting.images, ...images] }
        : { text, images };
      queued.set((all) => ({ ...all, [existing.id]: draft }));
      return existing.id;
    }
    const now = Date.now();
    const conversation = existing ?? {
      id: newId(),
      title: '',
      named: false,
      createdAt: now,
      updatedAt: now,
      config: settings.get().config,
      messages: {},
      selected: {},
    };
    say(conversation, lastOf(conversation)?.id ?? null, text, images);
    return conversation.id;
  }

  return {
    settings,
    queued,
    send,
    unqueue,
    providers,
    modelLists,
    refreshModels,
    pullModel: (provider, model, signal, onStep) =>
      transport.pull(provider, model, { vault: vaults.get(provider), signal, onStep }),
    conversations,
    vaults,
    runs,
    announcement,
    locked,
    loadProviders,
    setSettings,
    start() {
      settings.set(readSettings(shelf.read('settings')));
      vaults.load();
      conversations.load();
      void loadProviders();
      const leave = (): void => {
        // The part of a running reply that has arrived is kept; on the next visit it is shown as interrupted.
        for (const [id, run] of Object.entries(runs.get())) {
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
      await loadProviders();
    },
    configure(conversationId, change) {
      setSettings({ config: { ...settings.get().config, ...change } });
      if (conversationId === undefined) return;
      conversations.update(conversationId, (current) => ({ ...current, config: { ...current.config, ...change } }));
    },
    edit(conversationId, messageId, text) {
      const conversation = conversations.get(conversationId);
      const old = conversation?.messages[messageId];
      if (conversation && old?.role === 'user') say(conversation, old.parentId, text, old.images);
    },
    regenerate(conversationId, messageId, options) {
      const conversation = conversations.get(conversationId);
      const old = conversation?.messages[messageId];
      if (conversation && old?.role === 'assistant' && old.parentId !== null) ask(conversation, old.parentId, options);
    },
    stop: (conversationId) => runs.get()[conversationId]?.stop(),
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

function lastOf(conversation: Conversation): Message | undefined {
  return pathOf(conversation).at(-1);
}

function keepPartial(conversation: Conversation, run: Run): Conversation {
  const message = conversation.messages[run.messageId];
  if (message?.role !== 'assistant') return conversation;
  const partial: AssistantMessage = { ...message, reply: run.received() };
  return { ...conversation, messages: { ...conversation.messages, [message.id]: partial } };
}

const prefersCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function announcementOf(state: RunState, part: { readonly type: string } | undefined): Announcement | undefined {
  if (state === 'waiting') return { kind: 'waiting' };
  if (state !== 'streaming') return undefined;
  return { kind: part?.type === 'reasoning' ? 'thinking' : 'started' };
}

function finalAnnouncement(outcome: 'done' | 'abort' | 'error', text: string): Announcement {
  if (outcome === 'abort') return { kind: 'stopped' };
  if (outcome === 'error') return { kind: 'failed' };
  return { kind: 'finished', words: text.split(/\s+/).filter(Boolean).length, text };
}
