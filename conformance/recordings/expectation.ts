// Results of an independent reader of recorded bytes, which the recordings run compares with the runtime's events.

export interface ExpectedToolCall {
  readonly name: string;
  /** JSON text as sent by the vendor; '' if none was sent. Objects are stringified. */
  readonly arguments: string;
  readonly id?: string;
}

/** The vendor's last counters; each wire's reader documents what they include. */
export interface ExpectedUsage {
  readonly input?: number;
  readonly output?: number;
  readonly total?: number;
  readonly cached?: number;
  readonly reasoning?: number;
  /** Set if `output` excludes `reasoning`, so that total output is their sum. */
  readonly reasoningOutsideOutput?: true;
  /** Input tokens in addition to the prompt: tool results (Gemini), audio (Mistral). */
  readonly toolInput?: number;
}

export interface ExpectedReply {
  readonly kind: 'reply';
  /** Text as sent, including think tags of the model (`hasThinkTags`). */
  text: string;
  /** Thoughts in order; parts of a summary are separated by a line feed. */
  reasoning: string;
  /** Refusal in a separate field of the vendor; not part of `text`. */
  refusal: string;
  toolCalls: ExpectedToolCall[];
  /** Types of tool items run by the vendor, in order. */
  serverTools: string[];
  images: number;
  /** Unique URLs in order of appearance. */
  citations: string[];
  /** In the vendor's spelling, last value. */
  stop?: string;
  usage?: ExpectedUsage;
  errorInStream?: { readonly message: string; readonly code?: string; readonly type?: string };
  /** True if the body ended with neither an end mark nor an error. */
  truncated: boolean;
  hasThinkTags: boolean;
  /** Number of pieces of the body that should be JSON but are not. */
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
  /** A running job, to be polled by this id. */
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

/** Sets the fields that every chat reader computes alike. */
export function finish(reply: ExpectedReply, ended: boolean): ExpectedReply {
  reply.citations = [...new Set(reply.citations.filter((url) => url !== ''))];
  reply.hasThinkTags = /<\/?think(?:ing)?>/.test(reply.text);
  reply.truncated = !ended && reply.errorInStream === undefined;
  return reply;
}
