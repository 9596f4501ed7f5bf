// akashchat: the models it offers. Written by `node scripts/catalogue.mjs akashchat`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://chatapi.akash.network/documentation
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'DeepSeek-V3-1',
    displayName: 'DeepSeek V3.1',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 65536,
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'gpt-oss-120b',
    displayName: 'GPT-OSS-120B',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'Qwen3-235B-A22B-Instruct-2507-FP8',
    displayName: 'Qwen3 235B A22B Instruct 2507',
    type: 'chat',
    contextWindowTokens: 262144,
  },
  {
    id: 'DeepSeek-R1-Distill-Qwen-32B',
    displayName: 'DeepSeek R1 Distill Qwen 32B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 65536,
  },
  {
    id: 'Meta-Llama-4-Maverick-17B-128E-Instruct-FP8',
    displayName: 'Llama 4 Maverick (17Bx128E)',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'Meta-Llama-3-3-70B-Instruct',
    displayName: 'Llama 3.3 70B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'Meta-Llama-3-1-8B-Instruct-FP8',
    displayName: 'Llama 3.1 8B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
  },
] as const satisfies readonly ModelCard[];
