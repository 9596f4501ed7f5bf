// sambanova: the models it offers. Written by `node scripts/catalogue.mjs sambanova`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.sambanova.ai/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'Meta-Llama-3.3-70B-Instruct',
    displayName: 'Meta Llama 3.3 70B Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 16000,
    pricing: {
      input: 0.6,
      output: 1.2,
    },
  },
  {
    id: 'Meta-Llama-3.2-1B-Instruct',
    displayName: 'Meta Llama 3.2 1B Instruct',
    type: 'chat',
    contextWindowTokens: 16000,
    pricing: {
      input: 0.04,
      output: 0.08,
    },
  },
  {
    id: 'Meta-Llama-3.2-3B-Instruct',
    displayName: 'Meta Llama 3.2 3B Instruct',
    type: 'chat',
    contextWindowTokens: 8000,
    pricing: {
      input: 0.08,
      output: 0.16,
    },
  },
  {
    id: 'Llama-3.2-11B-Vision-Instruct',
    displayName: 'Meta Llama 3.2 11B Vision Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 4000,
    pricing: {
      input: 0.15,
      output: 0.3,
    },
  },
  {
    id: 'Llama-3.2-90B-Vision-Instruct',
    displayName: 'Meta Llama 3.2 90B Vision Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 4000,
    pricing: {
      input: 0.8,
      output: 1.6,
    },
  },
  {
    id: 'Meta-Llama-3.1-8B-Instruct',
    displayName: 'Meta Llama 3.1 8B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 16000,
    pricing: {
      input: 0.1,
      output: 0.2,
    },
  },
  {
    id: 'Meta-Llama-3.1-70B-Instruct',
    displayName: 'Meta Llama 3.1 70B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.6,
      output: 1.2,
    },
  },
  {
    id: 'Meta-Llama-3.1-405B-Instruct',
    displayName: 'Meta Llama 3.1 405B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 16000,
    pricing: {
      input: 5,
      output: 10,
    },
  },
  {
    id: 'Llama-3.1-Tulu-3-405B',
    displayName: 'Llama 3.1 Tulu 3 405B',
    type: 'chat',
    contextWindowTokens: 16000,
    pricing: {
      input: 0.7,
      output: 1.4,
    },
  },
  {
    id: 'DeepSeek-R1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 4000,
    pricing: {
      input: 5,
      output: 7,
    },
  },
  {
    id: 'DeepSeek-R1-Distill-Llama-70B',
    displayName: 'DeepSeek R1 Distill Llama 70B',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 0.7,
      output: 1.4,
    },
  },
  {
    id: 'QwQ-32B-Preview',
    displayName: 'QwQ 32B Preview',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 16000,
    pricing: {
      input: 1.5,
      output: 3,
    },
  },
  {
    id: 'Qwen2.5-72B-Instruct',
    displayName: 'Qwen2.5 72B Instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 16000,
    pricing: {
      input: 2,
      output: 4,
    },
  },
  {
    id: 'Qwen2.5-Coder-32B-Instruct',
    displayName: 'Qwen2.5 Coder 32B Instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 16000,
    pricing: {
      input: 1.5,
      output: 3,
    },
  },
] as const satisfies readonly ModelCard[];
