// Test helpers of this folder: feed a reader with bytes and collect its events.
import type { DecodeContext, FailureInput, StreamEvent } from '@tributary/runtime-core';
import { createDecoder } from '@tributary/runtime-core/wire';
import type { ChunkReader } from '@tributary/runtime-core/wire';
import { ChatReader } from './chat-reader.ts';
import type { ChatReaderOptions } from './chat-reader.ts';

export const decodeContext: DecodeContext = {
  id: 'chat_test',
  fail: (failure: FailureInput): StreamEvent => ({
    id: 'error',
    type: 'error',
    data: {
      type: failure.type ?? 'ProviderBizError',
      message: failure.message,
      body: { status: failure.status, code: failure.code },
      provider: 'test',
    },
  }),
};

export const sse = (...chunks: readonly unknown[]): string =>
  chunks.map((chunk) => `data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}\n\n`).join('');

/** Returns the events of a body read in pieces of `size` bytes. */
export function read(reader: ChunkReader, body: string | Uint8Array, size = Number.POSITIVE_INFINITY): StreamEvent[] {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const decoder = createDecoder({ reader, contentType: undefined, context: decodeContext });
  const events: StreamEvent[] = [];
  for (let at = 0; at < bytes.length; at += size) events.push(...decoder.feed(bytes.subarray(at, at + size)));
  return [...events, ...decoder.end()];
}

/** Returns events without ids, as `[type, data]`. */
export const pairs = (events: readonly StreamEvent[]): unknown[] =>
  events.map((event) =>
    event.type === 'error' ? ['error', event.data.type, event.data.message] : [event.type, event.data],
  );

export const reader = (options: ChatReaderOptions = {}): ChatReader => new ChatReader(options, decodeContext);

export const delta = (fields: object, more: object = {}) => ({
  id: 'c1',
  choices: [{ index: 0, delta: fields, finish_reason: null, ...more }],
});
export const finish = (reason: string, fields: object = {}) => ({
  id: 'c1',
  choices: [{ index: 0, delta: fields, finish_reason: reason }],
});

/** Reads chunks with the chat reader; returns `[type, data]`. */
export const streamed = (options: ChatReaderOptions, ...chunks: readonly unknown[]): unknown[] =>
  pairs(read(reader(options), sse(...chunks)));

export const call = (index: number, fields: object, id?: string) => ({
  index,
  ...(id === undefined ? {} : { id }),
  type: 'function',
  function: fields,
});

export const usage = {
  prompt_tokens: 100,
  completion_tokens: 50,
  total_tokens: 150,
  prompt_tokens_details: { cached_tokens: 30 },
};
export const counted = {
  inputTextTokens: 100,
  inputCachedTokens: 30,
  inputCacheMissTokens: 70,
  outputTextTokens: 50,
  totalInputTokens: 100,
  totalOutputTokens: 50,
  totalTokens: 150,
};

export type Row = readonly [name: string, chunks: readonly unknown[], events: readonly unknown[]];
