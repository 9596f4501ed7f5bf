// Conversations as the page knows them: what is held of them, and what can be done with them.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { Summary } from '../../shared/conversation/conversation-rows.ts';
import type { Message } from '../../shared/message/message.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Removals } from './removals.ts';
import type { Store } from '../net/store.ts';
import type { Rendered } from './rendered.ts';
import type { Transport } from '../net/transport.ts';
import type { Conversation, TitleSource } from '../../shared/conversation/tree.ts';

/** Reason for a conversation that is not on the screen yet. */
export type Opening = 'loading' | 'missing' | 'failed';

export interface ConversationsState {
  /** The first page of the list is here. */
  readonly listed: boolean;
  readonly list: readonly Summary[];
  /** Cursor of the list's next page. */
  readonly next?: string | undefined;
  /** Conversations that were opened. */
  readonly byId: Readonly<Record<string, Conversation>>;
  readonly opening: Readonly<Record<string, Opening>>;
  /** The one that is shown as the server rendered it, until this page has read it. */
  readonly rendered?: string | undefined;
  /** Deleted a moment ago: can still be brought back. */
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
  /** Reads the list's first page again, and what has changed elsewhere of the conversations that are loaded. */
  refresh(): Promise<void>;
  /** Reads the next page of the list. */
  more(): Promise<void>;
  /** Loads a conversation that is not loaded. Rejects when it cannot be had. */
  ensure(id: string): Promise<void>;
  /** Puts it on the screen: its last messages first, the rest while the page is idle. */
  open(id: string): Promise<void>;
  /** Reads a loaded conversation again, as it is now. */
  reread(id: string): Promise<void>;
  /** Reads one again that the server has refused something for. False: it is gone there, and by now here. */
  verify(id: string): Promise<boolean>;
  /** The messages down to one, all of them. Rejects when they cannot be had. */
  whole(id: string, leaf: string | null): Promise<readonly Message[]>;
  get(id: string): Conversation | undefined;
  /** Changes what this page shows, and only that. */
  put(conversation: Conversation): void;
  update(id: string, change: (conversation: Conversation) => Conversation): void;
  /** Begins a conversation that has been written elsewhere, here and on the server. */
  begin(conversation: Conversation): void;
  /** Adds messages below what is there, here and on the server. */
  append(id: string, messages: readonly Message[]): void;
  change(id: string, change: ConversationChange): void;
  /** Tells the server that answers up to then were looked at; null: that it counts as unread again. */
  see(id: string, until: number | null): void;
  /** Sent when the user has stopped for a moment: sliders and fields change with every step. */
  configure(id: string, change: Partial<ChatConfig>): void;
  /** Changes of the configuration that were not sent yet: the question takes them along. */
  takeConfig(id: string): Partial<ChatConfig>;
  select(id: string, messageId: string): Promise<void>;
  /** Deleting messages. */
  readonly removals: Omit<Removals, 'shown' | 'without'>;
  remove(id: string): void;
  /** Brings the last deleted conversation back. */
  undo(): void;
  /** The time for undo is over. */
  forget(): void;
  /** Hands over what is waiting for the user to stop; before the page goes away. */
  flush(): void;
  /** An entry of this conversation has arrived at the server. */
  arrived(id: string): void;
}

export interface ConversationsOptions {
  readonly transport: Pick<Transport, 'getJSON'>;
  readonly outbox: Pick<Outbox, 'add' | 'pending' | 'drained' | 'caughtUp' | 'reached' | 'reserve' | 'during'>;
  /** Values for fields that a stored configuration lacks. */
  fallback(): ChatConfig;
  /** A conversation was read from the server: what runs in it can be followed. */
  onRead(conversation: Conversation): void;
  /** Resolves when what an earlier page left behind is in the outbox. */
  inherited(): Promise<unknown>;
  /** Must stay in memory: a reply of it is running here. */
  isBusy(id: string): boolean;
  /** State that the page begins with. */
  readonly start?: Rendered | undefined;
}
