// Interface of the chat client for screens: session, providers, keys, conversations and running replies.
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
  /** True once this browser's data has been read. */
  readonly awake: Store<boolean>;
  /** Data in the server-rendered page, if the server knew the user. */
  readonly page: PageBeginning;
  readonly settings: Store<Settings>;
  readonly conversations: Conversations;
  /** Folders, archive, trash and unread state. */
  readonly lists: Lists;
  readonly vaults: Vaults;
  readonly providerStates: ProviderStates;
  readonly lastCard: Store<LastCard | undefined>;
  /** Signed requests to this server. */
  readonly transport: Transport;
  /** The signed-in account; loaded by the first page that shows it. */
  readonly account: AccountClient;
  /** Titles, summaries and translations. */
  readonly tasks: Tasks;
  readonly tools: Tools;
  /** Transport and outbox of resources. */
  readonly changes: ResourceClient;
  /** Number of pending changes, and the server's reachability. */
  readonly outbox: Store<OutboxState>;
  /** True if the server requires an access code. */
  readonly locked: Store<boolean>;
  /** True if the server requires an account. */
  readonly signInRequired: Store<boolean>;
  /** Ends or changes the user's session: `work` navigates away, and the page is not reloaded before. */
  leave(work: () => Promise<void>): Promise<void>;
  /** Reads the browser's data, and loads providers and conversations. Returns a function that stops all listeners. */
  start(): () => void;
  /** Retries pending changes, and polls, now. */
  retry(): void;
  loadProviders(probe?: boolean): Promise<void>;
  /** Reads the user's search engine again. */
  loadEngine(): Promise<void>;
  /** Lets a local server download a model; rejects if it fails. */
  downloadModel(
    provider: string,
    model: string,
    signal: AbortSignal,
    onStep: (step: PullProgress) => void,
  ): Promise<void>;
  unlock(accessCode: string): Promise<void>;
  /** Changes settings of this browser, and preferences stored on the server. */
  setSettings(change: Partial<Settings>): void;
  /** Changes the configuration of a conversation or of the next one. Default of `by`: the user's choice. */
  configure(conversationId: string | undefined, change: Partial<ChatConfig>, by?: 'user' | 'assistant'): void;
  removeMessage(conversationId: string, messageId: string): void;
  /** Adds the user's version of an answer next to it. */
  editAnswer(conversationId: string, messageId: string, text: string): void;
  /** Creates a chat with a conversation's messages up to one. Resolves to its id; rejects if they cannot be read. */
  branch(conversationId: string, messageId: string, title: (of: string) => string): Promise<string>;
  select(conversationId: string, messageId: string): void;
  rename(conversationId: string, title: string): void;
}

export interface PageBeginning {
  readonly start?: PageStart | undefined;
  readonly conversation?: PageConversation | undefined;
}
