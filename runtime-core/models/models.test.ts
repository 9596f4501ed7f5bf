// The tables of model names, row by row.
import { describe, expect, test } from 'vitest';
import {
  abilitiesByKeyword,
  contextCachingModels,
  familyOf,
  hasReasoningPrefix,
  isChatModelName,
  isReasoningModel,
  isSearchModel,
  keywordTables,
  needsResponses,
  responsesOnly,
  streamDisabled,
  systemAsUser,
  thinkingWithToolsModels,
} from './index.ts';

describe('family guess, first match in order', () => {
  test.each([
    ['claude-sonnet-4-20250514', 'anthropic'],
    ['deepseek-r1-distill-llama-70b', 'deepseek'],
    ['google/gemini-2.5-pro', 'google'],
    ['Meta-Llama-3.3-70B', 'llama'],
    ['o1-mini', 'openai'],
    ['o3', 'openai'],
    ['gpt-4o', 'openai'],
    ['qwen3-32b', 'qwen'],
    ['QwQ-32B', 'qwen'],
    ['v0-1.5-md', 'v0'],
    ['doubao-1.5-pro-32k', 'volcengine'],
    ['yi-lightning', 'zeroone'],
    ['glm-4-plus', 'zhipu'],
    ['mixtral-8x7b', 'openai'],
  ] as const)('%s is %s', (id, family) => {
    expect(familyOf(id)).toBe(family);
  });
});

describe('ability keywords per family: [tools, vision, reasoning]', () => {
  test.each([
    ['anthropic', 'claude-3-5-haiku-latest', [true, true, false]],
    ['anthropic', 'claude-3.7-sonnet', [true, true, true]],
    ['anthropic', 'claude-sonnet-4-latest', [true, true, true]],
    ['deepseek', 'deepseek-r1', [true, false, true]],
    ['deepseek', 'deepseek-v3', [true, false, false]],
    ['google', 'gemini-2.5-flash', [true, true, true]],
    ['google', 'gemini-2.0-flash', [true, true, false]],
    ['google', 'learnlm-1.5', [false, true, false]],
    ['llama', 'llama-3.3-70b', [true, false, false]],
    ['llama', 'llama-3-8b', [false, false, false]],
    ['openai', 'gpt-4o', [true, true, false]],
    ['openai', 'gpt-4o-audio-preview', [false, false, false]],
    ['openai', 'o1', [false, false, true]],
    ['openai', 'o3', [true, false, true]],
    ['openai', 'o4-mini', [true, true, true]],
    ['qwen', 'qwen2.5-vl-72b', [true, true, false]],
    ['qwen', 'qwq-32b', [false, false, true]],
    ['qwen', 'qvq-max', [false, true, true]],
    ['v0', 'v0-1.5-md', [true, true, true]],
    ['volcengine', 'doubao-1.5-vision-pro', [true, true, false]],
    ['zeroone', 'yi-large-fc', [true, false, false]],
    ['zhipu', 'glm-4v-plus', [true, true, false]],
    ['zhipu', 'glm-zero-preview', [false, false, true]],
  ] as const)('%s: %s', (family, id, [functionCall, vision, reasoning]) => {
    expect(abilitiesByKeyword(id, keywordTables[family])).toEqual({ functionCall, vision, reasoning });
  });

  test('the openai family excludes audio models from tools and vision, not from reasoning', () => {
    expect(abilitiesByKeyword('o4-audio', keywordTables.openai)).toEqual({
      functionCall: false,
      vision: false,
      reasoning: true,
    });
  });
});

describe('special id sets', () => {
  test.each([
    ['o1-preview', 'o1-mini', systemAsUser, 4],
    ['o1', 'computer-use-preview', streamDisabled, 6],
    ['o1-pro', 'codex-mini-latest', responsesOnly, 11],
    ['claude-3-5-haiku-latest', 'claude-opus-4-latest', contextCachingModels, 11],
    ['claude-3-7-sonnet-latest', 'claude-sonnet-4-20250514', thinkingWithToolsModels, 6],
  ] as const)('%s and %s belong to their set', (one, other, set, size) => {
    expect([set.has(one), set.has(other), set.size]).toEqual([true, true, size]);
  });

  test.each([
    ['o1', true, true],
    ['o3-mini', true, true],
    ['o4-mini', true, true],
    ['codex-mini-latest', true, true],
    ['computer-use-preview', true, true],
    ['gpt-5-mini', false, true],
    ['gpt-5.2', false, true],
    ['gpt-5-chat-latest', false, false],
    ['gpt-4o', false, false],
    ['openai/o3', false, false],
  ])('%s: prefix %s, thinks %s', (id, prefix, thinks) => {
    expect([hasReasoningPrefix(id), isReasoningModel(id)]).toEqual([prefix, thinks]);
  });

  test.each([
    ['gpt-5-codex', true],
    ['gpt-5.2-pro', true],
    ['o3-deep-research', true],
    ['gpt-5', false],
    ['gpt-4.1', false],
  ])('%s needs the Responses API: %s', (id, needs) => {
    expect(needsResponses(id)).toBe(needs);
  });

  test('models with -search- in the id', () => {
    expect([isSearchModel('gpt-4o-mini-search-preview'), isSearchModel('sonar-search')]).toEqual([true, false]);
  });
});

test.each([
  ['text-embedding-3-small', false],
  ['text-embedding-ada-002', false],
  ['ada', false],
  ['davinci-002', false],
  ['curie', false],
  ['babbage-002', false],
  ['omni-moderation-latest', false],
  ['tts-1-hd', false],
  ['gpt-4o-mini-tts', false],
  ['whisper-1', false],
  ['dall-e-3', false],
  ['gpt-4o', true],
  ['llama-adaptive-7b', true],
])('%s is a chat model name: %s', (id, chat) => {
  expect(isChatModelName(id)).toBe(chat);
});
