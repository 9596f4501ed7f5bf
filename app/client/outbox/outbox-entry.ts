// Types of the entries in the outbox.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { AssistantMessage, Message } from '../../shared/message/message.ts';
import type { TitleSource } from '../../shared/conversation/tree.ts';

interface Base {
  readonly id: string;
  /** Queue key: the conversation. Entries of one lane are sent in order, different lanes in parallel. */
  readonly lane: string;
  /** Lanes whose older entries are sent first, for example a folder before a conversation moves into it. */
  readonly after?: string | readonly string[];
}

/** An idempotent request. */
export interface RequestEntry extends Base {
  readonly kind: 'request';
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Name of the mutation, `KEY.NAME`, with its parameters. Entries of earlier versions are identified by their path. */
  readonly name?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A question that requests an answer. The payload is built on sending; keys and history are not stored. */
export interface AskEntry extends Base {
  readonly kind: 'ask';
  /** Creates the conversation if the server does not have it. */
  readonly conversation: {
    readonly title: string;
    readonly titleSource: TitleSource;
    readonly folderId: string | null;
    readonly config: unknown;
  };
  /** Unsent changes of the chat's configuration. Undefined in entries of earlier versions. */
  readonly changes?: Partial<ChatConfig>;
  /** The question, stored before the answer. */
  readonly messages: readonly Message[];
  /** Empty answer; its id is the entry id. */
  readonly answer: AssistantMessage;
  readonly stream?: boolean;
  /** Omits sounds that the model does not accept and that have no transcript. */
  readonly withoutSound?: boolean;
  /** Run and message whose text the answer begins with. */
  readonly continues?: { readonly runId: string; readonly messageId: string };
}

export type Entry = RequestEntry | AskEntry;

/** An entry left by an earlier page. `whole`: all attachments are present. */
export interface Adopted {
  readonly entry: Entry;
  readonly whole: boolean;
}
