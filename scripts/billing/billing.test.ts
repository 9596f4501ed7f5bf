// The price that the app shows against the oracle: for authored usage bodies, and for every recorded one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AnthropicReader } from '@tributary/provider-anthropic-style';
import { GeminiReader } from '@tributary/provider-google-style';
import { ChatReader, ResponsesReader } from '@tributary/provider-openai-style';
import type { DecodeContext, Pricing, StreamEvent } from '@tributary/runtime-core';
import { createDecoder } from '@tributary/runtime-core/wire';
import type { ChunkReader } from '@tributary/runtime-core/wire';
import { reduceReply } from '../../app/chat/event-reducer.ts';
import { costOf } from '../../app/chat/pricing.ts';
import { emptyReply } from '../../app/chat/reply.ts';
import { ConverseReader } from '../../providers/bedrock/converse-reader.ts';
import { CohereReader } from '../../providers/cohere/reader.ts';
import { bills } from './oracle.ts';
import type { Rates } from './oracle.ts';

/** No rate is a sum or a multiple of others: a counter billed at a wrong one shows. */
const rates: Rates = {
  input: 2.03,
  output: 11.09,
  cached: 0.31,
  cacheWrite: 2.51,
  hourCacheWrite: 4.27,
  audioInput: 23.17,
  audioOutput: 53.41,
};
const pricing: Pricing = {
  input: rates.input,
  output: rates.output,
  cachedInput: rates.cached,
  audioInput: rates.audioInput,
  audioOutput: rates.audioOutput,
  lookup: { writeCacheInput: { by: ['ttl'], prices: { '5m': rates.cacheWrite, '1h': rates.hourCacheWrite } } },
};

const context: DecodeContext = {
  id: 'chat_1',
  fail: ({ message }) => ({
    id: 'chat_1',
    type: 'error',
    data: { type: 'ProviderBizError', message, body: {}, provider: 'test' },
  }),
};

const readers: Readonly<Record<string, () => ChunkReader>> = {
  'anthropic-messages': () => new AnthropicReader(context),
  'gemini-generate': () => new GeminiReader(context),
  'openai-chat': () => new ChatReader({ usageAt: ['x_groq.usage'] }, context),
  'openai-responses': () => new ResponsesReader(context),
  'cohere-v2': () => new CohereReader(context),
  'bedrock-converse': () => new ConverseReader(context),
};

type Body = Readonly<Record<string, unknown>>;
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

function shown(wire: string, body: string): number | undefined {
  const make = readers[wire];
  if (!make) return undefined;
  const decoder = createDecoder({ reader: make(), contentType: undefined, context });
  const events: StreamEvent[] = [...decoder.feed(new TextEncoder().encode(body)), ...decoder.end()];
  const { usage, billing, error } = reduceReply(emptyReply, events, 0);
  // Nothing is read behind an error, where OpenRouter may still state a price.
  return error ? undefined : (costOf(usage, pricing, billing)?.amount ?? 0);
}

/** The usage of a reply as its wire places it: the last statement of a stream, at Anthropic counter by counter. */
function usageIn(wire: string, body: string): Body | undefined {
  let usage: Body | undefined;
  const take = (value: unknown): void => {
    if (isBody(value)) usage = wire === 'anthropic-messages' ? { ...usage, ...value } : value;
  };
  for (const chunk of chunksIn(body)) {
    take(chunk['usage'] ?? chunk['usageMetadata']);
    for (const key of ['message', 'response', 'delta', 'x_groq']) {
      const inner = chunk[key];
      if (isBody(inner) && (key !== 'message' || wire === 'anthropic-messages')) take(inner['usage']);
    }
  }
  return usage;
}

function chunksIn(body: string): readonly Body[] {
  const lines = body.split('\n').filter((line) => line.startsWith('data:') && !line.includes('[DONE]'));
  const texts = lines.length > 0 ? lines.map((line) => line.slice(5)) : [body];
  return texts.flatMap((text) => {
    try {
      const json: unknown = JSON.parse(text);
      return (Array.isArray(json) ? json : [json]).filter(isBody);
    } catch {
      return [];
    }
  });
}

function compare(wire: string, body: string): { readonly wanted: number; readonly found: number } | undefined {
  const usage = usageIn(wire, body);
  const wanted = usage && bills[wire]?.(usage, rates);
  const found = wanted ? shown(wire, body) : undefined;
  return wanted === undefined || found === undefined ? undefined : { wanted, found };
}

const sse = (...chunks: readonly object[]): string =>
  chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
const completion = (usage: object): string =>
  JSON.stringify({ id: 'c', choices: [{ message: { content: 'a' }, finish_reason: 'stop' }], usage });
const claude = { type: 'message', id: 'm', content: [{ type: 'text', text: 'a' }], stop_reason: 'end_turn' };
const gemini = { candidates: [{ content: { parts: [{ text: 'a' }] }, finishReason: 'STOP' }] };
const cohere = { id: 'r', message: { content: [{ type: 'text', text: 'a' }] }, finish_reason: 'COMPLETE' };

const rows: readonly (readonly [name: string, wire: string, body: string, dollars: number])[] = [
  [
    'cached, audio, reasoning inside',
    'openai-chat',
    completion({
      prompt_tokens: 1000,
      prompt_tokens_details: { cached_tokens: 300, audio_tokens: 100 },
      completion_tokens: 500,
      completion_tokens_details: { reasoning_tokens: 200, audio_tokens: 50 },
      total_tokens: 1500,
    }),
    (600 * 2.03 + 300 * 0.31 + 100 * 23.17 + 450 * 11.09 + 50 * 53.41) / 1e6,
  ],
  [
    'reasoning beside',
    'openai-chat',
    completion({
      prompt_tokens: 100,
      completion_tokens: 10,
      completion_tokens_details: { reasoning_tokens: 40 },
      total_tokens: 150,
    }),
    (100 * 2.03 + 50 * 11.09) / 1e6,
  ],
  [
    'hits and misses',
    'openai-chat',
    completion({
      prompt_tokens: 100,
      prompt_cache_hit_tokens: 64,
      prompt_cache_miss_tokens: 36,
      completion_tokens: 10,
      total_tokens: 110,
    }),
    (36 * 2.03 + 64 * 0.31 + 10 * 11.09) / 1e6,
  ],
  [
    'a stated price',
    'openai-chat',
    completion({ prompt_tokens: 9, completion_tokens: 9, total_tokens: 18, cost: 0.0123 }),
    0.0123,
  ],
  [
    'a stated price, key of the user',
    'openai-chat',
    completion({
      prompt_tokens: 9,
      completion_tokens: 9,
      total_tokens: 18,
      cost: 0.001,
      is_byok: true,
      cost_details: { upstream_inference_cost: 0.02 },
    }),
    0.021,
  ],
  [
    'stated costs',
    'openai-chat',
    completion({
      prompt_tokens: 9,
      completion_tokens: 9,
      total_tokens: 18,
      cost: { request_cost: 0.005, total_cost: 0.00511 },
    }),
    0.00511,
  ],
  [
    'ticks',
    'openai-chat',
    completion({ prompt_tokens: 9, completion_tokens: 9, total_tokens: 18, cost_in_usd_ticks: 4_389_400 }),
    0.00043894,
  ],
  [
    'Responses',
    'openai-responses',
    sse(
      { type: 'response.created', response: { id: 'r' } },
      {
        type: 'response.completed',
        response: {
          id: 'r',
          status: 'completed',
          output: [],
          usage: {
            input_tokens: 100,
            input_tokens_details: { cached_tokens: 40 },
            output_tokens: 20,
            output_tokens_details: { reasoning_tokens: 10 },
            total_tokens: 120,
          },
        },
      },
    ),
    (60 * 2.03 + 40 * 0.31 + 20 * 11.09) / 1e6,
  ],
  [
    'both caches and searches',
    'anthropic-messages',
    JSON.stringify({
      ...claude,
      usage: {
        input_tokens: 100,
        cache_read_input_tokens: 50,
        cache_creation_input_tokens: 30,
        cache_creation: { ephemeral_5m_input_tokens: 10, ephemeral_1h_input_tokens: 20 },
        output_tokens: 40,
        server_tool_use: { web_search_requests: 3 },
      },
    }),
    (100 * 2.03 + 50 * 0.31 + 10 * 2.51 + 20 * 4.27 + 40 * 11.09) / 1e6 + 0.03,
  ],
  [
    'thoughts, prompts of tools, audio, cache',
    'gemini-generate',
    JSON.stringify({
      ...gemini,
      usageMetadata: {
        promptTokenCount: 100,
        cachedContentTokenCount: 30,
        toolUsePromptTokenCount: 20,
        thoughtsTokenCount: 7,
        candidatesTokenCount: 9,
        promptTokensDetails: [
          { modality: 'TEXT', tokenCount: 60 },
          { modality: 'AUDIO', tokenCount: 40 },
        ],
        totalTokenCount: 136,
      },
    }),
    (50 * 2.03 + 30 * 0.31 + 40 * 23.17 + 16 * 11.09) / 1e6,
  ],
  [
    'billed units',
    'cohere-v2',
    JSON.stringify({
      ...cohere,
      usage: {
        billed_units: { input_tokens: 5, output_tokens: 8 },
        tokens: { input_tokens: 500, output_tokens: 9 },
      },
    }),
    (5 * 2.03 + 8 * 11.09) / 1e6,
  ],
  [
    'Converse',
    'bedrock-converse',
    JSON.stringify({
      output: { message: { content: [{ text: 'a' }] } },
      stopReason: 'end_turn',
      usage: {
        inputTokens: 10,
        cacheReadInputTokens: 20,
        cacheWriteInputTokens: 30,
        cacheDetails: [
          { ttl: '5m', inputTokens: 12 },
          { ttl: '1h', inputTokens: 18 },
        ],
        outputTokens: 40,
        totalTokens: 100,
      },
    }),
    (10 * 2.03 + 20 * 0.31 + 12 * 2.51 + 18 * 4.27 + 40 * 11.09) / 1e6,
  ],
];
test.each(rows)('%s', (_name, wire, body, dollars) => {
  expect(compare(wire, body)?.wanted).toBeCloseTo(dollars, 9);
  expect(compare(wire, body)?.found).toBeCloseTo(dollars, 9);
});

const folder = process.env['TRIBUTARY_RECORDINGS'];
test.skipIf(!folder)('every recorded usage body, to the micro-unit', () => {
  const root = folder ?? '';
  const wrong: unknown[] = [];
  let compared = 0;
  for (const line of readFileSync(join(root, 'index.jsonl'), 'utf8').split('\n').filter(Boolean)) {
    const row = JSON.parse(line) as { file: string; wire: string; operation: string; status: number };
    if (row.operation !== 'chat' || row.status !== 200 || !readers[row.wire]) continue;
    const { response } = JSON.parse(readFileSync(join(root, row.file), 'utf8')) as {
      response: { body: { text?: string } };
    };
    const text = response.body.text;
    const result = text === undefined ? undefined : compare(row.wire, text);
    if (!result) continue;
    compared += 1;
    if (Math.abs(result.wanted - result.found) > 5e-7) wrong.push([row.file, result]);
  }
  expect(compared).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});
