// vllm: the models it offers. Written by `node scripts/catalogue.mjs vllm`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'meta-llama/Meta-Llama-3.1-70B',
    displayName: 'Llama 3.1 70B',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'meta-llama/Meta-Llama-3.1-405B-Instruct',
    displayName: 'Llama 3.1 405B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'google/gemma-2-9b',
    displayName: 'Gemma 2 9B',
    type: 'chat',
    contextWindowTokens: 8192,
  },
  {
    id: 'google/gemma-2-27b',
    displayName: 'Gemma 2 27B',
    type: 'chat',
    contextWindowTokens: 8192,
  },
  {
    id: 'mistralai/Mistral-7B-Instruct-v0.1',
    displayName: 'Mistral 7B Instruct v0.1',
    type: 'chat',
    contextWindowTokens: 8192,
  },
  {
    id: 'mistralai/Mixtral-8x7B-Instruct-v0.1',
    displayName: 'Mistral 8x7B Instruct v0.1',
    type: 'chat',
    contextWindowTokens: 32768,
  },
  {
    id: 'deepseek-ai/DeepSeek-V3',
    displayName: 'DeepSeek V3',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 65536,
  },
  {
    id: 'Qwen/QwQ-32B-Preview',
    displayName: 'QwQ 32B Preview',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
  },
  {
    id: 'Qwen/Qwen2-7B-Instruct',
    displayName: 'Qwen2 7B Instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32768,
  },
] as const satisfies readonly ModelCard[];
