// groq: the models it offers. Written by `node scripts/catalogue.mjs groq`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://console.groq.com/docs/api-reference
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'compound-beta',
    displayName: 'Compound Beta',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 131072,
    maxOutput: 8192,
  },
  {
    id: 'compound-beta-mini',
    displayName: 'Compound Beta Mini',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 131072,
    maxOutput: 8192,
  },
  {
    id: 'meta-llama/llama-4-scout-17b-16e-instruct',
    displayName: 'Llama 4 Scout (17Bx16E)',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 0.11,
      output: 0.34,
    },
  },
  {
    id: 'meta-llama/llama-4-maverick-17b-128e-instruct',
    displayName: 'Llama 4 Maverick (17Bx128E)',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 0.2,
      output: 0.6,
    },
  },
  {
    id: 'qwen-qwq-32b',
    displayName: 'Qwen QwQ 32B',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 131072,
    pricing: {
      input: 0.29,
      output: 0.39,
    },
  },
  {
    id: 'qwen/qwen3-32b',
    displayName: 'Qwen3 32B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 40960,
    pricing: {
      input: 0.29,
      output: 0.59,
    },
  },
  {
    id: 'deepseek-r1-distill-llama-70b',
    displayName: 'DeepSeek R1 Distill Llama 70B',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 131072,
    pricing: {
      input: 0.75,
      output: 0.99,
    },
  },
  {
    id: 'gemma2-9b-it',
    displayName: 'Gemma 2 9B',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 8192,
    maxOutput: 8192,
    pricing: {
      input: 0.2,
      output: 0.2,
    },
  },
  {
    id: 'llama-3.1-8b-instant',
    displayName: 'Llama 3.1 8B Instant',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 131072,
    pricing: {
      input: 0.05,
      output: 0.08,
    },
  },
  {
    id: 'llama-3.3-70b-versatile',
    displayName: 'Llama 3.3 70B Versatile',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.59,
      output: 0.79,
    },
  },
  {
    id: 'mistral-saba-24b',
    displayName: 'Mistral Saba 24B',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 32768,
    maxOutput: 32768,
    pricing: {
      input: 0.79,
      output: 0.79,
    },
  },
  {
    id: 'meta-llama/llama-guard-4-12b',
    displayName: 'Llama Guard 4 12B',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 131072,
    maxOutput: 1024,
    pricing: {
      input: 0.2,
      output: 0.2,
    },
  },
  {
    id: 'meta-llama/llama-prompt-guard-2-22m',
    displayName: 'Llama Prompt Guard 2 22M',
    type: 'chat',
    contextWindowTokens: 512,
    maxOutput: 512,
  },
  {
    id: 'meta-llama/llama-prompt-guard-2-86m',
    displayName: 'Llama Prompt Guard 2 86M',
    type: 'chat',
    contextWindowTokens: 512,
    maxOutput: 512,
  },
  {
    id: 'groq/compound',
    displayName: 'Compound',
    type: 'chat',
    contextWindowTokens: 131072,
    maxOutput: 8192,
  },
  {
    id: 'groq/compound-mini',
    displayName: 'Compound Mini',
    type: 'chat',
    contextWindowTokens: 131072,
    maxOutput: 8192,
  },
  {
    id: 'openai/gpt-oss-120b',
    displayName: 'GPT OSS 120B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 65536,
    pricing: {
      input: 0.15,
      output: 0.6,
    },
    releasedAt: '2025-08-06',
  },
  {
    id: 'openai/gpt-oss-20b',
    displayName: 'GPT OSS 20B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 65536,
    pricing: {
      input: 0.075,
      output: 0.3,
    },
    releasedAt: '2025-08-06',
  },
] as const satisfies readonly ModelCard[];
