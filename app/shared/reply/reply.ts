// State of a streamed reply so far: its parts in the order they arrived, and the usage numbers at its end.
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
  /** Absent while the model is still thinking. */
  readonly endedAt?: number;
  /** Proof of the vendor that the text is the model's own; replayed to models of the same provider and line only. */
  readonly signature?: string;
  /** Field of the wire, or opening tag, that held the text. Absent in replies stored before 2026-11-28. */
  readonly origin?: string;
  /** Field that held the signature, where it matters for the way back. */
  readonly signatureOrigin?: string;
}
/** A step of reasoning that the provider keeps to itself; `data` is opaque and replayed as it came. */
export interface RedactedPart {
  readonly type: 'redacted';
  readonly data: string;
}
export interface ToolPart {
  readonly type: 'tool';
  readonly index: number;
  readonly id: string;
  readonly name: string;
  /** JSON text, possibly still growing. */
  readonly arguments: string;
  readonly thoughtSignature?: string;
  /** Further fields that the vendor wants back with the call. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Function by which it was called (tools/call-through.ts). Absent: by its own name. */
  readonly through?: string;
}
export interface ImagePart {
  readonly type: 'image';
  /** Unique within the reply. Absent in replies stored before ids were given. */
  readonly id?: string;
  /** A data URL, or the address of a file. */
  readonly src: string;
  /** As of an attachment. */
  readonly width?: number;
  readonly height?: number;
}
export type ReplyPart = TextPart | ReasoningPart | RedactedPart | ToolPart | ImagePart;

/** A block that only its vendor understands: never shown, returned at its place as it came. */
export interface CarriedBlock {
  /** Position in `parts` of the part it precedes, or of the text it stands in. */
  readonly part: number;
  /** Characters of that text before it. */
  readonly offset: number;
  /** The wire that takes it back. */
  readonly wire: string;
  readonly item: unknown;
}

/** A type of the catalogue, or the status of an answer without one. */
export type ReplyErrorType = ErrorType | number;

export interface ReplyError {
  readonly type: ReplyErrorType;
  readonly message: string;
  readonly body: unknown;
  readonly provider: string;
  /** Of the HTTP answer, where the reply never began. */
  readonly status?: number;
  /** ms since the epoch by the server's clock, from its Date header. */
  readonly serverTime?: number;
  /** ms since the epoch by this device's clock: when it failed. */
  readonly at?: number;
}

export interface Reply {
  readonly parts: readonly ReplyPart[];
  readonly carried?: readonly CarriedBlock[];
  /** Lines of the stream that were no events of its wire and were passed over. */
  readonly skippedLines?: number;
  readonly grounding?: Grounding;
  readonly usage?: Usage;
  /** Billing data that the provider states. */
  readonly billing?: Billing;
  readonly speed?: Speed;
  /** Parts of the conversation that were left out for this model. */
  readonly omitted?: readonly Omission[];
  /** The provider's own word; `finishOf` gives its kind. */
  readonly finishReason?: string;
  /** The provider's sentence on why it ended early. */
  readonly stopMessage?: string;
  readonly error?: ReplyError;
}

export const emptyReply: Reply = { parts: [] };

/** The answer's own text, without reasoning and tools. */
export function replyText(reply: Reply): string {
  let text = '';
  for (const part of reply.parts) if (part.type === 'text') text += part.text;
  return text;
}

/** Undefined while the reply runs, and where it ended without a word. */
export const finishOf = ({ finishReason }: Reply): FinishKind | undefined =>
  finishReason === undefined ? undefined : finishKind(finishReason);

export const isEmpty = (reply: Reply): boolean => reply.parts.length === 0;
