// The changes that wait in the outbox.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { AssistantMessage, Message } from '../../shared/message/message.ts';
import type { TitleSource } from '../../shared/conversation/tree.ts';

interface Base {
  readonly id: string;
  /** The conversation: its changes arrive in order. Those of different ones do not wait for each other. */
  readonly lane: string;
  /** Lanes whose older entries are sent first: a conversation moves into a folder once the server has the folder. */
  readonly after?: string | readonly string[];
}

/** A change that can be sent twice without doing more than once. */
export interface RequestEntry extends Base {
  readonly kind: 'request';
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Of the mutation that it is, `KEY.NAME`, and its parameters; entries of earlier versions are known by their address. */
  readonly name?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A question that wants its answer. The payload is built when it is sent: keys and history are not kept here. */
export interface AskEntry extends Base {
  readonly kind: 'ask';
  /** Begins the conversation where the server does not have it. */
  readonly conversation: {
    readonly title: string;
    readonly titleSource: TitleSource;
    readonly folderId: string | null;
    readonly config: unknown;
  };
  /** Changes of the chat's configuration, not sent before; absent in an entry of an earlier version. */
  readonly changes?: Partial<ChatConfig>;
  /** Written before the answer: the question. */
  readonly messages: readonly Message[];
  /** Empty so far; its id is the entry's own. */
  readonly answer: AssistantMessage;
  readonly stream?: boolean;
  /** Sounds that the model does not hear, and that nobody has written down, are left out. */
  readonly withoutSound?: boolean;
  /** The run whose text the answer begins with, and the message that holds it. */
  readonly continues?: { readonly runId: string; readonly messageId: string };
}

export type Entry = RequestEntry | AskEntry;

/** Left behind by an earlier page. `whole`: with all that was attached to it. */
export interface Adopted {
  readonly entry: Entry;
  readonly whole: boolean;
}
