// Ends of conversations: Gemini answers the user or a function, and does not go on with its own words.
import { createRuntime } from '@tributary/runtime-core';
import type { ChatMessage } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import provider from './index.ts';

async function rolesOf(messages: readonly ChatMessage[]): Promise<unknown> {
  let body = '';
  const runtime = createRuntime({
    providers: [provider],
    transport(request) {
      body = String(request.body);
      return Promise.reject(new Error('seen'));
    },
  });
  const params = { model: 'gemini-2.5-flash', messages: [...messages] };
  await runtime.chat('google', params, { vault: { apiKey: 'k' } }).catch(() => undefined);
  const { contents } = JSON.parse(body) as { contents: { role: string }[] }; // as the family writes it
  return contents.map(({ role }) => role);
}

test('an answer that was stopped is followed by a word of the user', async () => {
  const stopped: ChatMessage[] = [
    { role: 'user', content: 'Tell me a story.' },
    { role: 'assistant', content: 'Once upon' },
  ];
  expect(await rolesOf(stopped)).toEqual(['user', 'model', 'user']);
  expect(await rolesOf([...stopped, { role: 'user', content: 'Go on.' }])).toEqual(['user', 'model', 'user']);
});
