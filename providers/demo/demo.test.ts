// Answers of the demo for each word, and its behaviour as a provider: pace, back-pressure, abort, errors.
import { inflateSync } from 'node:zlib';
import { createRuntime } from '@tributary/runtime-core';
import type { ChatParams, ChatReply, ErrorType, StreamEvent } from '@tributary/runtime-core';
import { encodeEvents } from '@tributary/runtime-core/wire';
import { describe, expect, test } from 'vitest';
import demo from './index.ts';
import { picture } from './picture.ts';
import { play } from './play.ts';
import * as texts from './texts.ts';
import { chooseCalls } from './tools.ts';

const runtime = (env: Record<string, string> = {}) =>
  createRuntime({ providers: [demo], env, transport: () => Promise.reject(new Error('the demo touched the network')) });

const ask = (content: string, more: Partial<ChatParams> = {}): ChatParams => ({
  model: 'demo-fast',
  messages: [{ role: 'user', content }],
  ...more,
});

async function eventsOf(params: ChatParams): Promise<StreamEvent[]> {
  const reply = await runtime().chat('demo', params);
  return drain(reply);
}

async function drain(reply: ChatReply): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const batch of reply) events.push(...batch);
  return events;
}

const joined = (events: readonly StreamEvent[], type: 'text' | 'reasoning'): string =>
  events.map((event) => (event.type === type ? event.data : '')).join('');

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer' } },
      required: ['city'],
    },
  },
} as const;
const time = { type: 'function', function: { name: 'get_time', parameters: {} } } as const;

const rows: readonly [words: string, kinds: readonly string[], text: unknown, stop: string][] = [
  ['hello', ['text'], texts.help, 'stop'],
  ['markdown', ['text'], texts.markdown, 'stop'],
  ['show me some code', ['text'], texts.code, 'stop'],
  ['a table please', ['text'], texts.table, 'stop'],
  ['maths', ['text'], texts.maths, 'stop'],
  ['what does it cost?', ['text'], texts.price, 'stop'],
  ['think', ['reasoning', 'text'], texts.reasoned, 'stop'],
  ['tool', ['text', 'tool_calls'], texts.toolless, 'tool_calls'],
  ['call a tool', ['text', 'tool_calls'], texts.toolless, 'tool_calls'],
  ['search', ['text', 'grounding'], texts.sources.text, 'stop'],
  ['draw an image', ['text', 'base64_image'], expect.stringMatching(/^Here’s a pattern/), 'stop'],
  ['long', ['text'], texts.long(), 'stop'],
  ['slow', ['text'], expect.stringMatching(/^This response takes its time/), 'stop'],
  ['echo a  b\n€ 👩‍👧', ['text'], 'a  b\n€ 👩‍👧', 'stop'],
  ['empty', [], '', 'stop'],
  ['error Nonsense', ['text'], expect.stringMatching(/isn’t an error type/), 'stop'],
];

test.each(rows)('%s', async (words, kinds, text, stop) => {
  const events = await eventsOf(ask(words));
  const content = events.slice(0, -2);
  expect([...new Set(content.map(({ type }) => type))]).toEqual(kinds);
  expect(joined(events, 'text')).toEqual(text);
  expect(events.slice(-2)).toMatchObject([{ type: 'stop', data: stop }, { type: 'usage' }]);
});

test('the first answer of a conversation says what can be shown, whatever was asked', async () => {
  expect(joined(await eventsOf(ask('why is the sky blue')), 'text')).toBe(texts.help);
});

test('a longer text is a task, not a word of the script', async () => {
  const text = joined(await eventsOf(ask(`summarise: ${'an error in a table of markdown '.repeat(10)}`)), 'text');
  expect(text).toMatch(/^I’m scripted, so I can only tell you what I received: 71 words, in message 1/);
});

test('a long answer has about 20 kB', () => {
  expect(texts.long().length).toBeGreaterThan(18_000);
  expect(texts.long().length).toBeLessThan(25_000);
});

test.each([
  ['a title', 'Reply with its title only', 'Why is the sea salty'],
  ['a summary', 'Summarise it', 'Scripted summary of 2 messages, from “Why is the sea salty” to “Rivers carry it”.'],
])('a conversation as material becomes %s', async (_name, system, expected) => {
  const lines = [
    { role: 'user', text: '**Why** is <b>the</b> sea salty' },
    { role: 'assistant', text: 'Rivers carry it' },
  ];
  const content = lines.map((line) => JSON.stringify(line)).join('\n');
  const events = await eventsOf({
    model: 'demo-fast',
    messages: [
      { role: 'system', content: system },
      { role: 'user', content },
    ],
  });
  expect(joined(events, 'text')).toBe(expected);
});

describe('thinking', () => {
  const on = (budget: number): Partial<ChatParams> => ({ thinking: { type: 'enabled', budget_tokens: budget } });
  test.each([
    ['hello', on(1024), texts.reasoning, texts.help],
    ['show me some code', on(1024), texts.reasoning, texts.code],
    ['think', on(1024), texts.reasoning, texts.reasoned],
    ['echo only this', on(1024), '', 'only this'],
    ['hello', { thinking: { type: 'disabled', budget_tokens: 0 } } as const, '', texts.help],
    ['hello', {}, '', texts.help],
  ])('%s with %j', async (words, params, reasoning, text) => {
    const events = await eventsOf(ask(words, params));
    expect([joined(events, 'reasoning'), joined(events, 'text')]).toEqual([reasoning, text]);
  });

  test('no longer than its budget, and the answer is whole', async () => {
    const events = await eventsOf(ask('hello', on(5)));
    expect(events.filter(({ type }) => type === 'reasoning')).toHaveLength(5);
    expect(joined(events, 'text')).toBe(texts.help);
  });
});

test('max_tokens cuts the answer, and the stop reason says so', async () => {
  const events = await eventsOf(ask('long', { max_tokens: 10 }));
  expect(events.filter(({ type }) => type === 'text')).toHaveLength(10);
  expect(events.at(-2)).toMatchObject({ type: 'stop', data: 'length' });
  expect(events.at(-1)).toMatchObject({
    type: 'usage',
    data: { outputTextTokens: 10, totalOutputTokens: 10, totalInputTokens: 1, totalTokens: 11 },
  });
});

describe('tools', () => {
  test('the tool that is offered is called with arguments that fit its schema', async () => {
    const events = await eventsOf(ask('use a tool', { tools: [weather, time] }));
    const deltas = events.flatMap((event) => (event.type === 'tool_calls' ? event.data : []));
    expect(deltas[0]).toMatchObject({ index: 0, id: 'call_demo_1_0', function: { name: 'get_weather' } });
    expect(JSON.parse(deltas.map((delta) => delta.function.arguments ?? '').join(''))).toEqual({ city: 'use a tool' });
    expect(events.at(-2)).toMatchObject({ type: 'stop', data: 'tool_calls' });
  });

  test.each([
    ['two tools', [weather, time], ['get_weather', 'get_time']],
    ['tool get_time', [weather, time], ['get_time']],
    ['tool anything {"a": [1]}', [], ['anything']],
    ['tool', [], []],
  ])('%s', (message, tools, names) => {
    expect(chooseCalls(message, tools).map(({ name }) => name)).toEqual(names);
  });

  test('arguments follow examples, enums, nesting and types', () => {
    const parameters = {
      type: 'object',
      properties: {
        unit: { enum: ['C', 'F'] },
        tags: { type: 'array', items: { type: 'string' } },
        near: {
          type: 'object',
          properties: {
            lat: { type: 'number', minimum: -90 },
            deep: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
          },
        },
      },
    };
    const [call] = chooseCalls('tool', [{ type: 'function', function: { name: 'f', parameters } }]);
    expect(JSON.parse(call?.arguments ?? '')).toEqual({ unit: 'C', tags: ['tool'], near: { lat: -90, deep: true } });
  });

  test.each([
    [
      'calculator____calculate',
      '{"expression":"1/7","value":"0.14285714285714285714 days"}',
      'Calculator returned **0.1429 days**.',
    ],
    ['web-search____search', '', 'Web search returned nothing.'],
    ['get_weather', '"clear"', 'Get weather returned **clear**.'],
    ['get_weather', '{"sky":"clear"}', 'Get weather returned:\n\n```\n{"sky":"clear"}\n```'],
    ['get_weather', '{"value":"a *star*"}', 'Get weather returned:\n\n```\n{"value":"a *star*"}\n```'],
  ])('%s returned %s: %s', async (name, content, answer) => {
    const messages: ChatParams['messages'] = [
      { role: 'user', content: 'tool' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c1', type: 'function', function: { name, arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content },
    ];
    expect(joined(await eventsOf({ model: 'demo-fast', messages }), 'text')).toContain(answer);
  });
});

describe('errors on request', () => {
  const types: readonly ErrorType[] = [
    'QuotaLimitReached',
    'InvalidProviderAPIKey',
    'StreamChunkError',
    'ExceededContextWindow',
    503,
  ];
  test.each(types)('%s before the reply', async (type) => {
    await expect(runtime().chat('demo', ask(`error ${type}`))).rejects.toMatchObject({ type });
  });

  test('once: trying again helps, and the next time it fails anew', async () => {
    const say = () => runtime().chat('demo', ask('error 503 once here'));
    await expect(say()).rejects.toMatchObject({ type: 503 });
    expect(joined(await drain(await say()), 'text')).toBe('This time it works: no 503.');
    await expect(say()).rejects.toMatchObject({ type: 503 });
  });

  test('later, once', async () => {
    const say = () => eventsOf(ask('error StreamChunkError later once there'));
    expect((await say()).at(-1)).toMatchObject({ type: 'error' });
    expect((await say()).at(-1)).toMatchObject({ type: 'usage' });
  });

  test('what is known besides stands in the body', async () => {
    await expect(runtime().chat('demo', ask('error QuotaLimitReached wait 4'))).rejects.toMatchObject({
      body: { error: { retryAfter: '4' }, provider: 'demo' },
    });
    const events = await eventsOf(ask('error ModelNotFound deployment mine later'));
    expect(events.at(-1)).toMatchObject({ data: { body: { error: { deployId: 'mine' } } } });
  });

  test.each(types)('%s later, after text', async (type) => {
    const events = await eventsOf(ask(`error ${type} later`));
    expect(joined(events, 'text')).toMatch(/^This response will break/);
    expect(events.at(-1)).toMatchObject({ type: 'error', data: { type, provider: 'demo' } });
  });
});

describe('like a provider', () => {
  test('DEMO_SPEED sets the pace: thirty tokens at 100 a second need about 0.3 s', async () => {
    const started = performance.now();
    const reply = await runtime({ DEMO_SPEED: '100' }).chat(
      'demo',
      ask(`echo ${'word '.repeat(30)}`, { model: 'demo' }),
    );
    const events = await drain(reply);
    const texts_ = events.filter(({ type }) => type === 'text').length;
    expect(texts_).toBeGreaterThanOrEqual(29);
    expect(performance.now() - started).toBeGreaterThan(300);
  });

  test('a cancel stops it at once, and the text so far stays', async () => {
    const abort = new AbortController();
    const reply = await runtime().chat('demo', ask('long', { model: 'demo' }), { signal: abort.signal });
    const events: StreamEvent[] = [];
    for await (const event of reply.events()) {
      events.push(event);
      if (event.type === 'text') abort.abort();
    }
    expect(events.length).toBeLessThan(20);
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      data: { type: 'ProviderBizError', message: 'Request was cancelled' },
    });
  });

  test('a paused reader gets nothing; resumed, it gets the rest in order', async () => {
    const beats = Array.from({ length: 500 }, (_, at) => ({ chunk: at, takes: 0 }));
    const source = play(beats);
    let read = '';
    let ended: () => void = () => {};
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    source.start({
      data(bytes) {
        read += new TextDecoder().decode(bytes);
        if (read.length < 1000) source.pause();
      },
      end: ended,
      error: (error) => expect.unreachable(error.message),
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const held = read.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThan(1000);
    expect(read.length).toBe(held);
    while (read.length < 1000) {
      source.resume();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await end;
    expect(read).toBe(`${beats.map(({ chunk }) => `data: ${chunk}\n\n`).join('')}data: [DONE]\n\n`);
  });

  test('a cancelled source is silent', async () => {
    const source = play(Array.from({ length: 10 }, (_, at) => ({ chunk: at, takes: 5 })));
    let reads = 0;
    source.start({
      data: () => (reads++ === 0 ? source.cancel() : undefined),
      end: () => reads++,
      error: () => reads++,
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(reads).toBe(1);
  });

  test('no line of the encoded stream is broken by what the script says', async () => {
    const events = await eventsOf(ask('markdown'));
    for (const line of encodeEvents(events).split('\n')) expect(line).toMatch(/^(id: |event: |data: |$)/);
  });
});

describe('operations', () => {
  test('models', async () => {
    const entries = await runtime().run('models', 'demo', {});
    expect(entries.map(({ id }) => id)).toEqual(['demo', 'demo-fast', 'demo-slow', 'demo-embedding', 'demo-image']);
  });

  test('embeddings: one vector an input, alike texts are nearer than others', async () => {
    const input = ['the river is wide', 'the river is deep', 'stock prices fell'];
    const vectors = await runtime().run('embeddings', 'demo', { model: 'demo-embedding', input, dimensions: 256 });
    const dot = (a: number, b: number): number =>
      (vectors[a] ?? []).reduce((sum, value, at) => sum + value * (vectors[b]?.[at] ?? 0), 0);
    expect(vectors.map((vector) => vector.length)).toEqual([256, 256, 256]);
    expect(dot(0, 0)).toBeCloseTo(1);
    expect(dot(0, 1)).toBeGreaterThan(dot(0, 2) + 0.3);
  });

  test('textToImage: n pictures of the size asked for, all different', async () => {
    const images = await runtime().run('textToImage', 'demo', {
      model: 'demo-image',
      prompt: 'a river',
      n: 2,
      size: '32x16',
    });
    expect(new Set(images.map(({ url }) => url)).size).toBe(2);
    const bytes = Buffer.from(images[0]?.url.replace(/^data:image\/png;base64,/, '') ?? '', 'base64');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([32, 16]);
  });

  test('the picture is a PNG that a strict decoder takes', () => {
    const bytes = Buffer.from(picture('x', 200, 150).replace(/^data:image\/png;base64,/, ''), 'base64');
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    const at = bytes.indexOf('IDAT');
    const length = bytes.readUInt32BE(at - 4);
    // zlib checks the block lengths and the Adler sum itself.
    expect(inflateSync(bytes.subarray(at + 4, at + 4 + length)).length).toBe(150 * (1 + 100));
    expect(bytes.subarray(-8).toString('hex')).toBe('49454e44ae426082'); // IEND and its published CRC
  });
});
