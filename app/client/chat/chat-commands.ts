// Chat commands: what the screen, and other parts of the page, ask of a conversation.
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

/** A question of the chat, with answers that it has, or one that is still to be asked. */
export type Questioned =
  | { readonly conversationId: string; readonly question: string; readonly answers: readonly string[] }
  | { readonly conversationId: string | undefined; readonly draft: Draft };

export interface AskOptions {
  /** False: the provider is asked for the whole answer at once. */
  readonly stream?: boolean;
  /** True: sounds that the model does not hear, and that nobody could write down, are left out. */
  readonly withoutSound?: boolean;
  /** Model that answers instead of the chat's own; the next question goes to the chat's model again. */
  readonly using?: Pick<ChatConfig, 'provider' | 'model'>;
  /** The answer's id, where it is one of several that are written side by side. */
  readonly beside?: string;
}

/** Called once, by the tab that asked, when a reply has ended and is stored. */
export type AfterReply = (conversationId: string, message: AssistantMessage) => void | Promise<void>;

export interface ChatCommands {
  /** The run that a conversation shows, by its id; those beside it, by the ids of their answers. */
  readonly runs: Store<Readonly<Record<string, Run>>>;
  /** Per conversation the message that waits for the running reply to end. */
  readonly queued: Store<Readonly<Record<string, Draft>>>;
  readonly announcement: Store<Announcement | undefined>;
  readonly afterReply: AfterReply[];
  /**
   * Sends a message at the end of a conversation; without one, begins it, with `config` over the settings, in a project. While
   * a reply runs it waits. Returns the conversation's id.
   */
  send(
    conversationId: string | undefined,
    message: Draft,
    config?: Partial<ChatConfig>,
    folderId?: string | null,
  ): string;
  /** Takes the waiting message back. */
  unqueue(conversationId: string): Draft | undefined;
  /** Asks for an answer to a message that is there, or to a question that begins with it. */
  ask(conversationId: string, parentId: string, options?: AskOptions, question?: readonly UserMessage[]): void;
  /** Puts a changed version of one's own message beside the old one, and asks again. */
  edit(conversationId: string, messageId: string, text: string): void;
  /** Follows all that is being written in a conversation besides what it shows. */
  followBeside(conversationId: string): void;
  /** Asks for another version of an answer. */
  regenerate(conversationId: string, messageId: string, options?: AskOptions): void;
  /** Asks for another version that begins with what this one came to. */
  continueAnswer(conversationId: string, messageId: string): void;
  /** Ends what is written in a conversation, in all columns of a comparison. */
  stop(conversationId: string, keep?: 'asking'): void;
  /** A reply is being written in it, shown or beside what is shown. */
  isWriting(conversationId: string): boolean;
}

/** Calls that other parts of the client make to this one. */
export interface InternalChatCommands extends ChatCommands {
  /** A conversation was read: what is being written in it is followed. */
  attach(conversation: Conversation): void;
  /** A question that an earlier page could not send. */
  resume(entry: AskEntry): void;
  /** Everything of earlier pages is taken over: what was written meanwhile follows it. */
  inherited(): void;
  /** An answer of this id is this page's to write, should it begin. Returns the way to take that back. */
  expect(messageId: string): () => void;
  /** Writes an answer of a turn whose call this page has taken. Resolves at its end. */
  write(conversationId: string, answer: Omit<Beginning, 'createdAt'>, begun: Begun): Promise<void>;
}

export interface ChatCommandsOptions {
  readonly conversations: Conversations;
  readonly outbox: Pick<Outbox, 'add' | 'drop' | 'pending'>;
  readonly followUp: FollowUpLease;
  readonly sender: Sender;
  /** The source of a reply that this browser may have to fetch itself. */
  onClient(asked: Asked): RunSource;
  readonly queue: QueuedMessages;
  readonly settings: Store<Settings>;
  setSettings(change: Partial<Settings>): void;
  /** Callback for a page that makes the first call of a turn. */
  onCallMade(turnId: string): void;
  /** A reply has ended that called tools, whoever asked for it. */
  onCalls(conversationId: string, messageId: string): void;
  /** The model of the chat after one with this model. */
  nextModel(used: ModelChoice): ModelChoice;
  readonly transport: Transport;
  readonly live: Pick<Live, 'follow'>;
  /** A running reply as far as the page shows it already. */
  shown?(messageId: string): ReplySoFar | undefined;
  /** An earlier page left something of this conversation that is not taken over yet. */
  inheriting(conversationId: string): boolean;
  /** Calls of its answer run: a question waits for the answer that follows them. */
  calling(conversationId: string): boolean;
}
