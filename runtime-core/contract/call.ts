// Types of a call: the context, the wire request and reply, failures and the stream transform.
import type { Billing } from './billing.ts';
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
  /** Provider id as the caller gave it. The fallback provider serves many ids. */
  readonly provider: string;
  readonly manifest: ProviderManifest;
  readonly operation: Operation;
  readonly model: string;
  /**
   * Chat: the params as normalised so far; after the request is sent, image data URLs are stripped of their bytes. Other
   * operations: the operation's params.
   */
  readonly params: ChatParams;
  readonly vault: KeyVault;
  /** True if a user entered the called address. */
  readonly foreignAddress?: boolean;
  readonly signal: AbortSignal;
  readonly transport: Transport;
  /** Credentials used by this call's requests so far, including exchanged tokens. Errors never show them. */
  readonly secrets: ReadonlySet<string>;
  /** Environment variables that the manifest lists in `settingsEnv`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * The provider's default search mode, from `<PROVIDER>_SEARCH_MODE`, as the vendor spells it. Undefined for vendors without
   * search modes.
   */
  readonly searchMode?: string;
  /** True if the numbers of `params` are meant on the vendor's own range: `scale` does not multiply them. */
  readonly unscaled?: boolean;
  /** Id of the signed-in user, for vendors that accept one. */
  readonly user?: string;
  /**
   * `textToImage`: receives partial images as data URLs while the vendor generates. Undefined if partial images are not
   * wanted.
   */
  readonly onPartialImage?: (url: string) => void;
  /** Operations besides chat: receives the usage of each request, if the vendor reports it. */
  readonly onUsage?: (usage: Usage) => void;
  /** Operations besides chat: receives what the usage counters do not cover, if the vendor reports it. */
  readonly onBilling?: (billing: Billing) => void;
  /** True if the call runs in a browser: SDKs require a flag for it. */
  readonly browser: boolean;
  /** `transformStream` only: the reply that is being transformed. */
  readonly reply?: ReplyHead;
  /** Start of the call on a monotonic clock, in ms. */
  readonly startedAt: number;
  now(): number;
  /** Returns the catalogue card of one of this provider's model ids. */
  card(id: string): ModelCard | undefined;
}

/** Request of one wire before it is sent. `body` is JSON in the vendor's spelling. */
export interface WireRequest {
  /** For example openai-chat, openai-responses, anthropic-messages, gemini-generate, bedrock-converse, ollama-chat. */
  readonly wire: string;
  /** Model id sent to the vendor, such as a deployment name or an inference profile. */
  readonly model: string;
  /** Path below the base URL, unless the family's client chooses it. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly stream: boolean;
  /** Parts of the conversation left out of the body, reported at the start of the reply. */
  readonly omitted?: readonly Omission[];
}

export interface DecodeContext {
  /** Event id for wires that send none. */
  readonly id: string;
  /** Converts a failure found in the reply to an error event: maps its type, masks and redacts it. */
  fail(failure: FailureInput): StreamEvent;
}

/** Converts the bytes of one reply to events, synchronously. */
export interface Decoder {
  feed(bytes: Uint8Array): StreamEvent[];
  /**
   * Called when the body has ended; returns the events still held back. Adds an error if the end marker is missing: `broken`
   * if the transfer was interrupted, else the decoder's own error. A reply whose end marker was read is complete.
   */
  end(broken?: FailureInput): StreamEvent[];
  /** True once the end marker or an error was read. Later bytes are ignored. */
  readonly done: boolean;
  /** The reply may be complete here although more can follow. The reader stops waiting if the server stays silent. */
  readonly settled?: boolean;
}

export interface WireReply {
  readonly wire: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ByteSource;
  /** For packages that decode without hooks: used if no `transformStream` tap reads the reply. */
  decoder?(context: DecodeContext): Decoder;
}

/** The reply's metadata and body, without the decoder. */
export type ReplyHead = Omit<WireReply, 'decoder'>;

/** Maps events to events, synchronously. `flush` is called once, when the reply has ended. */
export interface StreamTransform {
  push(batch: readonly StreamEvent[]): readonly StreamEvent[];
  flush(): readonly StreamEvent[];
  /** Decodes bytes to the events passed to `push`. Set by the wire's tap (see `readReply`); later taps pass it on. */
  decoder?(context: DecodeContext): Decoder;
}

export type CallStage = 'check' | 'normalizeParams' | 'buildRequest' | 'send' | 'stream' | 'operation';

/** Description of a response that is neither the wire nor JSON. Safe to show to the user who chose the address. */
export interface UnreadAnswer {
  readonly contentType?: string;
  /** Unit: bytes, or characters if the byte length is unknown. */
  readonly length?: number;
}

/** A failure that has no error type yet. Only the message is required. */
export interface FailureInput {
  readonly message: string;
  /** HTTP status of the vendor's response; for an error inside a stream, the status that the error names. */
  readonly status?: number;
  /** The vendor's error code, in its spelling. */
  readonly code?: string;
  /** The vendor's error object. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The thrown value. */
  readonly error?: unknown;
  /** Error type, if the failing stage knows it (StreamChunkError). */
  readonly type?: NamedErrorType | 400 | 404 | 405 | 504;
  /** Reason why the provider could not be reached or read. */
  readonly connection?: ConnectionCode;
  /** Set if `body` and `message` may quote a response that is neither the wire nor JSON. */
  readonly unread?: UnreadAnswer;
}

export interface Failure extends FailureInput {
  readonly stage: CallStage;
  /** True for an error response of the vendor (default type ProviderBizError), false for an exception (AgentRuntimeError). */
  readonly fromVendor: boolean;
  readonly aborted: boolean;
}

/** A tap's verdict on a failure: a type, optionally with a better message or details for the body. */
export type ErrorVerdict =
  | NamedErrorType
  | { readonly type: NamedErrorType; readonly message?: string; readonly details?: Readonly<Record<string, unknown>> };
