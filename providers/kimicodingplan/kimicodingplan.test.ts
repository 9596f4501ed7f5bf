// The parameters of Kimi's models on the Anthropic wire.
import { expect, test } from 'vitest';
import type { ChatMessage, ChatParams } from '@tributary/runtime-core';
import { bodyOf, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const on = (budget_tokens?: number): Partial<ChatParams> => ({
  thinking: { type: 'enabled', ...(budget_tokens === undefined ? {} : { budget_tokens }) },
});
const off: Partial<ChatParams> = { thinking: { type: 'disabled', budget_tokens: 0 } };

test.each<[string, Partial<ChatParams>, object]>([
  ['max_tokens default 32768 (k2.5)', { model: 'kimi-k2.5' }, { max_tokens: 32_768, temperature: 1, top_p: 0.95 }],
  ['65536 (k2-thinking)', { model: 'kimi-k2-thinking' }, { max_tokens: 65_536, temperature: 1, top_p: 0.95 }],
  [
    'a later one that chooses to think',
    { model: 'kimi-k2.6', ...off },
    { max_tokens: 32_768, temperature: 0.6, top_p: 0.95, thinking: { type: 'disabled' } },
  ],
  ['one that cannot be told not to', { model: 'kimi-k3', ...off }, { max_tokens: 32_768, temperature: 1, top_p: 0.95 }],
  ['else 8192', { model: 'kimi-for-coding' }, { max_tokens: 8192 }],
  [
    'the caller’s max_tokens; temperature 1 (thinking)',
    { model: 'kimi-k2.5', max_tokens: 5000, temperature: 0.2, top_p: 0.1, ...on(9000) },
    { max_tokens: 5000, temperature: 1, top_p: 0.95, thinking: { type: 'enabled', budget_tokens: 4999 } },
  ],
  [
    'project rule: budget capped at 1024 if no max_tokens is given',
    { model: 'kimi-k2.5', ...on(9000) },
    { max_tokens: 32_768, temperature: 1, top_p: 0.95, thinking: { type: 'enabled', budget_tokens: 1024 } },
  ],
  [
    'or 0.6',
    { model: 'kimi-k2.5', temperature: 1.2, ...off },
    { max_tokens: 32_768, temperature: 0.6, top_p: 0.95, thinking: { type: 'disabled' } },
  ],
  [
    'k2-thinking cannot be told not to think',
    { model: 'kimi-k2-thinking', ...off },
    { max_tokens: 65_536, temperature: 1, top_p: 0.95 },
  ],
  [
    'project rule: temperature is halved (other models)',
    { model: 'kimi-for-coding', temperature: 1, top_p: 0.5 },
    { max_tokens: 8192, temperature: 0.5, top_p: 0.5 },
  ],
])('%s', async (_fact, given, expected) => {
  expect(await bodyOf(provider, given)).toEqual({ model: given.model, stream: true, ...expected });
});

const history: ChatMessage[] = [
  { role: 'user', content: 'a' },
  { role: 'assistant', content: ' ' },
  // The family leaves out a turn of nothing but an unsigned thought.
  { role: 'assistant', content: [{ type: 'thinking', thinking: 'lost' }] },
  { role: 'assistant', content: 'b', reasoning_content: 'why b' },
  { role: 'user', content: 'c' },
  {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'why d' },
      { type: 'text', text: 'd' },
    ],
  },
  { role: 'assistant', content: 'e' },
  { role: 'user', content: 'f' },
];

test.each<[string, Partial<ChatParams>, unknown[]]>([
  ['thinking', { model: 'kimi-k2.5', ...on() }, ['why b', 'why d', '']],
  ['not thinking', { model: 'kimi-k2.5', ...off }, [undefined, undefined, undefined]],
])('assistant history must carry thinking block when thinking on: %s', async (_fact, given, thoughts) => {
  const { messages } = (await sentBy(provider, { messages: history, ...given })).body;
  const turns = (messages as { role: string; content: { thinking?: string }[] }[]).filter(
    ({ role }) => role === 'assistant',
  );
  expect(turns.map(({ content }) => content[0]?.thinking)).toEqual(thoughts);
});
