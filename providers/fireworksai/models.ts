// fireworksai: the models it offers. Written by `node scripts/catalogue.mjs fireworksai`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.fireworks.ai/api-reference/post-chatcompletions
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'accounts/fireworks/models/llama-v3p3-70b-instruct',
    displayName: 'Llama 3.3 70B Instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 131072,
    pricing: {
      input: 0.9,
      output: 0.9,
    },
  },
  {
    id: 'accounts/fireworks/models/llama-v3p2-3b-instruct',
    displayName: 'Llama 3.2 3B Instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 131072,
    pricing: {
      input: 0.1,
      output: 0.1,
    },
  },
  {
    id: 'accounts/fireworks/models/llama-v3p2-11b-vision-instruct',
    displayName: 'Llama 3.2 11B Vision Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.2,
      output: 0.2,
    },
  },
  {
    id: 'accounts/fireworks/models/llama-v3p2-90b-vision-instruct',
    displayName: 'Llama 3.2 90B Vision Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.9,
      output: 0.9,
    },
  },
  {
    id: 'accounts/fireworks/models/llama-v3p1-8b-instruct',
    displayName: 'Llama 3.1 8B Instruct',
    type: 'chat',
    contextWindowTokens: 131072,
    pricing: {
      input: 0.2,
      output: 0.2,
    },
  },
  {
    id: 'accounts/fireworks/models/llama-v3p1-70b-instruct',
    displayName: 'Llama 3.1 70B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.9,
      output: 0.9,
    },
  },
  {
    id: 'accounts/fireworks/models/llama-v3p1-405b-instruct',
    displayName: 'Llama 3.1 405B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 3,
      output: 3,
    },
  },
  {
    id: 'accounts/fireworks/models/llama-v3-8b-instruct',
    displayName: 'Llama 3 8B Instruct',
    type: 'chat',
    contextWindowTokens: 8192,
    pricing: {
      input: 0.2,
      output: 0.2,
    },
  },
  {
    id: 'accounts/fireworks/models/llama-v3-70b-instruct',
    displayName: 'Llama 3 70B Instruct',
    type: 'chat',
    contextWindowTokens: 8192,
    pricing: {
      input: 0.9,
      output: 0.9,
    },
  },
  {
    id: 'accounts/fireworks/models/llama-v3-8b-instruct-hf',
    displayName: 'Llama 3 8B Instruct (HF version)',
    type: 'chat',
    contextWindowTokens: 8192,
    pricing: {
      input: 0.2,
      output: 0.2,
    },
  },
  {
    id: 'accounts/fireworks/models/mistral-small-24b-instruct-2501',
    displayName: 'Mistral Small 3 Instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 0.9,
      output: 0.9,
    },
  },
  {
    id: 'accounts/fireworks/models/mixtral-8x7b-instruct',
    displayName: 'Mixtral MoE 8x7B Instruct',
    type: 'chat',
    contextWindowTokens: 32768,
    pricing: {
      input: 0.5,
      output: 0.5,
    },
  },
  {
    id: 'accounts/fireworks/models/mixtral-8x22b-instruct',
    displayName: 'Mixtral MoE 8x22B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 65536,
    pricing: {
      input: 1.2,
      output: 1.2,
    },
  },
  {
    id: 'accounts/fireworks/models/phi-3-vision-128k-instruct',
    displayName: 'Phi 3.5 Vision Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32064,
    pricing: {
      input: 0.2,
      output: 0.2,
    },
  },
  {
    id: 'accounts/fireworks/models/mythomax-l2-13b',
    displayName: 'MythoMax L2 13b',
    type: 'chat',
    contextWindowTokens: 32768,
    pricing: {
      input: 0.2,
      output: 0.2,
    },
  },
  {
    id: 'accounts/fireworks/models/deepseek-v3',
    displayName: 'Deepseek V3',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 131072,
    pricing: {
      input: 0.9,
      output: 0.9,
    },
  },
  {
    id: 'accounts/fireworks/models/deepseek-r1',
    displayName: 'Deepseek R1',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 163840,
    pricing: {
      input: 8,
      output: 8,
    },
  },
  {
    id: 'accounts/fireworks/models/qwen-qwq-32b-preview',
    displayName: 'Qwen Qwq 32b Preview',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.9,
      output: 0.9,
    },
  },
  {
    id: 'accounts/fireworks/models/qwen2p5-72b-instruct',
    displayName: 'Qwen2.5 72B Instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 0.9,
      output: 0.9,
    },
  },
  {
    id: 'accounts/fireworks/models/qwen2-vl-72b-instruct',
    displayName: 'Qwen2 VL 72B Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0.9,
      output: 0.9,
    },
  },
  {
    id: 'accounts/fireworks/models/qwen2p5-coder-32b-instruct',
    displayName: 'Qwen2.5-Coder-32B-Instruct',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 0.9,
      output: 0.9,
    },
  },
  {
    id: 'accounts/yi-01-ai/models/yi-large',
    displayName: 'Yi-Large',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 32768,
    pricing: {
      input: 3,
      output: 3,
    },
  },
] as const satisfies readonly ModelCard[];
