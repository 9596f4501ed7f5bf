// The chat of this browser as screens use it: session, providers, keys, conversations, and the replies that are running.
import type { PullProgress } from '@tributary/runtime-core';
import type { AccountClient } from './settings/account.ts';
import type { PageConversation, PageStart } from '../shared/conversation/page-start.ts';
import type { Conversations } from './conversations/conversations.ts';
import type { ResourceClient } from './sync/resource.ts';
import type { Lists } from './conversations/lists.ts';
import type { OutboxState } from './outbox/outbox.ts';
import type { ProviderRegistry } from './providers/provider-registry.ts';
import type { LastCard } from './providers/last-card.ts';
import type { ProviderStates } from './providers/provider-states-store.ts';
import type { ChatCommands } from './chat/chat-commands.ts';
import type { UndeliveredDrafts } from './chat/undelivered.ts';
import type { Settings } from './settings/settings.ts';
import type { Store } from './net/store.ts';
import type { Tasks } from './conversations/tasks.ts';
import type { Tools } from './tools/tools.ts';
import type { Transport } from './net/transport.ts';
import type { ChatConfig } from '../shared/conversation/tree.ts';
import type { Vaults } from './providers/vaults.ts';

export interface ChatClient
  extends
    ChatCommands,
    Pick<ProviderRegistry, 'providers' | 'modelLists' | 'refreshModels' | 'forgetModels' | 'modelsOf' | 'routeOf'>,
    Pick<UndeliveredDrafts, 'moveToNewConversation'> {
  /** True once this browser's own data has been read. */
  readonly awake: Store<boolean>;
  /** Data that the server rendered this page with, where it knew the user. */
  readonly page: PageBeginning;
  readonly settings: Store<Settings>;
  readonly conversations: Conversations;
  /** Folders, archive, trash, and what is unread. */
  readonly lists: Lists;
  readonly vaults: Vaults;
  /** The user's decisions about each provider. */
  readonly providerStates: ProviderStates;
  readonly lastCard: Store<LastCard | undefined>;
  /** Requests to this server, signed. */
  readonly transport: Transport;
  /** The signed-in account; requested by the first page that shows it. */
  readonly account: AccountClient;
  /** Titles, summaries and translations. */
  readonly tasks: Tasks;
  readonly tools: Tools;
  /** Assistants and prompts: read by the first page that shows them. */
  /** Transport and outbox of resources. */
  readonly changes: ResourceClient;
  /** Changes that wait for the server, and its reachability. */
  readonly outbox: Store<OutboxState>;
  /** The server asks for an access code. */
  readonly locked: Store<boolean>;
  /** The server asks for an account. */
  readonly signInRequired: Store<boolean>;
  /** Ends the session of this page's user, or begins another: `work` leaves the page, which is not loaded anew before. */
  leave(work: () => Promise<void>): Promise<void>;
  /** Reads what this browser holds and asks the server for its providers and the list. Returns the way to stop listening. */
  start(): () => void;
  /** Tries again now what could not be sent, and looks what is new. */
  retry(): void;
  loadProviders(probe?: boolean): Promise<void>;
  /** Has a local server fetch a model; rejects when that fails. */
  downloadModel(
    provider: string,
    model: string,
    signal: AbortSignal,
    onStep: (step: PullProgress) => void,
  ): Promise<void>;
  unlock(accessCode: string): Promise<void>;
  /** Settings of this browser, and the user's preferences, which the server holds. */
  setSettings(change: Partial<Settings>): void;
  /** Changes a conversation's configuration, or that of the next one. Without `by` a model is the user's choice. */
  configure(conversationId: string | undefined, change: Partial<ChatConfig>, by?: 'user' | 'assistant'): void;
  removeMessage(conversationId: string, messageId: string): void;
  /** Puts the user's own version of an answer beside it. */
  editAnswer(conversationId: string, messageId: string, text: string): void;
  /** Begins a chat with a conversation's messages up to one. Resolves with its id; rejects when they cannot be read. */
  branch(conversationId: string, messageId: string, title: (of: string) => string): Promise<string>;
  select(conversationId: string, messageId: string): void;
  rename(conversationId: string, title: string): void;
}

/** Data of the page's loaders. */
export interface PageBeginning {
  readonly start?: PageStart | undefined;
  readonly conversation?: PageConversation | undefined;
}
