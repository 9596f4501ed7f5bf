// The vendor's words on Hunyuan; the project has a rule for its citations only (providers/README.md).
import { expect, test } from 'vitest';
import type { ChatMessage, ChatParams } from '@tributary/runtime-core';
import { bodyOf, sentBy } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

test.each<[string, Partial<ChatParams>, object]>([
  ['stream forced true', { stream: false }, {}],
  ['penalties dropped', { frequency_penalty: 1, presence_penalty: 1 }, {}],
  ['temperature as given', { temperature: 1.5 }, { temperature: 1.5 }],
  [
    'search',
    { enabledSearch: true },
    { enable_enhancement: true, citation: true, search_info: true, enable_speed_search: false },
  ],
  ['thinking', { thinking: { type: 'disabled', budget_tokens: 0 } }, { thinking: { type: 'disabled' } }],
])('%s', async (_words, more, expected) => {
  expect(await bodyOf(provider, more)).toEqual({ model: 'm', stream: true, ...expected });
});

test.each([
  [{ HUNYUAN_ENABLE_SPEED_SEARCH: '1' }, true],
  [{ HUNYUAN_ENABLE_SPEED_SEARCH: '0' }, false],
  [{ HUNYUAN_ENABLE_SPEED_SEARCH: 'true' }, false],
  [{ HUNYUAN_SEARCH_MODE: 'speed' }, true],
  [{ HUNYUAN_SEARCH_MODE: 'normal' }, false],
])('speed search by environment, %j: %s', async (env, expected) => {
  expect(await bodyOf(provider, { enabledSearch: true }, { env })).toMatchObject({ enable_speed_search: expected });
});

const messages: ChatMessage[] = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Hello', reasoning_content: 'A greeting.' },
  { role: 'user', content: 'Again' },
  { role: 'assistant', content: 'Hello again' },
  { role: 'user', content: 'And?' },
];

test.each([
  ['hy3-preview', ['A greeting.', '']],
  ['hunyuan-turbos-latest', [undefined, undefined]],
])('%s gets the thoughts of earlier turns: %j', async (model, expected) => {
  const { body } = await sentBy(provider, { model, messages });
  expect(
    (body['messages'] as ChatMessage[])
      .filter(({ role }) => role === 'assistant')
      .map(({ reasoning_content: thoughts }) => thoughts),
  ).toEqual(expected);
});
