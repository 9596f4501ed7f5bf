// Types of a call: its context, the wire request and reply, failures, and the stream transform.
import type { ConnectionCode } from './connection.ts';
import type { NamedErrorType } from './errors.ts';
import type { StreamEvent } from './events.ts';
import type { ModelCard } from './models.ts';
import type { Omission } from './omitted.ts';
import type { Operation } from './operations.ts';
import type { ChatParams } from './params.ts';
import type { ProviderManifest } from './provider.ts';
import type { ByteSource, Transport } from './transport.ts';
import type { Usage } from './usage.ts';
import type { KeyVault } from './vault.ts';

export interface CallContext {
  /** The provider's id as the caller named it (the fallback serves many names). */
  readonly provider: string;
  readonly manifest: ProviderManifest;
  readonly operation: Operation;
  readonly model: string;
  /**
   * Chat: the params as normalised so far; once the request is out, data URLs of images without their bytes. Other
   * operations: the operation's own params.
   */
  readonly params: ChatParams;
  readonly vault: KeyVault;
  /** True where a user entered the address that is called. */
  readonly foreignAddress?: boolean;
  readonly signal: AbortSignal;
  readonly transport: Transport;
  /** Credentials that this call's requests have used so far, exchanged tokens included: errors never show them. */
  readonly secrets: ReadonlySet<string>;
  /** Settings from the environment that the manifest names in `settingsEnv`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Default search mode of this provider: the operator's `<PROVIDER>_SEARCH_MODE`, in the vendor's own word. Only for
   * vendors whose search has modes.
   */
  readonly searchMode?: string;
  /** The signed-in user's id, where a vendor takes one. */
  readonly user?: string;
  /** `textToImage`: takes unfinished images, as data URLs, while the vendor is at it. Absent: nobody looks at them. */
  readonly onPartialImage?: (url: string) => void;
  /** `embeddings`: takes the counters of each request that is made, where the vendor tells them. */
  readonly onUsage?: (usage: Usage) => void;
  /** Running in a browser: SDKs ask for a flag. */
  readonly browser: boolean;
  /** `transformStream` alone: the reply whose stream it is. */
  readonly reply?: ReplyHead;
  /** ms, monotonic; when the call began. */
  readonly startedAt: number;
  now(): number;
  /** The catalogue's card of a model id of this provider, if it has one. */
  card(id: string): ModelCard | undefined;
}

/** The request of one wire, before it leaves. `body` is JSON, spelled as the vendor spells it. */
export interface WireRequest {
  /** openai-chat, openai-responses, anthropic-messages, gemini-generate, bedrock-invoke, bedrock-converse, ollama-chat, cohere-v2 … */
  readonly wire: string;
  /** The id the vendor is asked for (a deployment name, an inference profile …). */
  readonly model: string;
  /** Path below the base URL, where the family's client does not choose it. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly stream: boolean;
  /** Parts of the conversation that the body had to leave out, reported at the beginning of the reply. */
  readonly omitted?: readonly Omission[];
}

export interface DecodeContext {
  /** The id of events whose wire gives none. */
  readonly id: string;
  /** Turns a failure found in the reply into its error event (runs mapError, masks, redacts). */
  fail(failure: FailureInput): StreamEvent;
}

/** Bytes of one reply to events; synchronous. */
export interface Decoder {
  feed(bytes: Uint8Array): StreamEvent[];
  /**
   * The body ended. Returns what was held back; says so itself when the wire's last word is missing: with `broken`,
   * where the transfer broke off, in place of its own words. A reply whose last word came is complete either way.
   */
  end(broken?: FailureInput): StreamEvent[];
  /** The wire's last word was read (or an error ended it): what follows is not for us. */
  readonly done: boolean;
  /** The reply could end here, though more may come: a server that then says nothing more is not waited for. */
  readonly settled?: boolean;
}

export interface WireReply {
  readonly wire: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ByteSource;
  /** For packages that read their wire apart from the hooks: used where no tap of `transformStream` reads the reply. */
  decoder?(context: DecodeContext): Decoder;
}

/** A reply as far as its reading knows it. */
export type ReplyHead = Omit<WireReply, 'decoder'>;

/** Events in, events out, synchronous. `flush` is called once, when the reply has ended. */
export interface StreamTransform {
  push(batch: readonly StreamEvent[]): readonly StreamEvent[];
  flush(): readonly StreamEvent[];
  /** Bytes to the events that `push` is given. Put there by the wire's tap, see `readReply`; later taps pass it on. */
  decoder?(context: DecodeContext): Decoder;
}

export type CallStage = 'check' | 'normalizeParams' | 'buildRequest' | 'send' | 'stream' | 'operation';

/** Description of an answer that is neither the wire nor JSON, safe to show whoever chose its address. */
export interface UnreadAnswer {
  readonly contentType?: string;
  /** Unit: bytes, or characters where only those are known. */
  readonly length?: number;
}

/** Failure before it has a type. Every part but the message may be missing. */
export interface FailureInput {
  readonly message: string;
  /** HTTP status of the vendor's answer; inside a stream, the status its error names. */
  readonly status?: number;
  /** The vendor's error code, as spelled. */
  readonly code?: string;
  /** The vendor's error object. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Thrown value. */
  readonly error?: unknown;
  /** The type, where the stage that failed knows it (StreamChunkError). */
  readonly type?: NamedErrorType | 400 | 404 | 405 | 504;
  /** Cause that kept the provider from being reached or read. */
  readonly connection?: ConnectionCode;
  /** Set where `body` and `message` may quote an answer that is neither the wire nor JSON. */
  readonly unread?: UnreadAnswer;
}

export interface Failure extends FailureInput {
  readonly stage: CallStage;
  /** The vendor answered (ProviderBizError is the default), as opposed to an exception on the way (AgentRuntimeError). */
  readonly fromVendor: boolean;
  readonly aborted: boolean;
}

/** A tap's verdict on a failure: the type alone, or with a better message or details for the body. */
export type ErrorVerdict =
  | NamedErrorType
  | { readonly type: NamedErrorType; readonly message?: string; readonly details?: Readonly<Record<string, unknown>> };
