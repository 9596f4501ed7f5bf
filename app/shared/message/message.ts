// A message of a conversation as it is stored: what was said, by whom, after which other message.
import type { DocumentFacts } from './document.ts';
import type { ReplyStatus } from '../reply/outcome.ts';
import type { Reply } from '../reply/reply.ts';

/** Size of an image as it is drawn, so that its place is kept while it loads. Absent in older ones. Unit: pixels. */
export interface ImageSize {
  readonly width?: number;
  readonly height?: number;
}

export interface ImageAttachment extends ImageSize {
  readonly id: string;
  readonly name: string;
  /** A data URL, an http(s) URL, or the address of a file (file-address.ts). */
  readonly url: string;
  /** Id of the file with these bytes, where this page has sent them and still holds them itself. Never stored. */
  readonly file?: string;
}

export const fileModes = ['native', 'whole', 'search'] as const;
/** `native`: the file itself. `whole`: all its text. `search`: its beginning, and passages that are looked for. */
export type FileMode = (typeof fileModes)[number];

interface FileFacts {
  readonly id: string;
  readonly name: string;
  /** A media type, as "text/csv". */
  readonly fileType: string;
  /** Unit: bytes. */
  readonly size: number;
  /** As the user chose; absent: by what fits (payload/file-modes.ts). */
  readonly mode?: FileMode;
}

/** A file that is sent as its text: with the text, or with the address of a file that holds it. */
export type FileAttachment = FileFacts &
  (
    | { readonly content: string; readonly file?: string }
    /** `read`: facts of a document, whose text the server holds beside its bytes. */
    | {
        readonly url: string;
        readonly read?: DocumentFacts;
        /** Length of a sound, where a browser could tell it. */
        readonly seconds?: number;
      }
  );

interface Base {
  readonly id: string;
  /** The message this one answers or follows; null at the start. Never changes. */
  readonly parentId: string | null;
  /** ms since the epoch. */
  readonly createdAt: number;
}

/** A feature adds the fields that its questions carry: `declare module` in its `shared` folder. */
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
  /** The server's run that wrote it: what it is followed, stopped and continued by. */
  readonly runId?: string;
  /** Under it the server's log tells of this reply; only where the user allowed that. */
  readonly traceId?: string;
  /** Names the provider's call in the server's log. */
  readonly observationId?: string;
  /** A version in the user's own words. */
  readonly edited?: true;
}

/**
 * Outcome of a tool call. `invalid`: its arguments do not fit the schema. `unknown`: there is no such tool.
 * `declined`: the user said no before it ran, `cancelled`: while it ran.
 */
export type ToolOutcome = 'done' | 'failed' | 'invalid' | 'declined' | 'cancelled' | 'unknown';

/** Places at which arguments do not fit their schema. */
export interface ToolProblem {
  readonly path: string;
  readonly found: string;
  readonly allowed: string;
}

/** A file that a tool brought: its bytes are among the user's files. */
export interface ResultFile extends ImageSize {
  readonly name: string;
  readonly url: string;
  readonly mediaType: string;
}

export interface ToolMessage extends Base {
  readonly role: 'tool';
  readonly toolCallId: string;
  readonly name: string;
  /** Text for the model: the result, or the reason why there is none. */
  readonly content: string;
  /** Absent in imported ones: done. */
  readonly outcome?: ToolOutcome;
  /** Duration of the call. */
  readonly ms?: number;
  /** As the user changed them before it ran; absent: as the model wrote them. */
  readonly arguments?: string;
  readonly problem?: ToolProblem;
  /** Pictures and other files that it brought. */
  readonly files?: readonly ResultFile[];
  /** The MCP server that wants its user to sign in again. */
  readonly signIn?: string;
  /** Under it the server's log tells of the call; only where the user allowed that. */
  readonly traceId?: string;
}

export type Message = UserMessage | AssistantMessage | ToolMessage;
