// State of a streamed reply: its parts in order, and the final usage.
import { finishKind } from '@tributary/runtime-core';
import type { Billing, ErrorType, FinishKind, Grounding, Omission, Speed, Usage } from '@tributary/runtime-core';

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}
export interface ReasoningPart {
  readonly type: 'reasoning';
  readonly text: string;
  /** ms since the epoch. */
  readonly startedAt: number;
  /** Undefined while the model is thinking. */
  readonly endedAt?: number;
  /** Vendor's proof of the reasoning; sent back to models of the same provider and line only. */
  readonly signature?: string;
  /** Wire field or opening tag that contained the text. Undefined in replies stored before 2026-11-28. */
  readonly origin?: string;
  /** Wire field that contained the signature, if relevant for sending it back. */
  readonly signatureOrigin?: string;
}
/** Reasoning hidden by the provider; `data` is opaque and sent back unchanged. */
export interface RedactedPart {
  readonly type: 'redacted';
  readonly data: string;
}
export interface ToolPart {
  readonly type: 'tool';
  readonly index: number;
  readonly id: string;
  readonly name: string;
  /** JSON text, incomplete while streaming. */
  readonly arguments: string;
  readonly thoughtSignature?: string;
  /** Further fields that the vendor requires back. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Function through which the call was made (tools/call-through.ts). Default: `name`. */
  readonly through?: string;
}
export interface ImagePart {
  readonly type: 'image';
  /** Unique within the reply. Undefined in old replies. */
  readonly id?: string;
  /** Data URL, or the URL of a file. */
  readonly src: string;
  /** Size in px, if known. */
  readonly width?: number;
  readonly height?: number;
}
export type ReplyPart = TextPart | ReasoningPart | RedactedPart | ToolPart | ImagePart;

/** Block that only its vendor understands: never displayed, sent back unchanged at its position. */
export interface CarriedBlock {
  /** Index in `parts` of the part after the block, or of the text that contains it. */
  readonly part: number;
  /** Number of characters of that text before the block. */
  readonly offset: number;
  /** Wire whose vendor accepts the block. */
  readonly wire: string;
  readonly item: unknown;
}

/** A known error type, or the HTTP status of an unknown one. */
export type ReplyErrorType = ErrorType | number;

export interface ReplyError {
  readonly type: ReplyErrorType;
  readonly message: string;
  readonly body: unknown;
  readonly provider: string;
  /** HTTP status, if the reply never began. */
  readonly status?: number;
  /** Server time in ms since the epoch, from the Date header. */
  readonly serverTime?: number;
  /** Time of the failure in ms since the epoch, by this device's clock. */
  readonly at?: number;
}

export interface Reply {
  readonly parts: readonly ReplyPart[];
  readonly carried?: readonly CarriedBlock[];
  readonly skippedLines?: number;
  readonly grounding?: Grounding;
  readonly usage?: Usage;
  readonly billing?: Billing;
  readonly speed?: Speed;
  /** Parts of the conversation that were not sent to the model. */
  readonly omitted?: readonly Omission[];
  /** The provider's finish reason; `finishOf` returns its kind. */
  readonly finishReason?: string;
  /** The provider's explanation for an early end. */
  readonly stopMessage?: string;
  readonly error?: ReplyError;
}

export const emptyReply: Reply = { parts: [] };

/** Returns the answer's text, without reasoning and tools. */
export function replyText(reply: Reply): string {
  let text = '';
  for (const part of reply.parts) if (part.type === 'text') text += part.text;
  return text;
}

/** Returns the finish kind; undefined while running, or without a finish reason. */
export const finishOf = ({ finishReason }: Reply): FinishKind | undefined =>
  finishReason === undefined ? undefined : finishKind(finishReason);

export const isEmpty = (reply: Reply): boolean => reply.parts.length === 0;
