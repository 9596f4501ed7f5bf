// A message of a conversation as it is stored: what was said, by whom, after which other message.
import type { Reply } from './reply.ts';

export interface ImageAttachment {
  readonly id: string;
  readonly name: string;
  /** A data URL, or an http(s) URL. */
  readonly url: string;
}

/** A file that is sent as its text. */
export interface FileAttachment {
  readonly id: string;
  readonly name: string;
  /** A media type, as "text/csv". */
  readonly fileType: string;
  /** Unit: bytes. */
  readonly size: number;
  readonly content: string;
}

interface Base {
  readonly id: string;
  /** The message this one answers or follows; null at the start. Never changes. */
  readonly parentId: string | null;
  /** ms since the epoch. */
  readonly createdAt: number;
}

export interface UserMessage extends Base {
  readonly role: 'user';
  readonly text: string;
  readonly images: readonly ImageAttachment[];
  readonly files?: readonly FileAttachment[];
}

/** `interrupted`: the page or the server went away before the reply ended. */
export type Outcome = 'running' | 'done' | 'abort' | 'error' | 'interrupted';

export interface AssistantMessage extends Base {
  readonly role: 'assistant';
  readonly provider: string;
  readonly model: string;
  readonly reply: Reply;
  readonly outcome: Outcome;
}

export interface ToolMessage extends Base {
  readonly role: 'tool';
  readonly toolCallId: string;
  readonly name: string;
  readonly content: string;
}

export type Message = UserMessage | AssistantMessage | ToolMessage;
