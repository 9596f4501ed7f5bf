// ppio: the models it offers. Written by `node scripts/catalogue.mjs ppio`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://ppinfra.com/docs/model/llm
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'deepseek/deepseek-r1/community',
    displayName: 'DeepSeek: DeepSeek R1 (Community)',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 64000,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek/deepseek-v3/community',
    displayName: 'DeepSeek: DeepSeek V3 (Community)',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 64000,
    pricing: {
      input: 1,
      output: 2,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek/deepseek-r1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 64000,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek/deepseek-v3',
    displayName: 'DeepSeek V3',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 64000,
    pricing: {
      input: 1,
      output: 2,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek/deepseek-r1-distill-llama-70b',
    displayName: 'DeepSeek R1 Distill Llama 70B',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 5.8,
      output: 5.8,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek/deepseek-r1-distill-qwen-32b',
    displayName: 'DeepSeek: DeepSeek R1 Distill Qwen 32B',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 64000,
    pricing: {
      input: 2.18,
      output: 2.18,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek/deepseek-r1-distill-qwen-14b',
    displayName: 'DeepSeek: DeepSeek R1 Distill Qwen 14B',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 64000,
    pricing: {
      input: 1,
      output: 1,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek/deepseek-r1-distill-llama-8b',
    displayName: 'DeepSeek: DeepSeek R1 Distill Llama 8B',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 0.3,
      output: 0.3,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen/qwen-2.5-72b-instruct',
    displayName: 'qwen/qwen-2.5-72b-instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 2.75,
      output: 2.88,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen/qwen-2-vl-72b-instruct',
    displayName: 'qwen/qwen-2-vl-72b-instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 4.5,
      output: 4.5,
      currency: 'CNY',
    },
  },
  {
    id: 'meta-llama/llama-3.2-3b-instruct',
    displayName: 'meta-llama/llama-3.2-3b-instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 0.216,
      output: 0.36,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen/qwen2.5-32b-instruct',
    displayName: 'qwen/qwen2.5-32b-instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32000,
    pricing: {
      input: 1.26,
      output: 1.26,
      currency: 'CNY',
    },
  },
  {
    id: 'baichuan/baichuan2-13b-chat',
    displayName: 'baichuan/baichuan2-13b-chat',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 14336,
    pricing: {
      input: 1.75,
      output: 1.75,
      currency: 'CNY',
    },
  },
  {
    id: 'meta-llama/llama-3.1-70b-instruct',
    displayName: 'meta-llama/llama-3.1-70b-instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 2.45,
      output: 2.82,
      currency: 'CNY',
    },
  },
  {
    id: 'meta-llama/llama-3.1-8b-instruct',
    displayName: 'meta-llama/llama-3.1-8b-instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 0.4,
      output: 0.4,
      currency: 'CNY',
    },
  },
  {
    id: '01-ai/yi-1.5-34b-chat',
    displayName: '01-ai/yi-1.5-34b-chat',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 16384,
    pricing: {
      input: 1.1,
      output: 1.1,
      currency: 'CNY',
    },
  },
  {
    id: '01-ai/yi-1.5-9b-chat',
    displayName: '01-ai/yi-1.5-9b-chat',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 16384,
    pricing: {
      input: 0.4,
      output: 0.4,
      currency: 'CNY',
    },
  },
  {
    id: 'thudm/glm-4-9b-chat',
    displayName: 'thudm/glm-4-9b-chat',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 0.5,
      output: 0.5,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen/qwen-2-7b-instruct',
    displayName: 'qwen/qwen-2-7b-instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 0.32,
      output: 0.32,
      currency: 'CNY',
    },
  },
] as const satisfies readonly ModelCard[];
