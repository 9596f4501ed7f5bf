// ollamacloud: the models it offers. Written by `node scripts/catalogue.mjs ollamacloud`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.ollama.com/cloud
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'kimi-k2.6',
    displayName: 'Kimi K2.6',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
  },
  {
    id: 'glm-5.1',
    displayName: 'GLM-5.1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
  },
  {
    id: 'gemma4:31b',
    displayName: 'Gemma 4 31B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
  },
  {
    id: 'minimax-m2.7',
    displayName: 'MiniMax M2.7',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
  },
  {
    id: 'qwen3.5:397b',
    displayName: 'Qwen3.5 397B A17B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
  },
  {
    id: 'qwen3-coder-next',
    displayName: 'Qwen3 Coder Next',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
  },
  {
    id: 'minimax-m2.5',
    displayName: 'MiniMax M2.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
  },
  {
    id: 'kimi-k2-thinking',
    displayName: 'Kimi K2 Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
  },
  {
    id: 'glm-5',
    displayName: 'GLM-5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
  },
  {
    id: 'kimi-k2.5',
    displayName: 'Kimi K2.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
  },
  {
    id: 'devstral-2:123b',
    displayName: 'Devstral 2',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
  },
  {
    id: 'cogito-2.1:671b',
    displayName: 'Cogito v2.1 671B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 163840,
  },
  {
    id: 'gemini-3-flash-preview',
    displayName: 'Gemini 3 Flash Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 1048576,
    releasedAt: '2025-12-17',
  },
  {
    id: 'minimax-m2.1',
    displayName: 'MiniMax M2.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
  },
  {
    id: 'minimax-m2',
    displayName: 'MiniMax M2',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
  },
  {
    id: 'glm-4.7',
    displayName: 'GLM-4.7',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
  },
  {
    id: 'glm-4.6',
    displayName: 'GLM-4.6',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
  },
  {
    id: 'deepseek-v3.1:671b',
    displayName: 'DeepSeek V3.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 163840,
  },
  {
    id: 'gpt-oss:20b',
    displayName: 'GPT-OSS 20B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    releasedAt: '2025-08-05',
  },
  {
    id: 'gpt-oss:120b',
    displayName: 'GPT-OSS 120B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    releasedAt: '2025-08-05',
  },
  {
    id: 'kimi-k2:1t',
    displayName: 'Kimi K2',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'qwen3-coder:480b',
    displayName: 'Qwen3 Coder 480B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
  },
  {
    id: 'qwen3-vl:235b-instruct',
    displayName: 'Qwen3 VL 235B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 262144,
  },
  {
    id: 'qwen3-vl:235b',
    displayName: 'Qwen3 VL 235B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
  },
  {
    id: 'ministral-3:3b',
    displayName: 'Ministral 3 3B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 262144,
    releasedAt: '2025-12-02',
  },
  {
    id: 'ministral-3:8b',
    displayName: 'Ministral 3 8B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 262144,
    releasedAt: '2025-12-02',
  },
  {
    id: 'ministral-3:14b',
    displayName: 'Ministral 3 14B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 262144,
    releasedAt: '2025-12-02',
  },
  {
    id: 'mistral-large-3:675b',
    displayName: 'Mistral Large 3',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 262144,
    releasedAt: '2025-12-02',
  },
] as const satisfies readonly ModelCard[];
