// perplexity: the models it offers. Written by `node scripts/catalogue.mjs perplexity`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.perplexity.ai/api-reference/chat-completions-post
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'sonar-deep-research',
    displayName: 'Sonar Deep Research',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 127072,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 8,
    },
    releasedAt: '2025-02-14',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'internal',
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'sonar-reasoning-pro',
    displayName: 'Sonar Reasoning Pro',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 127072,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 8,
    },
    releasedAt: '2025-01-21',
    settings: {
      searchImpl: 'internal',
    },
  },
  {
    id: 'sonar-reasoning',
    displayName: 'Sonar Reasoning',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 127072,
    maxOutput: 8192,
    pricing: {
      input: 1,
      output: 5,
    },
    releasedAt: '2025-01-21',
    settings: {
      searchImpl: 'internal',
    },
  },
  {
    id: 'sonar-pro',
    displayName: 'Sonar Pro',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
      search: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 3,
      output: 15,
    },
    releasedAt: '2025-01-21',
    settings: {
      searchImpl: 'internal',
    },
  },
  {
    id: 'sonar',
    displayName: 'Sonar',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
      search: true,
    },
    contextWindowTokens: 127072,
    pricing: {
      input: 1,
      output: 1,
    },
    releasedAt: '2025-01-21',
    settings: {
      searchImpl: 'internal',
    },
  },
  {
    id: 'r1-1776',
    displayName: 'R1 1776',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 127072,
    pricing: {
      input: 2,
      output: 8,
    },
    releasedAt: '2025-02-18',
  },
] as const satisfies readonly ModelCard[];
