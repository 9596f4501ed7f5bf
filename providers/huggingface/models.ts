// huggingface: the models it offers. Written by `node scripts/catalogue.mjs huggingface`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://huggingface.co/docs/inference-providers
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'mistralai/Mistral-7B-Instruct-v0.3',
    displayName: 'Mistral 7B Instruct v0.3',
    type: 'chat',
    contextWindowTokens: 32768,
  },
  {
    id: 'google/gemma-2-2b-it',
    displayName: 'Gemma 2 2B Instruct',
    type: 'chat',
    contextWindowTokens: 8192,
  },
  {
    id: 'Qwen/Qwen2.5-72B-Instruct',
    displayName: 'Qwen 2.5 72B Instruct',
    type: 'chat',
    contextWindowTokens: 32768,
  },
  {
    id: 'Qwen/Qwen2.5-Coder-32B-Instruct',
    displayName: 'Qwen 2.5 Coder 32B Instruct',
    type: 'chat',
    contextWindowTokens: 32768,
  },
  {
    id: 'Qwen/QwQ-32B-Preview',
    displayName: 'QwQ 32B Preview',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
  },
  {
    id: 'microsoft/Phi-3.5-mini-instruct',
    displayName: 'Phi 3.5 mini instruct',
    type: 'chat',
    contextWindowTokens: 32768,
  },
  {
    id: 'NousResearch/Hermes-3-Llama-3.1-8B',
    displayName: 'Hermes 3 Llama 3.1 8B',
    type: 'chat',
    contextWindowTokens: 16384,
  },
  {
    id: 'deepseek-ai/DeepSeek-R1-Distill-Qwen-32B',
    displayName: 'DeepSeek R1 (Distill Qwen 32B)',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 16384,
  },
  {
    id: 'deepseek-ai/DeepSeek-R1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
  },
] as const satisfies readonly ModelCard[];
