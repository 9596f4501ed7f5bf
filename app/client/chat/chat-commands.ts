// Interface of the chat commands: send, regenerate, continue and stop.
import type { Announcement } from '../reply/announcement.ts';
import type { FollowUpLease } from '../outbox/follow-up-lease.ts';
import type { Sender } from './sender.ts';
import type { ReplySoFar } from '../conversations/rendered.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { AssistantMessage, UserMessage } from '../../shared/message/message.ts';
import type { AskEntry, Outbox } from '../outbox/outbox.ts';
import type { Draft, QueuedMessages } from '../outbox/queued-message.ts';
import type { Run } from '../reply/run.ts';
import type { Beginning } from '../reply/empty-answer.ts';
import type { Asked, Begun, RunSource } from '../reply/run-source.ts';
import type { Settings } from '../settings/settings.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import type { Store } from '../net/store.ts';
import type { Live } from '../live/live.ts';
import type { Transport } from '../net/transport.ts';
import type { ChatConfig, Conversation } from '../../shared/conversation/tree.ts';

/** A question in the chat with its answers, or a draft for a new one. */
export type Questioned =
  | { readonly conversationId: string; readonly question: string; readonly answers: readonly string[] }
  | { readonly conversationId: string | undefined; readonly draft: Draft };

export interface AskOptions {
  /** False: requests the complete answer without streaming. */
  readonly stream?: boolean;
  /** True: omits sounds that the model does not accept and that have no transcript. */
  readonly withoutSound?: boolean;
  /** Model for this answer only; the next question uses the chat's model again. */
  readonly using?: Pick<ChatConfig, 'provider' | 'model'>;
  /** Id of the answer if several are written in parallel columns. */
  readonly beside?: string;
}

/** Called once, by the tab that sent the question, when the reply has ended and is stored. */
export type AfterReply = (conversationId: string, message: AssistantMessage) => void | Promise<void>;

export interface ChatCommands {
  /** Runs by conversation id; runs in other columns by the id of their answer. */
  readonly runs: Store<Readonly<Record<string, Run>>>;
  /** Draft of each conversation that waits for the running reply to end. */
  readonly queued: Store<Readonly<Record<string, Draft>>>;
  readonly announcement: Store<Announcement | undefined>;
  readonly afterReply: AfterReply[];
  /**
   * Sends a message at the end of a conversation, or queues it while a reply is running. Without a conversation, creates one
   * in `folderId`, with `config` over the settings. Returns the conversation id.
   */
  send(
    conversationId: string | undefined,
    message: Draft,
    config?: Partial<ChatConfig>,
    folderId?: string | null,
  ): string;
  /** Removes and returns the queued message. */
  unqueue(conversationId: string): Draft | undefined;
  /** Requests an answer to an existing message, or to a new question below it. */
  ask(conversationId: string, parentId: string, options?: AskOptions, question?: readonly UserMessage[]): void;
  /** Adds a changed version of a user message next to the old one, and requests an answer. */
  edit(conversationId: string, messageId: string, text: string): void;
  /** Follows all running replies of a conversation except the one on screen. */
  followBeside(conversationId: string): void;
  regenerate(conversationId: string, messageId: string, options?: AskOptions): void;
  /** Requests another version that begins with the text of this one. */
  continueAnswer(conversationId: string, messageId: string): void;
  /** Stops all running replies of a conversation, including those in comparison columns. */
  stop(conversationId: string, keep?: 'asking'): void;
  /** True if a reply is running in the conversation, on screen or in another column. */
  isWriting(conversationId: string): boolean;
}

/** Commands for other parts of the client. */
export interface InternalChatCommands extends ChatCommands {
  /** Follows the running replies of a conversation that was just read. */
  attach(conversation: Conversation): void;
  /** Resends a question that an earlier page could not send. */
  resume(entry: AskEntry): void;
  /** Called once the entries of earlier pages are adopted: sends the queued messages. */
  inherited(): void;
  /** Marks an answer as written by this page before its run begins. Returns a function that undoes it. */
  expect(messageId: string): () => void;
  /** Writes an answer whose provider call this page has taken. Resolves at its end. */
  write(conversationId: string, answer: Omit<Beginning, 'createdAt'>, begun: Begun): Promise<void>;
}

export interface ChatCommandsOptions {
  readonly conversations: Conversations;
  readonly outbox: Pick<Outbox, 'add' | 'drop' | 'pending'>;
  readonly followUp: FollowUpLease;
  readonly sender: Sender;
  /** Returns the source of a reply, which this browser may have to fetch itself. */
  onClient(asked: Asked): RunSource;
  readonly queue: QueuedMessages;
  readonly settings: Store<Settings>;
  setSettings(change: Partial<Settings>): void;
  /** Called when this page makes the first provider call of a turn. */
  onCallMade(turnId: string): void;
  /** Called when a reply with tool calls has ended, whichever page requested it. */
  onCalls(conversationId: string, messageId: string): void;
  /** Returns the model of the next chat after a chat with this model. */
  nextModel(used: ModelChoice): ModelChoice;
  readonly transport: Transport;
  readonly live: Pick<Live, 'follow'>;
  /** Returns the part of a running reply that the page already shows. */
  shown?(messageId: string): ReplySoFar | undefined;
  /** True if entries of an earlier page in this conversation are not adopted yet. */
  inheriting(conversationId: string): boolean;
  /** True if tool calls of the last answer are running; questions wait for the answer that follows. */
  calling(conversationId: string): boolean;
}
