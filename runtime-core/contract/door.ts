// A wire that a host serves to clients of other programs: reads their requests, writes replies, lists and errors.
import type { Billing } from './billing.ts';
import type { DoorSide } from './door-side.ts';
import type { ErrorType } from './error-types.ts';
import type { Citation, StreamError, StreamEvent } from './events.ts';
import type { ChatParams } from './params.ts';
import type { Usage } from './usage.ts';

type JSONObject = Readonly<Record<string, unknown>>;

/** What a request asks for. `model` and `stream`: as far as its address says them. */
export type DoorOperation =
  | { readonly kind: 'chat'; readonly model?: string; readonly stream?: boolean }
  | { readonly kind: 'count'; readonly model?: string }
  /** A shorter conversation that takes the place of the request's. */
  | { readonly kind: 'compact' }
  /** An operation besides chat. `model`: as above. */
  | { readonly kind: 'side'; readonly side: DoorSide; readonly model?: string }
  /** About a reply that the host has kept: the reply, the items of its request, or its deletion. */
  | { readonly kind: 'kept'; readonly id: string; readonly action: 'read' | 'items' | 'delete' }
  | { readonly kind: 'models' }
  /** An address of this wire that is not served. `message` says what to do instead. */
  | { readonly kind: 'refused'; readonly message: string }
  /** A model that the body names. */
  | { readonly kind: 'show' }
  /** An answer that is always the same, such as a version. */
  | { readonly kind: 'fixed'; readonly body: unknown }
  | { readonly kind: 'model'; readonly id: string };

export interface DoorAddress {
  readonly method: string;
  /** Decoded, below the host's prefix for this wire: `/v1/chat/completions`. */
  readonly path: string;
  readonly query: URLSearchParams;
}

/** What a host needs to know of a request before it calls a model. */
export interface DoorHead {
  readonly model: string;
  readonly stream: boolean;
  /** The limit that the request sets for its answer. Unit: tokens. */
  readonly maxOutput?: number;
}

/** A request in the common form. `lost`: paths of its fields that the form cannot carry, such as `metadata`. */
export interface DoorRequest {
  readonly params: ChatParams;
  readonly lost: readonly string[];
}

/** About the reply that is written. */
export interface DoorReply {
  readonly id: string;
  /** The name that the client asked for. */
  readonly model: string;
  /** Unix time in seconds. */
  readonly created: number;
  readonly request: JSONObject;
  /** US dollars, if the host knows the price. */
  costOf?(usage: Usage): number | undefined;
}

export interface DoorModel {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  /** Unit: tokens. */
  readonly contextWindow?: number;
  readonly maxOutput?: number;
}

export interface DoorFailure {
  readonly type: ErrorType;
  /** HTTP status of the cause, if a vendor named one; else the host's. */
  readonly status: number;
  readonly message: string;
  /** `budget_reached`, `request_limit` …: the host's reason. */
  readonly code?: string;
  /** Seconds or a date. */
  readonly retryAfter?: string;
}

export interface DoorError {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A reply that later requests may continue by its id. */
export interface DoorKeptReply {
  readonly id: string;
  /** Items that the next request would have to repeat. */
  readonly items: readonly JSONObject[];
  readonly reply: JSONObject;
  /** True if the vendor says that it keeps the reply, too. */
  readonly isAtVendor: boolean;
}

/** An item that a request names instead of repeating it, and the id of the reply that it belongs to. */
export interface DoorReference {
  readonly item: string;
  readonly reply: string;
}

/** Replies that the host keeps, for wires whose requests continue an earlier reply by its id. */
export interface DoorKept {
  previousIn(body: JSONObject): string | undefined;
  /** False if the request asks for its reply not to be kept. */
  keeps(body: JSONObject): boolean;
  itemsIn(body: JSONObject): readonly JSONObject[];
  referencesIn?(body: JSONObject): readonly DoorReference[];
  /** The request with `earlier` before its own items, and items in place of their references. It names no earlier reply. */
  withItems(body: JSONObject, earlier: readonly JSONObject[], referenced: ReadonlyMap<string, JSONObject>): JSONObject;
  /** A reply, or the chunk that ends one. Undefined: it is neither. */
  replyIn(chunk: JSONObject): DoorKeptReply | undefined;
  items(items: readonly JSONObject[]): unknown;
  deleted(id: string): unknown;
}

/**
 * A message over a socket. `lane`: the client's name for requests that are answered one after the other. `prepare`: the request
 * is remembered, and no model is called. `answer`: needs no model.
 */
export type DoorMessage =
  | { readonly kind: 'chat' | 'prepare'; readonly body: JSONObject; readonly lane?: string }
  | { readonly kind: 'answer'; readonly text: string };

/** Streamed replies over a WebSocket at the address of `chat`. */
export interface DoorSocket {
  /** Below the host's prefix. */
  readonly path: string;
  /** Throws a `TributaryError` (400). */
  read(message: JSONObject): DoorMessage;
  /** `data`: an event of the stream, without its frame. */
  event(data: string, lane: string | undefined): string;
  /** True for the event after which a reply has no more. A reply that ends without one has broken off. */
  ends(data: string): boolean;
  error(error: DoorError, lane: string | undefined): string;
}

/** Conversations that a model shortens for the client. */
export interface DoorCompact {
  /** Asks the model, after the conversation. */
  readonly instruction: string;
  /** `items`: of the whole conversation (`DoorKept`). */
  written(reply: DoorReply, items: readonly JSONObject[], said: WholeReply): unknown;
}

/** Writes a stream. Each method returns the text to send next, which may be empty. */
export interface DoorWriter {
  readonly contentType: string;
  events(batch: readonly StreamEvent[]): string;
  /** Called instead of `end` if the reply fails after its first event. */
  fail(failure: DoorFailure): string;
  end(): string;
  /** After `end`: the reply as it would be without a stream, for wires with kept replies. */
  readonly finished?: JSONObject | undefined;
}

export interface WholeCall {
  readonly id: string;
  readonly name: string;
  /** JSON. */
  readonly arguments: string;
  readonly thoughtSignature?: string;
}

export interface WholeReply {
  readonly text: string;
  readonly reasoning: string;
  readonly signature?: string;
  readonly calls: readonly WholeCall[];
  /** Data URLs. */
  readonly images: readonly string[];
  readonly citations: readonly Citation[];
  readonly usage?: Usage;
  /** The vendor's finish reason. */
  readonly stop?: string;
  readonly error?: StreamError;
}

export interface DoorWire {
  /** The name that `WireRequest.wire` has for the same wire: `openai-chat`, `anthropic-messages` … */
  readonly id: string;
  /** Prefix of its addresses at a host, such as `/openai`; they are served without it, too, where no page is. */
  readonly prefix: string;
  /** Id of the provider that made the wire: meant by a plain model name that several providers have. */
  readonly maker: string;
  /** True if a client's headers show this wire, for addresses that several wires have. */
  claims?(headers: Readonly<Record<string, unknown>>): boolean;
  /** Undefined: not an address of this wire. */
  operationOf(address: DoorAddress): DoorOperation | undefined;
  /** Throws a `TributaryError` (400) if the request names no model. */
  head(body: JSONObject, operation: DoorOperation): DoorHead;
  /** False for a request that a vendor of the same wire has at another address. Default: true. */
  sameWire?(body: JSONObject): boolean;
  /** True if the address names the model, and the body does not. */
  readonly namedByAddress?: boolean;
  /** Headers of a client's request that are sent on to a vendor of the same wire. */
  readonly forwards: RegExp;
  /** Texts of which a line with usage contains at least one. */
  readonly usageMarks: readonly string[];
  /** Usage in a chunk or a whole reply; later values replace earlier ones. */
  usageIn(chunk: JSONObject, before: Usage | undefined): Usage | undefined;
  /** The cost that a chunk or a whole reply states next to its usage; later values replace earlier ones. */
  billingIn?(chunk: JSONObject): Billing | undefined;
  /** Throws a `TributaryError` (400) if the request cannot be understood. */
  read(body: JSONObject, head: DoorHead): DoorRequest;
  writer(reply: DoorReply): DoorWriter;
  /** A reply that is not streamed. */
  whole(reply: DoorReply, said: WholeReply): unknown;
  error(failure: DoorFailure): DoorError;
  models(models: readonly DoorModel[], address: DoorAddress): unknown;
  model(model: DoorModel): unknown;
  count?(tokens: number): unknown;
  /** The address of an operation at a vendor of the same wire, given that of its chat. */
  addressOf?(chat: string, operation: 'count' | 'compact'): string;
  /** True if its streams name their cost (`costOf`). */
  readonly namesCost?: boolean;
  readonly kept?: DoorKept;
  readonly compact?: DoorCompact;
  readonly socket?: DoorSocket;
}
