// cloudflare: the models it offers. Written by `node scripts/catalogue.mjs cloudflare`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://developers.cloudflare.com/workers-ai/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: '@cf/deepseek-ai/deepseek-r1-distill-qwen-32b',
    displayName: 'deepseek r1 (distill qwen 32b)',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 80000,
  },
  {
    id: '@cf/qwen/qwq-32b',
    displayName: 'qwq 32b',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 24000,
  },
  {
    id: '@cf/qwen/qwen2.5-coder-32b-instruct',
    displayName: 'qwen2.5 coder 32b',
    type: 'chat',
    contextWindowTokens: 32768,
  },
  {
    id: '@cf/google/gemma-3-12b-it',
    displayName: 'gemma 3 12b',
    type: 'chat',
    contextWindowTokens: 80000,
  },
  {
    id: '@cf/meta/llama-3.3-70b-instruct-fp8-fast',
    displayName: 'llama 3.3 70b',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 24000,
  },
  {
    id: '@cf/meta/llama-4-scout-17b-16e-instruct',
    displayName: 'llama 4 17b',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131000,
  },
  {
    id: '@cf/mistralai/mistral-small-3.1-24b-instruct',
    displayName: 'mistral small 3.1 24b',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: '@cf/openchat/openchat-3.5-0106',
    displayName: 'openchat-3.5-0106',
    type: 'chat',
    contextWindowTokens: 8192,
  },
  {
    id: '@cf/qwen/qwen1.5-14b-chat-awq',
    displayName: 'qwen1.5-14b-chat-awq',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 7500,
  },
  {
    id: '@cf/meta/llama-3.1-8b-instruct-fast',
    displayName: 'llama 3.1 8b',
    type: 'chat',
    contextWindowTokens: 128000,
  },
] as const satisfies readonly ModelCard[];
