// Each model's wire, and the URLs of the wires.
import { expect, test } from 'vitest';
import { createRuntime, defineProvider, stages, VendorError } from '@tributary/runtime-core';
import { isClaude, isGemini, responsesForOpenAI, rootOf, routerStyle } from './index.ts';
import type { Wire } from './index.ts';

/** A wire whose answer is its name. */
const wireOf =
  (name: string): Wire =>
  (hooks) => {
    const refuse = () => Promise.reject(new VendorError({ message: name, status: 418 }));
    hooks.send.tapPromise({ name, stage: stages.fallback }, refuse);
    hooks.embeddings.tapPromise({ name, stage: stages.fallback }, refuse);
  };

const runtime = createRuntime({
  providers: [
    defineProvider({
      manifest: {
        id: 'r',
        name: 'R',
        family: 'router-style',
        operations: ['chat', 'embeddings'],
        keyVault: { required: [] },
      },
      models: [],
      apply: routerStyle(
        [
          { takes: isClaude, wire: wireOf('anthropic') },
          { takes: isGemini, wire: wireOf('google') },
        ],
        wireOf('openai'),
      ),
    }),
  ],
  transport: () => Promise.reject(new Error('no network')),
});

test.each([
  ['claude-sonnet-4-5', 'anthropic'],
  ['anthropic/claude-3.7-sonnet', 'anthropic'],
  ['gemini-2.5-pro', 'google'],
  ['google/gemini-2.5-pro', 'google'],
  ['gpt-5', 'openai'],
  ['deepseek-r1-distill-claude', 'openai'],
  ['DeepSeek-V3', 'openai'],
])('chat with %s goes over %s', async (model, wire) => {
  const messages = [{ role: 'user' as const, content: 'hi' }];
  await expect(runtime.chat('r', { model, messages })).rejects.toMatchObject({ message: wire });
});

test('other operations go over the last wire, whatever the model', async () => {
  const call = runtime.run('embeddings', 'r', { model: 'gemini-embedding-001', input: 'a' });
  await expect(call).rejects.toMatchObject({ message: 'openai' });
});

test.each([
  ['gpt-5', undefined, true],
  ['openai/gpt-4.1-mini', undefined, true],
  ['o3', undefined, true],
  ['gpt-5', 'chatCompletion', false],
  ['gpt-5-codex', 'chatCompletion', true],
  ['gpt-oss-120b', undefined, false],
  ['gpt-image-1', undefined, false],
  ['glm-5', undefined, false],
  ['glm-5', 'responses', true],
] as const)('%s, asked for %s: Responses %s', (model, apiMode, expected) => {
  expect(responsesForOpenAI({ model, ...(apiMode ? { apiMode } : {}) })).toBe(expected);
});

test.each([
  ['https://h/v1', 'https://h'],
  ['https://h/api/v1/', 'https://h/api'],
  ['https://h/v1beta', 'https://h'],
  ['https://h/', 'https://h'],
  ['https://h/v12', 'https://h/v12'],
])('the root of %s is %s', (url, root) => expect(rootOf(url)).toBe(root));
