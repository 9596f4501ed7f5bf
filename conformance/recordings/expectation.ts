// Findings of an independent reader in recorded bytes; the recordings run compares the runtime's events with them.

export interface ExpectedToolCall {
  readonly name: string;
  /** Raw JSON text as the vendor sent it; '' when the vendor sent none. Objects are stringified. */
  readonly arguments: string;
  readonly id?: string;
}

/** The vendor's numbers, last statement seen; what each holds per wire is written in that wire's reader. */
export interface ExpectedUsage {
  readonly input?: number;
  readonly output?: number;
  readonly total?: number;
  readonly cached?: number;
  readonly reasoning?: number;
  /** True where `output` does not count `reasoning`, so that the whole output is their sum. */
  readonly reasoningOutsideOutput?: true;
  /** Tokens that the vendor adds to the input beside the prompt: tool results (Gemini), audio (Mistral). */
  readonly toolInput?: number;
}

export interface ExpectedReply {
  readonly kind: 'reply';
  /** Raw text: think tags, where a model writes them, are still in it (`hasThinkTags`). */
  text: string;
  /** Thoughts in order; parts of a summary are joined by a line feed. */
  reasoning: string;
  /** Refusal that the vendor sends in a field of its own; it is not part of `text`. */
  refusal: string;
  toolCalls: ExpectedToolCall[];
  /** Kinds of tool items the vendor ran, or runs, itself, in order. */
  serverTools: string[];
  images: number;
  /** Unique addresses in order of appearance. */
  citations: string[];
  /** The vendor's own spelling, last seen. */
  stop?: string;
  usage?: ExpectedUsage;
  errorInStream?: { readonly message: string; readonly code?: string; readonly type?: string };
  /** The body ended with neither a terminal marker nor an error. */
  truncated: boolean;
  hasThinkTags: boolean;
  /** Pieces of the body that should have been JSON and are not. */
  malformed: number;
}

export interface ExpectedError {
  readonly kind: 'error';
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly type?: string;
}

export type Expectation =
  | ExpectedReply
  | ExpectedError
  | {
      readonly kind: 'embeddings';
      readonly count: number;
      readonly dimensions: number;
      readonly first: readonly number[];
    }
  | { readonly kind: 'models'; readonly ids: readonly string[] }
  | { readonly kind: 'images'; readonly urls: readonly string[]; readonly base64: number }
  /** A job that is not done: it has to be asked about again, by this id. */
  | { readonly kind: 'pending'; readonly job: string }
  | { readonly kind: 'speech'; readonly bytes: number }
  | { readonly kind: 'pull'; readonly statuses: readonly string[]; readonly error?: string };

export const emptyReply = (): ExpectedReply => ({
  kind: 'reply',
  text: '',
  reasoning: '',
  refusal: '',
  toolCalls: [],
  serverTools: [],
  images: 0,
  citations: [],
  truncated: false,
  hasThinkTags: false,
  malformed: 0,
});

/** The last touches every chat reader shares. */
export function finish(reply: ExpectedReply, ended: boolean): ExpectedReply {
  reply.citations = [...new Set(reply.citations.filter((url) => url !== ''))];
  reply.hasThinkTags = /<\/?think(?:ing)?>/.test(reply.text);
  reply.truncated = !ended && reply.errorInStream === undefined;
  return reply;
}
