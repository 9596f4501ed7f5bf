// Icons of model families by ids of vendors and resellers; every icon exists in the package.
import { expect, test } from 'vitest';
import { markOf } from '../../server/providers/marks.server.ts';
import { modelMark, modelMarks } from './model-marks.ts';

const models = [
  ['claude-sonnet-4-5', 'claude-color'],
  ['us.anthropic.claude-opus-4-1-20250805-v1:0', 'claude-color'],
  ['anthropic/claude-haiku-4.5', 'claude-color'],
  ['gpt-5', 'openai'],
  ['openai/gpt-oss-120b', 'openai'],
  ['o3', 'openai'],
  ['o4-mini', 'openai'],
  ['chatgpt-4o-latest', 'openai'],
  ['gemini-2.5-flash', 'gemini-color'],
  ['gemma3:12b', 'gemma-color'],
  ['codegemma:7b', 'gemma-color'],
  ['meta-llama/Llama-3.3-70B-Instruct', 'meta-color'],
  ['llama3.2', 'meta-color'],
  ['nvidia/llama-3.1-nemotron-70b-instruct', 'nvidia-color'],
  ['Qwen/Qwen3-32B', 'qwen-color'],
  ['qwq-32b', 'qwen-color'],
  ['mistral-large-latest', 'mistral-color'],
  ['open-mixtral-8x22b', 'mistral-color'],
  ['codestral-2508', 'mistral-color'],
  ['deepseek-reasoner', 'deepseek-color'],
  ['deepseek-r1-distill-qwen-32b', 'deepseek-color'],
  ['deepseek-r1-distill-llama-70b', 'deepseek-color'],
  ['grok-4', 'grok'],
  ['command-a-03-2025', 'cohere-color'],
  ['c4ai-aya-expanse-32b', 'cohere-color'],
  ['Phi-4-mini-instruct', 'microsoft-color'],
  ['glm-4.6', 'zai'],
  ['kimi-k2-0905-preview', 'kimi-color'],
  ['moonshot-v1-8k', 'moonshot'],
  ['MiniMax-M2', 'minimax-color'],
  ['doubao-seed-1-6', 'doubao-color'],
  ['ernie-4.5-turbo-128k', 'wenxin-color'],
  ['sonar-pro', 'perplexity-color'],
  ['yi-lightning', 'yi'],
  ['360gpt-pro', 'ai360-color'],
  ['hermes-3-llama-3.1-405b', 'nousresearch'],
  ['jamba-large', 'ai21'],
  // Words with only a similar start, or inside another word.
  ['demo', undefined],
  ['dolphin-mixtral', undefined],
  ['mock-large', undefined],
  ['proto1', undefined],
  ['wander-2', undefined],
] as const;
test.each(models)('%s: %s', (id, mark) => expect(modelMark(id)).toBe(mark));

test.each(modelMarks.map((mark) => [mark]))('%s is the file that the server draws of this brand', (mark) => {
  expect(markOf(mark.replace(/-color$/, ''))).toBe(mark);
});
