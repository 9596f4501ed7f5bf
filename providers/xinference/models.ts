// xinference: the models it offers. Written by `node scripts/catalogue.mjs xinference`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://inference.readthedocs.io/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'deepseek-v3',
    displayName: 'DeepSeek V3',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 163840,
  },
  {
    id: 'deepseek-r1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 163840,
  },
  {
    id: 'deepseek-r1-distill-llama',
    displayName: 'DeepSeek R1 Distill Llama',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'deepseek-r1-distill-qwen',
    displayName: 'DeepSeek R1 Distill Qwen',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'qwq-32b',
    displayName: 'QwQ 32B',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
  },
  {
    id: 'qvq-72b-preview',
    displayName: 'QVQ 72B Preview',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
  },
  {
    id: 'qwen2.5-instruct',
    displayName: 'Qwen2.5 Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
  },
  {
    id: 'qwen2.5-coder-instruct',
    displayName: 'Qwen2.5 Coder Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
  },
  {
    id: 'qwen2.5-vl-instruct',
    displayName: 'Qwen2.5 VL Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'mistral-nemo-instruct',
    displayName: 'Mistral Nemo Instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 1024000,
  },
  {
    id: 'mistral-large-instruct',
    displayName: 'Mistral Large Instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 131072,
  },
  {
    id: 'llama-3.3-instruct',
    displayName: 'Llama 3.3 Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'llama-3.2-vision-instruct',
    displayName: 'Llama 3.2 Vision Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 163840,
  },
  {
    id: 'llama-3.1-instruct',
    displayName: 'Llama 3.1 Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
  },
] as const satisfies readonly ModelCard[];
