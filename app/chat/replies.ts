// Asking and being answered: messages that are sent, replies that are running, and the message that waits for one to end.
import { announcementOf, announceProgress, finalAnnouncement } from './announcement.ts';
import type { Announcement } from './announcement.ts';
import type { Conversations } from './conversations.ts';
import { newId } from './ids.ts';
import type { AssistantMessage, ToolMessage, UserMessage } from './message.ts';
import { nextChatConfig } from './chat-config.ts';
import { payloadFor } from './payload-input.ts';
import type { ProviderBook } from './provider-book.ts';
import { emptyReply, replyText } from './reply.ts';
import { startRun } from './run.ts';
import type { Run } from './run.ts';
import type { SessionClient } from './session.ts';
import { modelKey } from './settings.ts';
import type { Settings } from './settings.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';
import type { ToolBook } from './tools/tool-book.ts';
import type { Transport } from './transport.ts';
import { addMessage, pathOf, pathTo, settleReply, titleFrom } from './tree.ts';
import type { ChatConfig, Conversation } from './tree.ts';
import type { Vaults } from './vaults.ts';

export type Draft = Pick<UserMessage, 'text' | 'images' | 'files'>;

export interface AskOptions {
  /** False: the provider is asked for the whole answer at once. */
  readonly stream?: boolean;
}

export interface Replies {
  readonly runs: Store<Readonly<Record<string, Run>>>;
  /** Per conversation the message that waits for the running reply to end. */
  readonly queued: Store<Readonly<Record<string, Draft>>>;
  readonly announcement: Store<Announcement | undefined>;
  /** Sends a message at the end of a conversation; without one, begins it. While a reply runs it waits. Returns the id. */
  send(conversationId: string | undefined, message: Draft): string;
  /** Takes the waiting message back. */
  unqueue(conversationId: string): Draft | undefined;
  /** Puts a changed version of one's own message beside the old one, and asks again. */
  edit(conversationId: string, messageId: string, text: string): void;
  /** Asks for another version of an answer. */
  regenerate(conversationId: string, messageId: string, options?: AskOptions): void;
  stop(conversationId: string): void;
  /** Begins the answer to a message. Nothing happens while another reply runs in the conversation. */
  ask(conversationId: string, parentId: string): void;
  /** Keeps results of tool calls; each has the one before it as its parent. */
  addToolMessages(conversationId: string, messages: readonly ToolMessage[]): void;
}

export interface RepliesOptions {
  readonly conversations: Conversations;
  readonly settings: Store<Settings>;
  setSettings(change: Partial<Settings>): void;
  readonly book: Pick<ProviderBook, 'cardOf' | 'byResponses'>;
  readonly vaults: Pick<Vaults, 'get'>;
  readonly session: Pick<SessionClient, 'get'>;
  readonly transport: Transport;
  readonly locked: Store<boolean>;
  /** Called once by the tab that asked, when a reply has settled. */
  readonly afterReply: readonly AfterReply[];
  /** The tools of the plugins that are on. */
  readonly offer: ToolBook['offer'];
}

export type AfterReply = (conversationId: string, message: AssistantMessage) => void | Promise<void>;

export function createReplies(options: RepliesOptions): Replies {
  const { conversations, settings, setSettings, book, vaults, session, transport, locked } = options;
  const runs = createStore<Readonly<Record<string, Run>>>({});
  const queued = createStore<Readonly<Record<string, Draft>>>({});
  const announcement = createStore<Announcement | undefined>(undefined);

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

    let endProgress: () => void = () => undefined;
    const run = startRun({
      messageId: message.id,
      provider,
      transport,
      mode: () => (prefersCalm() && settings.get().animation === 'smooth' ? 'default' : settings.get().animation),
      prepare: async () => {
        await session.get();
        const sources = { book, responses: book.byResponses() };
        const offer = await options.offer(config.plugins, book.cardOf(provider, model));
        return {
          payload: payloadFor(sources, config, pathTo(asked, parentId), { ...offer, stream }),
          vault: vaults.get(provider),
        };
      },
      onState(state, reply) {
        const told = announcementOf(state, reply.parts.at(-1));
        if (told) announcement.set(told);
        if (state === 'streaming') endProgress = announceProgress(announcement, run.received);
      },
      onSettled(outcome, settled) {
        endProgress();
        const reply = settled.error ? { ...settled, error: { ...settled.error, at: Date.now() } } : settled;
        conversations.update(conversationId, (current) =>
          settleReply(current, message.id, { reply, outcome }, Date.now()),
        );
        runs.set(({ [conversationId]: _, ...rest }) => rest);
        if (reply.error?.type === 'InvalidAccessCode') locked.set(true);
        announcement.set(finalAnnouncement(outcome, replyText(reply)));
        for (const hook of options.afterReply) void hook(conversationId, { ...message, reply, outcome });
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
    const next = nextChatConfig(config);
    setSettings({
      config: next,
      recents: [key, ...settings.get().recents.filter((other) => other !== key)].slice(0, 5),
    });
  }

  function say(conversation: Conversation, parentId: string | null, { text, images, files = [] }: Draft): void {
    const message: UserMessage = {
      id: newId(),
      parentId,
      createdAt: Date.now(),
      role: 'user',
      text,
      images,
      ...(files.length > 0 ? { files } : {}),
    };
    const said = addMessage(conversation, message);
    ask(
      said.named || conversation.title
        ? said
        : { ...said, title: titleFrom(text || (images[0]?.name ?? files[0]?.name ?? '')) },
      message.id,
    );
  }

  function unqueue(conversationId: string): Draft | undefined {
    const { [conversationId]: draft, ...rest } = queued.get();
    if (draft) queued.set(rest);
    return draft;
  }

  function send(conversationId: string | undefined, draft: Draft): string {
    const existing = conversationId === undefined ? undefined : conversations.get(conversationId);
    if (existing && runs.get()[existing.id]) {
      const waiting = queued.get()[existing.id];
      queued.set((all) => ({ ...all, [existing.id]: waiting ? joined(waiting, draft) : draft }));
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
    say(conversation, pathOf(conversation).at(-1)?.id ?? null, draft);
    return conversation.id;
  }

  return {
    runs,
    queued,
    announcement,
    send,
    unqueue,
    edit(conversationId, messageId, text) {
      const conversation = conversations.get(conversationId);
      const old = conversation?.messages[messageId];
      if (conversation && old?.role === 'user') say(conversation, old.parentId, { ...old, text });
    },
    regenerate(conversationId, messageId, asOptions) {
      const conversation = conversations.get(conversationId);
      const old = conversation?.messages[messageId];
      if (conversation && old?.role === 'assistant' && old.parentId !== null)
        ask(conversation, old.parentId, asOptions);
    },
    stop: (conversationId) => runs.get()[conversationId]?.stop(),
    ask(conversationId, parentId) {
      const conversation = conversations.get(conversationId);
      if (conversation) ask(conversation, parentId);
    },
    addToolMessages: (conversationId, messages) =>
      conversations.update(conversationId, (current) => messages.reduce(addMessage, current)),
  };
}

const joined = (first: Draft, second: Draft): Draft => ({
  text: `${first.text}\n\n${second.text}`,
  images: [...first.images, ...second.images],
  files: [...(first.files ?? []), ...(second.files ?? [])],
});

const prefersCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
