// modelscope: the models it offers. Written by `node scripts/catalogue.mjs modelscope`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://modelscope.cn/docs/model-service/API-Inference/intro
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'deepseek-ai/DeepSeek-R1-0528',
    displayName: 'DeepSeek R1 0528',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'deepseek-ai/DeepSeek-V3',
    displayName: 'DeepSeek-V3',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'deepseek-ai/DeepSeek-R1',
    displayName: 'DeepSeek-R1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'Qwen/Qwen3-235B-A22B',
    displayName: 'Qwen3 235B A22B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'Qwen/Qwen3-32B',
    displayName: 'Qwen3 32B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'Qwen/Qwen3-Next-80B-A3B-Thinking',
    displayName: 'Qwen3 Next 80B A3B Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'Qwen/Qwen3-Next-80B-A3B-Instruct',
    displayName: 'Qwen3 Next 80B A3B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'deepseek-ai/DeepSeek-V3.2',
    displayName: 'DeepSeek V3.2',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'deepseek-ai/DeepSeek-V3.2-Exp',
    displayName: 'DeepSeek V3.2 Exp',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'deepseek-ai/DeepSeek-V3.1',
    displayName: 'DeepSeek V3.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
  },
] as const satisfies readonly ModelCard[];
