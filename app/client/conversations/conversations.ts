// Interface of the page's conversations: their state and operations.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { Summary } from '../../shared/conversation/conversation-rows.ts';
import type { Message } from '../../shared/message/message.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Removals } from './removals.ts';
import type { Store } from '../net/store.ts';
import type { Rendered } from './rendered.ts';
import type { Transport } from '../net/transport.ts';
import type { Conversation, TitleSource } from '../../shared/conversation/tree.ts';

/** Why a conversation is not on screen. */
export type Opening = 'loading' | 'missing' | 'failed';

export interface ConversationsState {
  /** True once the first page of the list is loaded. */
  readonly listed: boolean;
  readonly list: readonly Summary[];
  /** Cursor of the list's next page. */
  readonly next?: string | undefined;
  readonly byId: Readonly<Record<string, Conversation>>;
  readonly opening: Readonly<Record<string, Opening>>;
  /** Conversation shown as the server rendered it, until this page has read it. */
  readonly rendered?: string | undefined;
  /** The last deleted conversation, while undo is possible. */
  readonly removed?: Summary | undefined;
}

export interface ConversationChange {
  readonly title?: string;
  readonly titleSource?: Exclude<TitleSource, 'none'>;
  readonly folderId?: string | null;
  readonly pinned?: boolean;
  readonly archived?: boolean;
  readonly headId?: string | null;
}

export interface Conversations {
  readonly store: Store<ConversationsState>;
  /** Reads the first page of the list, and rereads loaded conversations that changed elsewhere. */
  refresh(): Promise<void>;
  /** Reads the next page of the list. */
  more(): Promise<void>;
  /** Loads a conversation if necessary. Rejects if it cannot be read. */
  ensure(id: string): Promise<void>;
  /** Shows a conversation: its last messages first, the rest when idle. */
  open(id: string): Promise<void>;
  reread(id: string): Promise<void>;
  /**
   * Rereads a conversation after the server refused a change. Resolves to false if it no longer exists; it is then removed
   * here as well.
   */
  verify(id: string): Promise<boolean>;
  /** Loads all messages on the path to `leaf`. Rejects if they cannot be read. */
  whole(id: string, leaf: string | null): Promise<readonly Message[]>;
  get(id: string): Conversation | undefined;
  /** Changes only this page's copy. */
  put(conversation: Conversation): void;
  update(id: string, change: (conversation: Conversation) => Conversation): void;
  /** Creates a conversation with existing messages, here and on the server. */
  begin(conversation: Conversation): void;
  /** Appends messages, here and on the server. */
  append(id: string, messages: readonly Message[]): void;
  change(id: string, change: ConversationChange): void;
  /** Marks answers up to `until` as read on the server; null marks the conversation as unread. */
  see(id: string, until: number | null): void;
  /** Changes the configuration. Debounced, since sliders and fields change continuously. */
  configure(id: string, change: Partial<ChatConfig>): void;
  /** Removes and returns unsent configuration changes, which the question carries. */
  takeConfig(id: string): Partial<ChatConfig>;
  select(id: string, messageId: string): Promise<void>;
  /** Deletes messages, with undo. */
  readonly removals: Omit<Removals, 'shown' | 'without'>;
  remove(id: string): void;
  /** Restores the last deleted conversation. */
  undo(): void;
  /** Ends the time for undo. */
  forget(): void;
  /** Sends debounced changes, before the page is closed. */
  flush(): void;
  /** Called when the server has confirmed an entry of this conversation. */
  arrived(id: string): void;
}

export interface ConversationsOptions {
  readonly transport: Pick<Transport, 'getJSON'>;
  readonly outbox: Pick<Outbox, 'add' | 'pending' | 'drained' | 'caughtUp' | 'reached' | 'reserve' | 'during'>;
  /** Defaults for fields missing from a stored configuration. */
  fallback(): ChatConfig;
  /** Called when a conversation was read, so that its running replies can be followed. */
  onRead(conversation: Conversation): void;
  /** Resolves when the entries of an earlier page are in the outbox. */
  inherited(): Promise<unknown>;
  /** True if the conversation must stay in memory because a reply is running. */
  isBusy(id: string): boolean;
  /** Initial state from the server-rendered page. */
  readonly start?: Rendered | undefined;
}
