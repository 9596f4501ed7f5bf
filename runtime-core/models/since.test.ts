// Versions in model ids.
import { expect, test } from 'vitest';
import { since } from './since.ts';

test.each([
  ['glm-4.6', ['glm-4.6', 'glm-4.6-air', 'glm-4.10', 'zai-org/GLM-5', 'glm-5.1-flash', 'glm-10']],
  ['kimi-k2.7', ['kimi-k2.7-code', 'kimi-k3', 'moonshotai/Kimi-K4-turbo', 'kimi-k10.1']],
  ['gpt-5', ['gpt-5', 'gpt-5.4-mini', 'openai/gpt-6', 'gpt-12']],
  ['o1', ['o1', 'o3-mini', 'o5', 'prod-o4-mini']],
  ['qwen3', ['qwen3-32b', 'Qwen/Qwen4-8B', 'qwen3.6-plus', 'qwen3:8b']],
  ['deepseek-v4', ['deepseek-v4-pro', 'deepseek-ai/DeepSeek-V5']],
])('since %s', (first, ids) => expect(ids.filter((id) => !since(first)(id))).toEqual([]));

test.each([
  ['glm-4.6', ['glm-4', 'glm-4.5', 'glm-4-0520', 'glm-4v', 'charglm-7', 'glm-z1']],
  ['kimi-k2.7', ['kimi-k2', 'kimi-k2-0905-preview', 'kimi-k2.6', 'kimi-latest']],
  ['gpt-5', ['gpt-4o', 'gpt-35-turbo', 'gpt-3.5-turbo', 'gpt-4-0613', 'gpt-4-32k', 'gpt-oss-20b']],
  ['o1', ['foo1', 'gpt-4o', 'solo3']],
  ['qwen3', ['qwen-7b-chat', 'qwen-72b-chat', 'qwen2.5-72b', 'qwen72b', 'qwen-max']],
  ['deepseek-v4', ['deepseek-v3.2', 'deepseek-chat', 'deepseek-67b']],
])('before %s', (first, ids) => expect(ids.filter((id) => since(first)(id))).toEqual([]));

test('a name without a version is refused', () => {
  expect(() => since('glm')).toThrow('since: found "glm"; allowed: a name that ends in a version, as glm-4.6');
});
