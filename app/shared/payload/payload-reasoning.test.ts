// Earlier reasoning is sent only to vendors that expect it.
import { expect, test } from 'vitest';
import { createRuntime } from '@tributary/runtime-core';
import type { ProviderDefinition, Transport } from '@tributary/runtime-core';
import { defaultChatConfig } from '../message/chat-config.ts';
import type { Message } from '../message/message.ts';
import { buildPayload } from './payload.ts';

/** Text that occurs nowhere else in the request. */
const thought = 'whereupon-it-ponders';

const conversation = (provider: string, model: string): readonly Message[] => {
  const question = { parentId: null, createdAt: 0, role: 'user', text: 'go', images: [] } as const;
  return [
    { ...question, id: 'q' },
    {
      id: 'a',
      parentId: 'q',
      createdAt: 1,
      role: 'assistant',
      provider,
      model,
      outcome: 'done',
      reply: {
        parts: [
          { type: 'reasoning', text: thought, startedAt: 0, endedAt: 1 },
          { type: 'tool', index: 0, id: 'c1', name: 'clock', arguments: '{}' },
        ],
      },
    },
    { id: 't', parentId: 'a', createdAt: 2, role: 'tool', toolCallId: 'c1', name: 'clock', content: 'noon' },
  ];
};

/** Returns the body that a package sends for the browser's payload. */
async function sent(id: string, model: string, writer = model): Promise<string> {
  const loaded: { readonly default: ProviderDefinition } = await import(`@tributary/provider-${id}`);
  const bodies: string[] = [];
  const transport: Transport = ({ body }) => {
    bodies.push(typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array)); // text or its bytes
    return Promise.reject(new Error('seen'));
  };
  const runtime = createRuntime({ providers: [loaded.default], transport });
  const payload = buildPayload({ provider: id, model, messages: conversation(id, writer), config: defaultChatConfig });
  const asked = { ...payload, thinking: { type: 'enabled' as const, budget_tokens: 1024 } };
  await runtime.chat(id, asked, { vault: { apiKey: 'k' } }).catch(() => undefined);
  return bodies[0] ?? '';
}

test.each([
  ['deepseek', 'deepseek-v4-flash', true],
  ['deepseek', 'deepseek-reasoner', false],
  ['moonshot', 'kimi-k2.6', true],
  ['moonshot', 'kimi-k2-0905-preview', false],
  ['hunyuan', 'hy3-preview', true],
  ['minimax', 'MiniMax-M2', true],
  ['xiaomimimo', 'mimo-v2-flash', true],
  ['kimicodingplan', 'kimi-k2-thinking', true],
  ['nvidia', 'deepseek-ai/deepseek-v3.2', true],
  ['ollama', 'qwen3', true],
  ['openai', 'gpt-5', false],
  ['groq', 'openai/gpt-oss-120b', false],
  ['mistral', 'magistral-medium-latest', false],
  ['anthropic', 'claude-sonnet-4-5', false],
  ['google', 'gemini-2.5-pro', false],
  ['cohere', 'command-a-reasoning-08-2025', false],
])('%s, %s: unsigned thoughts of an earlier round go back: %s', async (id, model, wanted) => {
  const body = await sent(id, model);
  expect(body).toContain('noon');
  expect(body.includes(thought)).toBe(wanted);
});

test.each([
  ['deepseek', 'deepseek-v4-flash'],
  ['moonshot', 'kimi-k2.6'],
  ['ollama', 'qwen3'],
])('%s, %s: thoughts of another model stay here, and so does its name', async (id, model) => {
  const body = await sent(id, model, 'another-one');
  expect(body).toContain('noon');
  expect(body).not.toContain(thought);
  expect(body).not.toContain('another-one');
});

test('sentences with a thought between them stay apart, and a word goes on behind one', () => {
  const said = (...texts: readonly string[]) => {
    const [question, answer] = conversation('acme', 'm');
    if (!question || answer?.role !== 'assistant') throw new Error('another conversation');
    const parts = texts.flatMap((text) => [
      { type: 'reasoning', text: thought, startedAt: 0, endedAt: 1 } as const,
      { type: 'text', text } as const,
    ]);
    const messages = [question, { ...answer, reply: { parts } }];
    return buildPayload({ provider: 'acme', model: 'm', messages, config: defaultChatConfig }).messages.at(-1)?.content;
  };
  expect(said('One.', 'Two.')).toBe('One.\n\nTwo.');
  expect(said('One.\n', 'Two.')).toBe('One.\nTwo.');
  expect(said('Hel', 'lo')).toBe('Hello');
});
