// nvidia: the models it offers. Written by `node scripts/catalogue.mjs nvidia`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.api.nvidia.com/nim/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'meta/llama-3.3-70b-instruct',
    displayName: 'Llama 3.3 70B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'meta/llama-3.2-1b-instruct',
    displayName: 'Llama 3.2 1B Instruct',
    type: 'chat',
    contextWindowTokens: 128000,
  },
  {
    id: 'meta/llama-3.2-3b-instruct',
    displayName: 'Llama 3.2 3B Instruct',
    type: 'chat',
    contextWindowTokens: 128000,
  },
  {
    id: 'meta/llama-3.2-11b-vision-instruct',
    displayName: 'Llama 3.2 11B Vision Instruct',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'meta/llama-3.2-90b-vision-instruct',
    displayName: 'Llama 3.2 90B Vision Instruct',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'meta/llama-3.1-8b-instruct',
    displayName: 'Llama 3.1 8B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'meta/llama-3.1-70b-instruct',
    displayName: 'Llama 3.1 70B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'meta/llama-3.1-405b-instruct',
    displayName: 'Llama 3.1 405B Instruct',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'nvidia/llama-3.1-nemotron-51b-instruct',
    displayName: 'Llama 3.1 Nemotron 51B Instruct',
    type: 'chat',
    contextWindowTokens: 32768,
  },
  {
    id: 'nvidia/llama-3.1-nemotron-70b-instruct',
    displayName: 'Llama 3.1 Nemotron 70B Instruct',
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
    id: 'google/gemma-2-9b-it',
    displayName: 'Gemma 2 9B Instruct',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 8192,
  },
  {
    id: 'google/gemma-2-27b-it',
    displayName: 'Gemma 2 27B Instruct',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 8192,
  },
  {
    id: 'deepseek-ai/deepseek-r1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'qwen/qwen2.5-7b-instruct',
    displayName: 'Qwen2.5 7B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
  },
  {
    id: 'qwen/qwen2.5-coder-7b-instruct',
    displayName: 'Qwen2.5 Coder 7B Instruct',
    type: 'chat',
    contextWindowTokens: 32768,
  },
  {
    id: 'qwen/qwen2.5-coder-32b-instruct',
    displayName: 'Qwen2.5 Coder 32B Instruct',
    type: 'chat',
    contextWindowTokens: 32768,
  },
  {
    id: 'minimaxai/minimax-m2.7',
    displayName: 'MiniMax-M2.7',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
  },
  {
    id: 'minimaxai/minimax-m2.5',
    displayName: 'MiniMax-M2.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
  },
  {
    id: 'deepseek-ai/deepseek-v3.2',
    displayName: 'DeepSeek V3.2',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 65536,
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'z-ai/glm4.7',
    displayName: 'GLM-4.7',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 131072,
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'z-ai/glm5',
    displayName: 'GLM-5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 131072,
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'moonshotai/kimi-k2.5',
    displayName: 'Kimi K2.5',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'deepseek-ai/deepseek-v3.1-terminus',
    displayName: 'DeepSeek V3.1 Terminus',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 16384,
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
] as const satisfies readonly ModelCard[];
