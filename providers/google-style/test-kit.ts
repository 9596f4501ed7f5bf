// Test helpers of this folder: reads Gemini chunks, and shared chunks and events.
import type { StreamEvent } from '@tributary/runtime-core';
import { createDecoder } from '@tributary/runtime-core/wire';
import { GeminiReader } from './reader.ts';

const context = {
  id: 'chat_1',
  fail: ({ message, type, code }: { message: string; type?: unknown; code?: string }): StreamEvent => ({
    id: 'chat_1',
    type: 'error',
    data: {
      type: type === undefined ? 'ProviderBizError' : 'StreamChunkError',
      message,
      body: { code },
      provider: 'google',
    },
  }),
};

export function read(bytes: Uint8Array, cuts: readonly number[] = []): StreamEvent[] {
  const decoder = createDecoder({ reader: new GeminiReader(context), contentType: undefined, context });
  const out: StreamEvent[] = [];
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    out.push(...decoder.feed(bytes.subarray(from, cut)));
    from = cut;
  }
  return [...out, ...decoder.feed(bytes.subarray(from)), ...decoder.end()];
}

export const sse = (...chunks: unknown[]): Uint8Array =>
  new TextEncoder().encode(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\r\n\r\n`).join(''));
export const parts = (...list: unknown[]) => ({ candidates: [{ content: { role: 'model', parts: list } }] });
export const stop = { candidates: [{ finishReason: 'STOP' }] };
export const brief = (events: readonly StreamEvent[]): unknown[] => events.map(({ type, data }) => [type, data]);

export const call = (index: number, id: string, name: string, json: string, more = {}) => [
  'tool_calls',
  [{ index, id, type: 'function', function: { name, arguments: json }, ...more }],
];
