// Compares the price shown by the app with the oracle, for authored and for all recorded usage bodies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AnthropicReader } from '@tributary/provider-anthropic-style';
import { GeminiReader, googleSearchFee } from '@tributary/provider-google-style';
import { ChatReader, ResponsesReader } from '@tributary/provider-openai-style';
import { readReply } from '@tributary/conformance';
import type { DecodeContext, Pricing } from '@tributary/runtime-core';
import type { ChunkReader } from '@tributary/runtime-core/wire';
import { reduceReply } from '../../app/shared/reply/event-reducer.ts';
import { costOf } from '../../app/shared/conversation/pricing.ts';
import { emptyReply } from '../../app/shared/reply/reply.ts';
import { ConverseReader } from '../../providers/bedrock/converse-reader.ts';
import { CohereReader } from '../../providers/cohere/reader.ts';
import { searchFees } from '../../providers/openai/search-fees.ts';
import { bills } from './oracle.ts';
import type { Body } from './oracle.ts';
import { rates, rows } from './rows.ts';

const pricing: Pricing = {
  input: rates.input,
  output: rates.output,
  cachedInput: rates.cached,
  audioInput: rates.audioInput,
  audioOutput: rates.audioOutput,
  imageOutput: rates.imageOutput,
  lookup: { writeCacheInput: { by: ['ttl'], prices: { '5m': rates.cacheWrite, '1h': rates.hourCacheWrite } } },
};

/** OpenAI's tool prices do not apply to other vendors with its wires. */
const feesOf = (provider: string) => (provider === 'openai' ? { fees: searchFees } : {});

const readers: Readonly<Record<string, (context: DecodeContext, provider: string) => ChunkReader>> = {
  'anthropic-messages': (context) => new AnthropicReader(context),
  'gemini-generate': (context) => new GeminiReader(context, { searchFee: googleSearchFee }),
  'openai-chat': (context, provider) => new ChatReader({ usageAt: ['x_groq.usage'], ...feesOf(provider) }, context),
  'openai-responses': (context, provider) => new ResponsesReader(context, feesOf(provider)),
  'cohere-v2': (context) => new CohereReader(context),
  'bedrock-converse': (context) => new ConverseReader(context),
};

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

function shown(wire: string, body: string, provider: string): number | undefined {
  const make = readers[wire];
  if (!make) return undefined;
  const events = readReply((context) => make(context, provider), body);
  const { usage, billing, error } = reduceReply(emptyReply, events, 0);
  // Nothing is read after an error, where OpenRouter may still state a price.
  return error ? undefined : (costOf(usage, pricing, billing)?.amount ?? 0);
}

/** Returns the usage of a reply: the last one of a stream; at Anthropic, the last value of each counter. */
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

function compare(
  wire: string,
  body: string,
  provider: string,
): { readonly wanted: number; readonly found: number } | undefined {
  const usage = usageIn(wire, body);
  const wanted = usage && bills[wire]?.(usage, rates, chunksIn(body), provider);
  const found = wanted ? shown(wire, body, provider) : undefined;
  return wanted === undefined || found === undefined ? undefined : { wanted, found };
}

test.each(rows.map((row) => [row[0], row] as const))('%s', (_name, [, wire, body, dollars, provider = 'any']) => {
  expect(compare(wire, body, provider)?.wanted).toBeCloseTo(dollars, 9);
  expect(compare(wire, body, provider)?.found).toBeCloseTo(dollars, 9);
});

const folder = process.env['TRIBUTARY_RECORDINGS'];
test.skipIf(!folder)('every recorded usage body, to the micro-unit', () => {
  const root = folder ?? '';
  const wrong: unknown[] = [];
  let compared = 0;
  for (const line of readFileSync(join(root, 'index.jsonl'), 'utf8').split('\n').filter(Boolean)) {
    const row = JSON.parse(line) as {
      file: string;
      provider: string;
      wire: string;
      operation: string;
      status: number;
    };
    if (row.operation !== 'chat' || row.status !== 200 || !readers[row.wire]) continue;
    const { response } = JSON.parse(readFileSync(join(root, row.file), 'utf8')) as {
      response: { body: { text?: string } };
    };
    const text = response.body.text;
    const result = text === undefined ? undefined : compare(row.wire, text, row.provider);
    if (!result) continue;
    compared += 1;
    if (Math.abs(result.wanted - result.found) > 5e-7) wrong.push([row.file, result]);
  }
  expect(compared).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});
