// ollama: the models it offers. Written by `node scripts/catalogue.mjs ollama`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://github.com/ollama/ollama/blob/main/docs/api.md
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'deepseek-r1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 65536,
  },
  {
    id: 'deepseek-v3',
    displayName: 'DeepSeek V3 671B',
    type: 'chat',
    contextWindowTokens: 65536,
  },
  {
    id: 'llama3.1',
    displayName: 'Llama 3.1 8B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'llama3.1:70b',
    displayName: 'Llama 3.1 70B',
    type: 'chat',
    contextWindowTokens: 128000,
  },
  {
    id: 'llama3.1:405b',
    displayName: 'Llama 3.1 405B',
    type: 'chat',
    contextWindowTokens: 128000,
  },
  {
    id: 'codellama',
    displayName: 'Code Llama 7B',
    type: 'chat',
    contextWindowTokens: 16384,
  },
  {
    id: 'codellama:13b',
    displayName: 'Code Llama 13B',
    type: 'chat',
    contextWindowTokens: 16384,
  },
  {
    id: 'codellama:34b',
    displayName: 'Code Llama 34B',
    type: 'chat',
    contextWindowTokens: 16384,
  },
  {
    id: 'codellama:70b',
    displayName: 'Code Llama 70B',
    type: 'chat',
    contextWindowTokens: 16384,
  },
  {
    id: 'qwq',
    displayName: 'QwQ 32B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 128000,
    releasedAt: '2024-11-28',
  },
  {
    id: 'qwen3',
    displayName: 'Qwen3 7B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 65536,
  },
  {
    id: 'qwen2.5:0.5b',
    displayName: 'Qwen2.5 0.5B',
    type: 'chat',
    contextWindowTokens: 128000,
  },
  {
    id: 'qwen2.5:1.5b',
    displayName: 'Qwen2.5 1.5B',
    type: 'chat',
    contextWindowTokens: 128000,
  },
  {
    id: 'qwen2.5',
    displayName: 'Qwen2.5 7B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'qwen2.5:72b',
    displayName: 'Qwen2.5 72B',
    type: 'chat',
    contextWindowTokens: 128000,
  },
  {
    id: 'codeqwen',
    displayName: 'CodeQwen1.5 7B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 65536,
  },
  {
    id: 'qwen2:0.5b',
    displayName: 'Qwen2 0.5B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'qwen2:1.5b',
    displayName: 'Qwen2 1.5B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'qwen2',
    displayName: 'Qwen2 7B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'qwen2:72b',
    displayName: 'Qwen2 72B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'gemma2:2b',
    displayName: 'Gemma 2 2B',
    type: 'chat',
    contextWindowTokens: 8192,
  },
  {
    id: 'gemma2',
    displayName: 'Gemma 2 9B',
    type: 'chat',
    contextWindowTokens: 8192,
  },
  {
    id: 'gemma2:27b',
    displayName: 'Gemma 2 27B',
    type: 'chat',
    contextWindowTokens: 8192,
  },
  {
    id: 'codegemma:2b',
    displayName: 'CodeGemma 2B',
    type: 'chat',
    contextWindowTokens: 8192,
  },
  {
    id: 'codegemma',
    displayName: 'CodeGemma 7B',
    type: 'chat',
    contextWindowTokens: 8192,
  },
  {
    id: 'phi3',
    displayName: 'Phi-3 3.8B',
    type: 'chat',
    contextWindowTokens: 128000,
  },
  {
    id: 'phi3:14b',
    displayName: 'Phi-3 14B',
    type: 'chat',
    contextWindowTokens: 128000,
  },
  {
    id: 'wizardlm2',
    displayName: 'WizardLM 2 7B',
    type: 'chat',
    contextWindowTokens: 32768,
  },
  {
    id: 'wizardlm2:8x22b',
    displayName: 'WizardLM 2 8x22B',
    type: 'chat',
    contextWindowTokens: 65536,
  },
  {
    id: 'mathstral',
    displayName: 'MathΣtral 7B',
    type: 'chat',
    contextWindowTokens: 32768,
  },
  {
    id: 'mistral',
    displayName: 'Mistral 7B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
  },
  {
    id: 'mixtral',
    displayName: 'Mixtral 8x7B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
  },
  {
    id: 'mixtral:8x22b',
    displayName: 'Mixtral 8x22B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 65536,
  },
  {
    id: 'mistral-large',
    displayName: 'Mixtral Large 123B',
    type: 'chat',
    contextWindowTokens: 128000,
  },
  {
    id: 'mistral-nemo',
    displayName: 'Mixtral Nemo 12B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
  },
  {
    id: 'codestral',
    displayName: 'Codestral 22B',
    type: 'chat',
    contextWindowTokens: 32768,
  },
  {
    id: 'aya',
    displayName: 'Aya 23 8B',
    type: 'chat',
    contextWindowTokens: 8192,
  },
  {
    id: 'aya:35b',
    displayName: 'Aya 23 35B',
    type: 'chat',
    contextWindowTokens: 8192,
  },
  {
    id: 'command-r',
    displayName: 'Command R 35B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'command-r-plus',
    displayName: 'Command R+ 104B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
  },
  {
    id: 'deepseek-v2',
    displayName: 'DeepSeek V2 16B',
    type: 'chat',
    contextWindowTokens: 32768,
  },
  {
    id: 'deepseek-v2:236b',
    displayName: 'DeepSeek V2 236B',
    type: 'chat',
    contextWindowTokens: 128000,
  },
  {
    id: 'deepseek-coder-v2',
    displayName: 'DeepSeek Coder V2 16B',
    type: 'chat',
    contextWindowTokens: 128000,
  },
  {
    id: 'deepseek-coder-v2:236b',
    displayName: 'DeepSeek Coder V2 236B',
    type: 'chat',
    contextWindowTokens: 128000,
  },
  {
    id: 'llava',
    displayName: 'LLaVA 7B',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 4096,
  },
  {
    id: 'llava:13b',
    displayName: 'LLaVA 13B',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 4096,
  },
  {
    id: 'llava:34b',
    displayName: 'LLaVA 34B',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 4096,
  },
  {
    id: 'minicpm-v',
    displayName: 'MiniCPM-V 8B',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 128000,
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
    id: 'qwen3-coder:480b',
    displayName: 'Qwen3 Coder 480B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
  },
] as const satisfies readonly ModelCard[];
