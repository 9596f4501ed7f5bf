// Names of future generations get the rules of today's newest model, so that tables do not become outdated unnoticed.
import { describe, expect, test } from 'vitest';
import { abilitiesByKeyword, familyOf, isReasoningModel, keywordTables, needsResponses, thinkingOf } from './index.ts';

/** Today's newest models, and names that may follow. */
const successors: readonly (readonly [newest: string, ...next: string[]])[] = [
  ['gpt-5.4', 'gpt-6', 'gpt-6-mini', 'gpt-6.1', 'openai/gpt-6', 'gpt-10'],
  ['gpt-5.2-pro', 'gpt-6-pro', 'gpt-6.1-pro'],
  ['gpt-5.3-codex', 'gpt-6-codex'],
  ['gpt-5.2-chat-latest', 'gpt-6-chat-latest'],
  ['o4-mini', 'o5', 'o5-mini', 'openai/o6'],
  [
    'claude-opus-4-7',
    'claude-opus-5',
    'claude-sonnet-6',
    'claude-6',
    'anthropic.claude-haiku-10-v1:0',
    'claude-opus-4-10',
  ],
  ['gemini-3-pro', 'gemini-4-pro', 'google/gemini-4-ultra', 'gemini-10-pro'],
  ['gemini-3-flash', 'gemini-4-flash', 'gemini-3.5-flash-lite'],
  ['deepseek-v4-pro', 'deepseek-v5', 'deepseek-ai/DeepSeek-V6-Flash'],
  ['qwen3.6-plus', 'qwen4-plus', 'Qwen/Qwen4-32B', 'qwen-5-flash'],
  ['qwen3-coder', 'qwen3-coder-next'],
  ['glm-5.1', 'glm-6', 'zai-org/GLM-6.5-air', 'glm-10', 'glm-4.10'],
  ['kimi-k2.6', 'kimi-k2.5-turbo'],
  ['kimi-k2.7-code', 'kimi-k3', 'moonshotai/Kimi-K4', 'kimi-k2.8'],
  ['grok-4', 'grok-5', 'grok-6-code'],
  ['minimax-m2.7', 'minimax-m3', 'MiniMax-M4'],
  ['step-3', 'step-4'],
  ['hunyuan-t1', 'hunyuan-t2'],
  ['ernie-x1', 'ernie-x2', 'ernie-6'],
  ['gemma-4-27b', 'gemma-5-27b'],
  ['intern-s2', 'intern-s3'],
];

describe.each(successors)('after %s', (newest, ...next) => {
  test.each(next)('%s thinks alike', (id) => {
    expect(thinkingOf(newest)).toBeDefined();
    expect(thinkingOf(id)).toEqual(thinkingOf(newest));
  });
});

test.each([
  ['gpt-5.4', 'gpt-6', 'gpt-6.1-mini', 'gpt-10'],
  ['gpt-5.2-chat-latest', 'gpt-6-chat-latest'],
  ['o4-mini', 'o5', 'o5-mini'],
  ['gpt-5.2-pro', 'gpt-6-pro'],
  ['gpt-5.3-codex', 'gpt-6-codex'],
  ['gpt-4o', 'gpt-35-turbo', 'gpt-4.5-preview'],
])('requests after %s', (newest, ...next) => {
  const rules = (id: string) => [isReasoningModel(id), needsResponses(id)];
  for (const id of next) expect([id, ...rules(id)]).toEqual([id, ...rules(newest)]);
});

test.each([
  ['claude-sonnet-4-latest', 'claude-opus-5', 'claude-6-sonnet', 'claude-haiku-6-20271001'],
  ['gemini-2.5-pro-x', 'gemini-3-flash', 'gemini-4'],
  ['o4-mini', 'o5-mini', 'gpt-6', 'gpt-5.4'],
  ['qwen3.6-plus', 'qwen4-32b', 'Qwen/Qwen5'],
  ['llama-4-scout', 'llama-5-70b'],
  ['deepseek-r1', 'deepseek-v4-flash', 'deepseek-v5'],
])('abilities guessed after %s', (newest, ...next) => {
  const guess = (id: string) => abilitiesByKeyword(id, keywordTables[familyOf(id)]);
  for (const id of next) expect([id, guess(id)]).toEqual([id, guess(newest)]);
});

test('GLM names since 4.5 are guessed to think and call functions', () => {
  for (const id of ['glm-4.5-air', 'glm-5.1', 'glm-6'])
    expect(abilitiesByKeyword(id, keywordTables.zhipu)).toMatchObject({ functionCall: true, reasoning: true });
  expect(abilitiesByKeyword('glm-4-plus', keywordTables.zhipu)).toMatchObject({ functionCall: true, reasoning: false });
});
