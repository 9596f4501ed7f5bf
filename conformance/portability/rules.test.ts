// Requests that vendors refuse, each made from an accepted one by a single change.
import { describe, expect, test } from 'vitest';
import { pagesRead } from './pages-read.ts';
import { refusalOf } from './rule.ts';
import { families, rulesOf } from './rules/index.ts';
import type { Family } from './rules/index.ts';

type Message = Record<string, unknown>;

const called = { name: 'f', arguments: '{}' };
const chat = (id: string): Message[] => [
  { role: 'user', content: 'a' },
  { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: called }] },
  { role: 'tool', content: 'b', tool_call_id: id },
];
const text = (said: string) => ({ type: 'text', text: said });

/** Conversations with one round of tool calls, as each vendor accepts them. */
const taken: Readonly<Record<Family, { readonly model: string; readonly messages: readonly Message[] }>> = {
  'openai-chat': { model: 'gpt-4.1', messages: chat('call_1') },
  'openai-responses': {
    model: 'gpt-5.1',
    messages: [
      { role: 'user', content: 'a' },
      { type: 'function_call', call_id: 'call_1', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'b' },
    ],
  },
  anthropic: {
    model: 'claude-sonnet-4-5',
    messages: [
      { role: 'user', content: 'a' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't_1', name: 'f', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't_1' }] },
    ],
  },
  gemini: {
    model: 'gemini-3.1-pro-preview',
    messages: [
      { role: 'user', parts: [{ text: 'a' }] },
      { role: 'model', parts: [{ functionCall: { name: 'f', args: {} }, thoughtSignature: 'own' }] },
      { role: 'user', parts: [{ functionResponse: { name: 'f', response: {} } }] },
    ],
  },
  'bedrock-converse': {
    model: 'amazon.nova-pro-v1:0',
    messages: [
      { role: 'user', content: [{ text: 'a' }] },
      { role: 'assistant', content: [{ toolUse: { toolUseId: 't_1', name: 'f', input: {} } }] },
      { role: 'user', content: [{ toolResult: { toolUseId: 't_1', content: [{ text: 'b' }] } }] },
    ],
  },
  mistral: { model: 'mistral-medium-3.5', messages: chat('abcdefgh1') },
  cohere: { model: 'command-a-03-2025', messages: chat('f_1') },
  ollama: {
    model: 'llava',
    messages: [
      { role: 'user', content: 'a', images: ['AAAA'] },
      { role: 'assistant', content: '', tool_calls: [{ function: { name: 'f', arguments: {} } }] },
      { role: 'tool', content: 'b', tool_name: 'f' },
    ],
  },
};

const bodyOf = (family: Family, messages: readonly Message[]) => {
  const field = family === 'gemini' ? 'contents' : family === 'openai-responses' ? 'input' : 'messages';
  const more = family === 'bedrock-converse' ? { toolConfig: { tools: [{ toolSpec: { name: 'f' } }] } } : {};
  return { model: taken[family].model, max_tokens: 9, [field]: messages, ...more };
};
const judge = (family: Family, messages: readonly Message[], more: Message = {}) =>
  refusalOf(rulesOf[family], {
    model: taken[family].model,
    body: { ...bodyOf(family, messages), ...more },
    signatures: new Set(['own']),
  })?.rule;

type Change = (messages: readonly Message[]) => readonly Message[];
const without =
  (at: number): Change =>
  (messages) =>
    messages.filter((_message, index) => index !== at);
const put =
  (at: number, change: Message): Change =>
  (messages) =>
    messages.map((message, index) => (index === at ? { ...message, ...change } : message));
const plus =
  (...added: Message[]): Change =>
  (messages) => [...messages, ...added];
const renamed =
  (from: string, to: string): Change =>
  (messages) =>
    JSON.parse(JSON.stringify(messages).replaceAll(from, to)) as readonly Message[]; // the same shape
const image = (type: string) => [{ type: 'image_url', image_url: { url: `data:image/${type};base64,AA==` } }];

const refused: readonly (readonly [Family, string, Change])[] = [
  ['openai-chat', 'role', put(0, { role: 'model' })],
  ['openai-chat', 'content', plus({ role: 'assistant', content: null })],
  ['openai-chat', 'content', put(0, { content: [] })],
  ['openai-chat', 'part', plus({ role: 'assistant', content: [{ type: 'thinking', thinking: 'x' }] })],
  ['openai-chat', 'image-format', put(0, { content: image('svg+xml') })],
  ['openai-chat', 'calls-answered', without(2)],
  ['openai-chat', 'result-of-call', without(1)],
  ['openai-chat', 'call-id-length', renamed('call_1', 'c'.repeat(41))],
  ['openai-chat', 'call-name', renamed('"f"', '"a.b"')],
  ['openai-responses', 'role', put(0, { role: 'tool' })],
  ['openai-responses', 'part', put(0, { content: [text('a')] })],
  ['openai-responses', 'calls-answered', without(2)],
  ['openai-responses', 'result-of-call', without(1)],
  ['openai-responses', 'call-id-length', renamed('call_1', 'c'.repeat(65))],
  ['openai-responses', 'reasoning-followed', plus({ type: 'reasoning', encrypted_content: 'own' })],
  [
    'openai-responses',
    'reasoning-encrypted',
    plus({ type: 'reasoning', encrypted_content: 'x' }, { type: 'message', id: 'm', role: 'assistant', content: 'a' }),
  ],
  ['anthropic', 'role', plus({ role: 'system', content: 'a' })],
  ['anthropic', 'first', without(0)],
  ['anthropic', 'empty', put(0, { content: '' })],
  ['anthropic', 'blank', put(0, { content: [text(' ')] })],
  ['anthropic', 'calls-answered', put(2, { content: 'a' })],
  ['anthropic', 'result-of-call', without(1)],
  ['anthropic', 'call-id', renamed('t_1', 'f.g:1')],
  ['anthropic', 'call-id-unique', (messages) => [...messages, ...messages.slice(1)]],
  ['anthropic', 'signature', plus({ role: 'assistant', content: [{ type: 'thinking', thinking: 'x' }] })],
  [
    'anthropic',
    'signature',
    plus({ role: 'assistant', content: [{ type: 'thinking', thinking: 'x', signature: 'x' }] }),
  ],
  [
    'anthropic',
    'image',
    put(0, { content: [{ type: 'image', source: { type: 'base64', media_type: 'image/jpg', data: 'AA==' } }] }),
  ],
  ['gemini', 'role', put(0, { role: 'system' })],
  ['gemini', 'parts', put(0, { parts: [] })],
  ['gemini', 'last', without(2)],
  [
    'gemini',
    'call-turn',
    (messages) => [
      { role: 'user', parts: [{ text: 'a' }] },
      { role: 'model', parts: [{ text: 'b' }] },
      ...messages.slice(1),
    ],
  ],
  ['gemini', 'calls-answered', put(2, { parts: [{ text: 'a' }] })],
  ['gemini', 'result-of-call', put(2, { parts: [{ functionResponse: { name: 'g', response: {} } }] })],
  ['gemini', 'result-apart', put(2, { parts: [{ functionResponse: { name: 'f', response: {} } }, { text: 'a' }] })],
  ['gemini', 'signature-missing', put(1, { parts: [{ functionCall: { name: 'f', args: {} } }] })],
  ['gemini', 'signature-foreign', renamed('own', 'x')],
  ['gemini', 'image-format', put(0, { parts: [{ inlineData: { mimeType: 'image/gif', data: 'AA==' } }] })],
  ['bedrock-converse', 'role', plus({ role: 'tool', content: [{ text: 'a' }] })],
  ['bedrock-converse', 'first', without(0)],
  ['bedrock-converse', 'alternate', plus({ role: 'user', content: [{ text: 'a' }] })],
  ['bedrock-converse', 'blank', put(0, { content: [{ text: '' }] })],
  ['bedrock-converse', 'calls-answered', put(2, { content: [{ text: 'a' }] })],
  ['bedrock-converse', 'result-of-call', put(1, { content: [{ text: 'a' }] })],
  ['bedrock-converse', 'call-id', renamed('t_1', 't'.repeat(65))],
  [
    'bedrock-converse',
    'thinking',
    plus({ role: 'assistant', content: [{ reasoningContent: { reasoningText: { text: 'x' } } }] }),
  ],
  ['mistral', 'order', plus({ role: 'user', content: 'a' })],
  ['mistral', 'first', (messages) => [{ role: 'tool', tool_call_id: 'abcdefgh1', content: 'a' }, ...messages.slice(1)]],
  ['mistral', 'last', plus({ role: 'assistant', content: 'a' })],
  ['mistral', 'assistant', plus({ role: 'assistant', content: '' }, { role: 'user', content: 'a' })],
  ['mistral', 'call-id', renamed('abcdefgh1', 'call_12345')],
  ['mistral', 'extra-field', put(0, { reasoning_content: 'a' })],
  ['cohere', 'empty', put(0, { content: '' })],
  ['cohere', 'calls-answered', without(2)],
  ['cohere', 'result-of-call', without(1)],
  ['cohere', 'vision', put(0, { content: image('png') })],
  ['ollama', 'content', put(0, { content: [text('a')] })],
  ['ollama', 'images', put(0, { images: ['https://x.example/a.png'] })],
  ['ollama', 'arguments', put(1, { tool_calls: [{ function: called }] })],
];

test.each(families)('%s takes a round of tools', (family) => {
  expect(judge(family, taken[family].messages)).toBeUndefined();
});

describe('is refused', () => {
  test.each(refused)('%s: %s', (family, rule, change) => {
    expect(judge(family, change(taken[family].messages))).toBe(rule);
  });

  test.each([
    [0, undefined],
    [-1, 'max-tokens'],
    [0.5, 'max-tokens'],
    [undefined, 'max-tokens'],
  ])('max_tokens %s of Claude: %s', (count, rule) => {
    expect(judge('anthropic', taken.anthropic.messages, { max_tokens: count })).toBe(rule);
  });

  test('Claude thinks first where it thinks', () => {
    expect(judge('anthropic', taken.anthropic.messages, { thinking: { type: 'enabled' } })).toBe('thinking-first');
  });
});

test('every rule names a page that was read or the recordings, and every page that was read is some rule’s', () => {
  const sources = new Set(families.flatMap((family) => rulesOf[family].map(({ source }) => source)));
  for (const family of families) {
    const ids = rulesOf[family].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
  expect([...sources].filter((source) => source !== 'recordings' && !pagesRead.has(source))).toEqual([]);
  expect([...pagesRead].filter((page) => !sources.has(page))).toEqual([]);
});
