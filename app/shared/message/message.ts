// Stored message of a conversation.
import type { DocumentFacts } from './document.ts';
import type { ReplyStatus } from '../reply/outcome.ts';
import type { Reply } from '../reply/reply.ts';

/** Size of an image in px, which reserves its space while loading. Undefined in older messages. */
export interface ImageSize {
  readonly width?: number;
  readonly height?: number;
}

export interface ImageAttachment extends ImageSize {
  readonly id: string;
  readonly name: string;
  /** Data URL, http(s) URL, or the URL of a file (file-address.ts). */
  readonly url: string;
  /** Id of the uploaded file, in the page that still has the bytes. Never stored. */
  readonly file?: string;
}

export const fileModes = ['native', 'whole', 'search'] as const;
/** `native`: the file itself. `whole`: its full text. `search`: its beginning, and passages found by search. */
export type FileMode = (typeof fileModes)[number];

interface FileFacts {
  readonly id: string;
  readonly name: string;
  /** Media type, such as "text/csv". */
  readonly fileType: string;
  /** Unit: bytes. */
  readonly size: number;
  /** The user's choice. Default: by size (payload/file-modes.ts). */
  readonly mode?: FileMode;
}

/** A file sent as text: with the text, or the URL of a stored file. */
export type FileAttachment = FileFacts &
  (
    | { readonly content: string; readonly file?: string }
    /** `read`: details of a document, whose text the server stores. */
    | {
        readonly url: string;
        readonly read?: DocumentFacts;
        /** Length of a sound, if the browser could determine it. */
        readonly seconds?: number;
      }
  );

interface Base {
  readonly id: string;
  /** Id of the parent message; null at the root. Never changes. */
  readonly parentId: string | null;
  /** ms since the epoch. */
  readonly createdAt: number;
}

/** Features add fields by `declare module` in their `shared` folder. */
export interface UserMessage extends Base {
  readonly role: 'user';
  readonly text: string;
  readonly images: readonly ImageAttachment[];
  readonly files?: readonly FileAttachment[];
}

export interface AssistantMessage extends Base {
  readonly role: 'assistant';
  readonly provider: string;
  readonly model: string;
  readonly reply: Reply;
  readonly outcome: ReplyStatus;
  /** Id of the server's run that wrote the message, for following, stopping and continuing it. */
  readonly runId?: string;
  /** Id of the reply in the server's log; only if the user has enabled tracing. */
  readonly traceId?: string;
  /** Id of the provider call in the server's log. */
  readonly observationId?: string;
  /** True for a version edited by the user. */
  readonly edited?: true;
}

/**
 * Outcome of a tool call. `invalid`: arguments violate the schema. `unknown`: no such tool. `declined`: refused by the user
 * before it ran. `cancelled`: stopped while it ran.
 */
export type ToolOutcome = 'done' | 'failed' | 'invalid' | 'declined' | 'cancelled' | 'unknown';

/** A violation of the arguments' schema. */
export interface ToolProblem {
  readonly path: string;
  readonly found: string;
  readonly allowed: string;
}

/** A file returned by a tool, stored among the user's files. */
export interface ResultFile extends ImageSize {
  readonly name: string;
  readonly url: string;
  readonly mediaType: string;
}

export interface ToolMessage extends Base {
  readonly role: 'tool';
  readonly toolCallId: string;
  readonly name: string;
  /** Text for the model: the result, or the reason for its absence. */
  readonly content: string;
  /** Default, for imported messages: done. */
  readonly outcome?: ToolOutcome;
  /** Duration of the call. */
  readonly ms?: number;
  /** Arguments as changed by the user; undefined if unchanged. */
  readonly arguments?: string;
  readonly problem?: ToolProblem;
  /** Images and other files returned by the tool. */
  readonly files?: readonly ResultFile[];
  /** Id of an MCP server that requires the user to sign in again. */
  readonly signIn?: string;
  /** Id of the call in the server's log; only if the user has enabled tracing. */
  readonly traceId?: string;
}

export type Message = UserMessage | AssistantMessage | ToolMessage;
