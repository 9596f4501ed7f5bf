// qwen: the models it offers. Written by `node scripts/catalogue.mjs qwen`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://help.aliyun.com/zh/model-studio/use-qwen-by-calling-api
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'qwen3-235b-a22b',
    displayName: 'Qwen3 235B A22B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 20,
      currency: 'CNY',
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-32b',
    displayName: 'Qwen3 32B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 20,
      currency: 'CNY',
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-30b-a3b',
    displayName: 'Qwen3 30B A3B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 0.75,
      output: 7.5,
      currency: 'CNY',
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-14b',
    displayName: 'Qwen3 14B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 1,
      output: 10,
      currency: 'CNY',
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-8b',
    displayName: 'Qwen3 8B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 0.5,
      output: 5,
      currency: 'CNY',
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-4b',
    displayName: 'Qwen3 4B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 0.3,
      output: 3,
      currency: 'CNY',
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-1.7b',
    displayName: 'Qwen3 1.7B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 0.3,
      output: 3,
      currency: 'CNY',
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-0.6b',
    displayName: 'Qwen3 0.6B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 0.3,
      output: 3,
      currency: 'CNY',
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwq-plus',
    displayName: 'QwQ Plus',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 1.6,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-03-05',
    settings: {
      searchImpl: 'params',
    },
    deploymentName: 'qwq-plus-2025-03-05',
  },
  {
    id: 'qwen-turbo',
    displayName: 'Qwen Turbo',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 16384,
    pricing: {
      input: 0.3,
      output: 3,
      cachedInput: 0.06,
      currency: 'CNY',
    },
    releasedAt: '2025-07-15',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
    deploymentName: 'qwen-turbo-2025-07-15',
  },
  {
    id: 'qwen-plus',
    displayName: 'Qwen Plus',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 32768,
    pricing: {
      input: 0.8,
      output: 2,
      cachedInput: 0.16000000000000003,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 0.8,
            '[0.128, 0.256]': 2.4,
            '[0.256, infinity]': 4.8,
          },
        },
        output: {
          by: ['textInputRange', 'thinkingMode'],
          prices: {
            '[0, 0.128]_[false]': 2,
            '[0, 0.128]_[true]': 8,
            '[0.128, 0.256]_[false]': 20,
            '[0.128, 0.256]_[true]': 24,
            '[0.256, infinity]_[false]': 48,
            '[0.256, infinity]_[true]': 64,
          },
        },
        cachedInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 0.16000000000000003,
            '[0.128, 0.256]': 0.48,
            '[0.256, infinity]': 0.96,
          },
        },
      },
    },
    releasedAt: '2025-04-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen-max',
    displayName: 'Qwen Max',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 2.4,
      output: 9.6,
      cachedInput: 0.48,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
    deploymentName: 'qwen-max-2025-01-25',
  },
  {
    id: 'qwen-long',
    displayName: 'Qwen Long',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 10000000,
    maxOutput: 32768,
    pricing: {
      input: 0.5,
      output: 2,
      currency: 'CNY',
    },
    deploymentName: 'qwen-long-latest',
  },
  {
    id: 'qwen-omni-turbo',
    displayName: 'Qwen Omni Turbo',
    type: 'chat',
    abilities: {
      vision: true,
      video: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 2048,
    pricing: {
      input: 1.5,
      output: 4.5,
      currency: 'CNY',
    },
    deploymentName: 'qwen-omni-turbo-2025-03-26',
  },
  {
    id: 'qwen2.5-omni-7b',
    displayName: 'Qwen2.5 Omni 7B',
    type: 'chat',
    abilities: {
      vision: true,
      video: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 2048,
    pricing: {
      input: 2,
      output: 6,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen-vl-plus',
    displayName: 'Qwen VL Plus',
    type: 'chat',
    abilities: {
      vision: true,
      video: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 0.8,
      output: 2,
      cachedInput: 0.16000000000000003,
      currency: 'CNY',
    },
    deploymentName: 'qwen-vl-plus-2025-08-15',
  },
  {
    id: 'qwen-vl-max',
    displayName: 'Qwen VL Max',
    type: 'chat',
    abilities: {
      vision: true,
      video: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 1.6,
      output: 4,
      cachedInput: 0.32000000000000006,
      currency: 'CNY',
    },
    deploymentName: 'qwen-vl-max-2025-08-13',
  },
  {
    id: 'qwen-vl-ocr',
    displayName: 'Qwen VL OCR',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 34096,
    maxOutput: 4096,
    pricing: {
      input: 5,
      output: 5,
      currency: 'CNY',
    },
    deploymentName: 'qwen-vl-ocr-2025-04-13',
  },
  {
    id: 'qwen-math-turbo',
    displayName: 'Qwen Math Turbo',
    type: 'chat',
    contextWindowTokens: 4096,
    maxOutput: 3072,
    pricing: {
      input: 2,
      output: 6,
      currency: 'CNY',
    },
    deploymentName: 'qwen-math-turbo-latest',
  },
  {
    id: 'qwen-math-plus',
    displayName: 'Qwen Math Plus',
    type: 'chat',
    contextWindowTokens: 4096,
    maxOutput: 3072,
    pricing: {
      input: 4,
      output: 12,
      currency: 'CNY',
    },
    deploymentName: 'qwen-math-plus-latest',
  },
  {
    id: 'qwen-coder-turbo',
    displayName: 'Qwen Coder Turbo',
    type: 'chat',
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 6,
      currency: 'CNY',
    },
    deploymentName: 'qwen-coder-turbo-latest',
  },
  {
    id: 'qwen-coder-plus',
    displayName: 'Qwen Coder Plus',
    type: 'chat',
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 3.5,
      output: 7,
      currency: 'CNY',
    },
    deploymentName: 'qwen-coder-plus-latest',
  },
  {
    id: 'qwq-32b',
    displayName: 'QwQ 32B',
    type: 'chat',
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 6,
      currency: 'CNY',
    },
    releasedAt: '2025-03-06',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'qwq-32b-preview',
    displayName: 'QwQ 32B Preview',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 16384,
    pricing: {
      input: 2,
      output: 6,
      currency: 'CNY',
    },
    releasedAt: '2024-11-28',
  },
  {
    id: 'qvq-max',
    displayName: 'QVQ Max',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 8,
      output: 32,
      currency: 'CNY',
    },
    releasedAt: '2025-05-15',
    deploymentName: 'qvq-max-2025-05-15',
  },
  {
    id: 'qvq-plus',
    displayName: 'QVQ Plus',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 5,
      currency: 'CNY',
    },
    releasedAt: '2025-05-15',
    deploymentName: 'qvq-plus-2025-05-15',
  },
  {
    id: 'qvq-72b-preview',
    displayName: 'QVQ 72B Preview',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 16384,
    pricing: {
      input: 12,
      output: 36,
      currency: 'CNY',
    },
    releasedAt: '2024-12-25',
  },
  {
    id: 'qwen2.5-7b-instruct',
    displayName: 'Qwen2.5 7B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 0.5,
      output: 1,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen2.5-14b-instruct',
    displayName: 'Qwen2.5 14B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 1,
      output: 3,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen2.5-32b-instruct',
    displayName: 'Qwen2.5 32B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 6,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen2.5-72b-instruct',
    displayName: 'Qwen2.5 72B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 4,
      output: 12,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen2.5-14b-instruct-1m',
    displayName: 'Qwen2.5 14B 1M',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 8192,
    pricing: {
      input: 1,
      output: 3,
      currency: 'CNY',
    },
    releasedAt: '2025-01-27',
  },
  {
    id: 'qwen2.5-math-7b-instruct',
    displayName: 'Qwen2.5 Math 7B',
    type: 'chat',
    contextWindowTokens: 4096,
    maxOutput: 3072,
    pricing: {
      input: 1,
      output: 2,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen2.5-math-72b-instruct',
    displayName: 'Qwen2.5 Math 72B',
    type: 'chat',
    contextWindowTokens: 4096,
    maxOutput: 3072,
    pricing: {
      input: 4,
      output: 12,
      currency: 'CNY',
    },
    releasedAt: '2025-07-23',
  },
  {
    id: 'qwen2.5-coder-7b-instruct',
    displayName: 'Qwen2.5 Coder 7B',
    type: 'chat',
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 1,
      output: 2,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen2.5-coder-14b-instruct',
    displayName: 'Qwen2.5 Coder 14B',
    type: 'chat',
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 6,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen2.5-coder-32b-instruct',
    displayName: 'Qwen2.5 Coder 32B',
    type: 'chat',
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 6,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen2.5-vl-72b-instruct',
    displayName: 'Qwen2.5 VL 72B',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 16,
      output: 48,
      currency: 'CNY',
    },
    releasedAt: '2025-01-27',
  },
  {
    id: 'qwen2.5-vl-32b-instruct',
    displayName: 'Qwen2.5 VL 32B',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 8,
      output: 24,
      currency: 'CNY',
    },
    releasedAt: '2025-03-24',
  },
  {
    id: 'qwen2.5-vl-7b-instruct',
    displayName: 'Qwen2.5 VL 7B',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 5,
      currency: 'CNY',
    },
    releasedAt: '2025-01-27',
  },
  {
    id: 'deepseek-r1-0528',
    displayName: 'DeepSeek R1 0528',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 16384,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    releasedAt: '2025-05-28',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'deepseek-r1',
    displayName: 'DeepSeek R1',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 8192,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    releasedAt: '2025-01-27',
  },
  {
    id: 'deepseek-v3',
    displayName: 'DeepSeek V3',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
    releasedAt: '2025-01-27',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'deepseek-r1-distill-qwen-1.5b',
    displayName: 'DeepSeek R1 Distill Qwen 1.5B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 16384,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-r1-distill-qwen-7b',
    displayName: 'DeepSeek R1 Distill Qwen 7B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 16384,
    pricing: {
      input: 0.5,
      output: 1,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-r1-distill-qwen-14b',
    displayName: 'DeepSeek R1 Distill Qwen 14B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 16384,
    pricing: {
      input: 1,
      output: 3,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-r1-distill-qwen-32b',
    displayName: 'DeepSeek R1 Distill Qwen 32B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 16384,
    pricing: {
      input: 2,
      output: 6,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-r1-distill-llama-8b',
    displayName: 'DeepSeek R1 Distill Llama 8B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 16384,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-r1-distill-llama-70b',
    displayName: 'DeepSeek R1 Distill Llama 70B',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 16384,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'kimi-k2.6',
    displayName: 'Kimi K2.6',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 98304,
    pricing: {
      input: 6.5,
      output: 27,
      cachedInput: 1.3,
      currency: 'CNY',
    },
    releasedAt: '2026-04-21',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
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
    maxOutput: 32768,
    pricing: {
      input: 4,
      output: 21,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'MiniMax-M2.5',
    displayName: 'MiniMax-M2.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 196608,
    maxOutput: 32768,
    pricing: {
      input: 2.1,
      output: 8.4,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'MiniMax-M2.1',
    displayName: 'MiniMax-M2.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 32768,
    pricing: {
      input: 2.1,
      output: 8.4,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen3-vl-plus',
    displayName: 'Qwen3 VL Plus',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 32768,
    pricing: {
      input: 1,
      output: 10,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 1,
            '[0.032, 0.128]': 1.5,
            '[0.128, infinity]': 3,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 10,
            '[0.032, 0.128]': 15,
            '[0.128, infinity]': 30,
          },
        },
      },
    },
    releasedAt: '2025-09-23',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-vl-flash',
    displayName: 'Qwen3 VL Flash',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 32768,
    pricing: {
      input: 0.15,
      output: 1.5,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 0.15,
            '[0.032, 0.128]': 0.3,
            '[0.128, 0.256]': 0.6,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 1.5,
            '[0.032, 0.128]': 3,
            '[0.128, 0.256]': 6,
          },
        },
      },
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
    deploymentName: 'qwen3-vl-flash-2026-01-22',
  },
  {
    id: 'deepseek-v4-flash',
    displayName: 'DeepSeek V4 Flash',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 393216,
    pricing: {
      input: 1,
      output: 2,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['high', 'max'],
    },
  },
  {
    id: 'deepseek-v4-pro',
    displayName: 'DeepSeek V4 Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 393216,
    pricing: {
      input: 12,
      output: 24,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['high', 'max'],
    },
  },
  {
    id: 'deepseek-v3.2',
    displayName: 'DeepSeek V3.2',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 65536,
    pricing: {
      input: 2,
      output: 3,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'deepseek-v3.2-exp',
    displayName: 'DeepSeek V3.2 Exp',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 65536,
    pricing: {
      input: 2,
      output: 3,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'deepseek-v3.1',
    displayName: 'DeepSeek V3.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 65536,
    pricing: {
      input: 4,
      output: 12,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
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
    maxOutput: 16384,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    releasedAt: '2025-11-10',
    settings: {
      extendParams: ['reasoningBudgetToken'],
    },
  },
  {
    id: 'Moonshot-Kimi-K2-Instruct',
    displayName: 'Kimi K2 Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    releasedAt: '2025-07-17',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-5.1',
    displayName: 'GLM-5.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 202745,
    maxOutput: 131072,
    pricing: {
      input: 6,
      output: 24,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, infinity]': 8,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 24,
            '[0.032, infinity]': 28,
          },
        },
      },
    },
    releasedAt: '2026-04-14',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'glm-5',
    displayName: 'GLM-5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 202752,
    maxOutput: 16384,
    pricing: {
      input: 4,
      output: 18,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 4,
            '[0.032, infinity]': 6,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 18,
            '[0.032, infinity]': 22,
          },
        },
      },
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'glm-4.7',
    displayName: 'GLM-4.7',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 202752,
    maxOutput: 16384,
    pricing: {
      input: 3,
      output: 14,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 3,
            '[0.032, infinity]': 4,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 14,
            '[0.032, infinity]': 16,
          },
        },
      },
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'glm-4.6',
    displayName: 'GLM-4.6',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 202752,
    maxOutput: 16384,
    pricing: {
      input: 3,
      output: 14,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 3,
            '[0.032, infinity]': 4,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 14,
            '[0.032, infinity]': 16,
          },
        },
      },
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'glm-4.5',
    displayName: 'GLM-4.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 16384,
    pricing: {
      input: 3,
      output: 14,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 3,
            '[0.032, infinity]': 4,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 14,
            '[0.032, infinity]': 16,
          },
        },
      },
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'glm-4.5-air',
    displayName: 'GLM-4.5-Air',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 16384,
    pricing: {
      input: 0.8,
      output: 6,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 0.8,
            '[0.032, infinity]': 1.2,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, infinity]': 8,
          },
        },
      },
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-coder-next',
    displayName: 'Qwen3 Coder Next',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 1,
            '[0.032, 0.128]': 1.5,
            '[0.128, infinity]': 2.5,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 4,
            '[0.032, 0.128]': 6,
            '[0.128, infinity]': 10,
          },
        },
      },
    },
  },
  {
    id: 'qwen3-coder-plus',
    displayName: 'Qwen3 Coder Plus',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 65536,
    pricing: {
      input: 4,
      output: 16,
      cachedInput: 0.8,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 4,
            '[0.032, 0.128]': 6,
            '[0.128, 0.256]': 10,
            '[0.256, infinity]': 20,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 16,
            '[0.032, 0.128]': 24,
            '[0.128, 0.256]': 40,
            '[0.256, infinity]': 200,
          },
        },
        cachedInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 0.8,
            '[0.032, 0.128]': 1.2000000000000002,
            '[0.128, 0.256]': 2,
            '[0.256, infinity]': 4,
          },
        },
      },
    },
  },
  {
    id: 'qwen3-coder-flash',
    displayName: 'Qwen3 Coder Flash',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 65536,
    pricing: {
      input: 1,
      output: 4,
      cachedInput: 0.2,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 1,
            '[0.032, 0.128]': 1.5,
            '[0.128, 0.256]': 2.5,
            '[0.256, 1]': 5,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 4,
            '[0.032, 0.128]': 6,
            '[0.128, 0.256]': 10,
            '[0.256, 1]': 25,
          },
        },
        cachedInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 0.2,
            '[0.032, 0.128]': 0.3,
            '[0.128, 0.256]': 0.5,
            '[0.256, 1]': 1,
          },
        },
      },
    },
  },
  {
    id: 'qwen3-coder-480b-a35b-instruct',
    displayName: 'Qwen3 Coder 480B A35B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 6,
      output: 24,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, 0.128]': 9,
            '[0.128, 0.2]': 15,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 24,
            '[0.032, 0.128]': 36,
            '[0.128, 0.2]': 60,
          },
        },
      },
    },
  },
  {
    id: 'qwen3-coder-30b-a3b-instruct',
    displayName: 'Qwen3 Coder 30B A3B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 1.5,
      output: 6,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 1.5,
            '[0.032, 0.128]': 2.25,
            '[0.128, 0.2]': 3.75,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, 0.128]': 9,
            '[0.128, 0.2]': 15,
          },
        },
      },
    },
  },
  {
    id: 'qwen3.6-27b',
    displayName: 'Qwen3.6-27B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 3,
      output: 18,
      currency: 'CNY',
    },
    releasedAt: '2026-04-23',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3.6-35b-a3b',
    displayName: 'Qwen3.6-35B-A3B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 1.8,
      output: 10.8,
      currency: 'CNY',
    },
    releasedAt: '2026-04-16',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3.5-397b-a17b',
    displayName: 'Qwen3.5-397B-A17B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 1.5,
      output: 7.2,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 1.5,
            '[0.128, infinity]': 3,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 7.2,
            '[0.128, infinity]': 18,
          },
        },
      },
    },
    releasedAt: '2026-02-16',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3.5-122b-a10b',
    displayName: 'Qwen3.5-122B-A10B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 0.8,
      output: 6.4,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 0.8,
            '[0.128, infinity]': 2,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 6.4,
            '[0.128, infinity]': 16,
          },
        },
      },
    },
    releasedAt: '2026-02-24',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3.5-27b',
    displayName: 'Qwen3.5-27B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 0.6,
      output: 4.8,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 0.6,
            '[0.128, infinity]': 1.8,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 4.8,
            '[0.128, infinity]': 14.4,
          },
        },
      },
    },
    releasedAt: '2026-02-24',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3.5-35b-a3b',
    displayName: 'Qwen3.5-35B-A3B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 0.4,
      output: 3.2,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 0.4,
            '[0.128, infinity]': 1.6,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 3.2,
            '[0.128, infinity]': 12.8,
          },
        },
      },
    },
    releasedAt: '2026-02-24',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-235b-a22b-thinking-2507',
    displayName: 'Qwen3 235B A22B Thinking 2507',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 20,
      currency: 'CNY',
    },
    releasedAt: '2025-07-25',
    settings: {
      extendParams: ['reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-235b-a22b-instruct-2507',
    displayName: 'Qwen3 235B A22B Instruct 2507',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
    releasedAt: '2025-07-22',
  },
  {
    id: 'qwen3-30b-a3b-thinking-2507',
    displayName: 'Qwen3 30B A3B Thinking 2507',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.75,
      output: 7.5,
      currency: 'CNY',
    },
    releasedAt: '2025-07-30',
    settings: {
      extendParams: ['reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-30b-a3b-instruct-2507',
    displayName: 'Qwen3 30B A3B Instruct 2507',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.75,
      output: 3,
      currency: 'CNY',
    },
    releasedAt: '2025-07-29',
  },
  {
    id: 'qwen3-next-80b-a3b-thinking',
    displayName: 'Qwen3 Next 80B A3B Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 1,
      output: 10,
      currency: 'CNY',
    },
    releasedAt: '2025-09-12',
    settings: {
      extendParams: ['reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-next-80b-a3b-instruct',
    displayName: 'Qwen3 Next 80B A3B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-09-12',
  },
  {
    id: 'qwen3.6-flash',
    displayName: 'Qwen3.6 Flash',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 65536,
    pricing: {
      input: 1.2,
      output: 7.2,
      cachedInput: 0.24,
      currency: 'CNY',
      tiers: {
        input: [
          [0.256, 1.2],
          ['infinity', 4.8],
        ],
        output: [
          [0.256, 7.2],
          ['infinity', 28.8],
        ],
        cachedInput: [
          [0.256, 0.24],
          ['infinity', 0.96],
        ],
      },
    },
    releasedAt: '2026-04-16',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen3.5-flash',
    displayName: 'Qwen3.5 Flash',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 65536,
    pricing: {
      input: 0.2,
      output: 2,
      cachedInput: 0.04000000000000001,
      currency: 'CNY',
      tiers: {
        input: [
          [0.128, 0.2],
          [0.256, 0.8],
          ['infinity', 1.2],
        ],
        output: [
          [0.128, 2],
          [0.256, 8],
          ['infinity', 12],
        ],
        cachedInput: [
          [0.128, 0.04000000000000001],
          [0.256, 0.16000000000000003],
          ['infinity', 0.24],
        ],
      },
    },
    releasedAt: '2026-02-24',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen-flash',
    displayName: 'Qwen Flash',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 32768,
    pricing: {
      input: 0.15,
      output: 1.5,
      cachedInput: 0.03,
      currency: 'CNY',
      tiers: {
        input: [
          [0.128, 0.15],
          [0.256, 0.6],
          ['infinity', 1.2],
        ],
        output: [
          [0.128, 1.5],
          [0.256, 6],
          ['infinity', 12],
        ],
        cachedInput: [
          [0.128, 0.03],
          [0.256, 0.12],
          ['infinity', 0.24],
        ],
      },
    },
    releasedAt: '2025-07-28',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen3.6-plus',
    displayName: 'Qwen3.6 Plus',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 65536,
    pricing: {
      input: 2,
      output: 12,
      cachedInput: 0.2,
      writeCacheInput: 2.5,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.256]': 2,
            '[0.256, infinity]': 8,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.256]': 12,
            '[0.256, infinity]': 48,
          },
        },
        cachedInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.256]': 0.2,
            '[0.256, infinity]': 0.8,
          },
        },
        writeCacheInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.256]': 2.5,
            '[0.256, infinity]': 10,
          },
        },
      },
    },
    releasedAt: '2026-04-02',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen3.5-plus-2026-04-20',
    displayName: 'Qwen3.5 Plus 2026-04-20',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 65536,
    pricing: {
      input: 0.8,
      output: 4.8,
      cachedInput: 0.08000000000000002,
      writeCacheInput: 1,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 0.8,
            '[0.128, 0.256]': 2,
            '[0.256, infinity]': 4,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 4.8,
            '[0.128, 0.256]': 12,
            '[0.256, infinity]': 24,
          },
        },
        cachedInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 0.08000000000000002,
            '[0.128, 0.256]': 0.2,
            '[0.256, infinity]': 0.4,
          },
        },
        writeCacheInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 1,
            '[0.128, 0.256]': 2.5,
            '[0.256, infinity]': 5,
          },
        },
      },
    },
    releasedAt: '2026-04-22',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen3.5-plus',
    displayName: 'Qwen3.5 Plus',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 65536,
    pricing: {
      input: 0.8,
      output: 4.8,
      cachedInput: 0.08000000000000002,
      writeCacheInput: 1,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 0.8,
            '[0.128, 0.256]': 2,
            '[0.256, infinity]': 4,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 4.8,
            '[0.128, 0.256]': 12,
            '[0.256, infinity]': 24,
          },
        },
        cachedInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 0.08000000000000002,
            '[0.128, 0.256]': 0.2,
            '[0.256, infinity]': 0.4,
          },
        },
        writeCacheInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 1,
            '[0.128, 0.256]': 2.5,
            '[0.256, infinity]': 5,
          },
        },
      },
    },
    releasedAt: '2026-02-15',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen3.6-max-preview',
    displayName: 'Qwen3.6 Max Preview',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 9,
      output: 54,
      cachedInput: 1.8,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 9,
            '[0.128, infinity]': 15,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 54,
            '[0.128, infinity]': 90,
          },
        },
        cachedInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.128]': 1.8,
            '[0.128, infinity]': 3,
          },
        },
      },
    },
    releasedAt: '2026-04-18',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen3-max',
    displayName: 'Qwen3 Max',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 2.5,
      output: 10,
      cachedInput: 0.5,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 2.5,
            '[0.032, 0.128]': 4,
            '[0.128, 0.252]': 7,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 10,
            '[0.032, 0.128]': 16,
            '[0.128, 0.252]': 28,
          },
        },
        cachedInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 0.5,
            '[0.032, 0.128]': 0.8,
            '[0.128, infinity]': 1.4000000000000001,
          },
        },
      },
    },
    releasedAt: '2026-01-23',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen3-max-preview',
    displayName: 'Qwen3 Max Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 6,
      output: 24,
      cachedInput: 1.2000000000000002,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, 0.128]': 10,
            '[0.128, infinity]': 15,
          },
        },
        output: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 24,
            '[0.032, 0.128]': 40,
            '[0.128, infinity]': 60,
          },
        },
        cachedInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 1.2000000000000002,
            '[0.032, 0.128]': 2,
            '[0.128, infinity]': 3,
          },
        },
      },
    },
    releasedAt: '2025-10-30',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen3.5-omni-plus',
    displayName: 'Qwen3.5 Omni Plus',
    type: 'chat',
    abilities: {
      vision: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 7,
      output: 40,
      audioInput: 53,
      audioOutput: 213,
      currency: 'CNY',
    },
    releasedAt: '2026-03-30',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen3.5-omni-flash',
    displayName: 'Qwen3.5 Omni Flash',
    type: 'chat',
    abilities: {
      vision: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 65536,
    pricing: {
      input: 2.2,
      output: 13.3,
      audioInput: 18,
      audioOutput: 72,
      currency: 'CNY',
    },
    releasedAt: '2026-03-30',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen3-omni-flash',
    displayName: 'Qwen3 Omni Flash',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 16384,
    pricing: {
      input: 1.8,
      output: 6.9,
      audioInput: 15.8,
      audioOutput: 62.6,
      currency: 'CNY',
    },
    releasedAt: '2025-12-04',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
    deploymentName: 'qwen3-omni-flash-2025-12-01',
  },
  {
    id: 'qwen3-vl-30b-a3b-thinking',
    displayName: 'Qwen3 VL 30B A3B Thinking',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.75,
      output: 7.5,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-vl-30b-a3b-instruct',
    displayName: 'Qwen3 VL 30B A3B Instruct',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.75,
      output: 3,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen3-vl-8b-thinking',
    displayName: 'Qwen3 VL 8B Thinking',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.5,
      output: 5,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-vl-8b-instruct',
    displayName: 'Qwen3 VL 8B Instruct',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.5,
      output: 2,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen3-vl-235b-a22b-thinking',
    displayName: 'Qwen3 VL 235B A22B Thinking',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 20,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-vl-235b-a22b-instruct',
    displayName: 'Qwen3 VL 235B A22B Instruct',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen3-vl-32b-thinking',
    displayName: 'Qwen3 VL 32B Thinking',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 20,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-vl-32b-instruct',
    displayName: 'Qwen3 VL 32B Instruct',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'z-image-turbo',
    displayName: 'Z-Image Turbo',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.1,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-12-19',
  },
  {
    id: 'qwen-image-2.0-pro-2026-04-22',
    displayName: 'Qwen Image 2.0 Pro 2026-04-22',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.5,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2026-04-22',
  },
  {
    id: 'qwen-image-2.0-pro',
    displayName: 'Qwen Image 2.0 Pro',
    type: 'image',
    pricing: {
      perImage: 0.5,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2026-03-03',
  },
  {
    id: 'qwen-image-2.0',
    displayName: 'Qwen Image 2.0',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.2,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2026-03-03',
  },
  {
    id: 'qwen-image-edit-max',
    displayName: 'Qwen Image Edit Max',
    type: 'image',
    pricing: {
      perImage: 0.5,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2026-01-17',
  },
  {
    id: 'qwen-image-edit-plus',
    displayName: 'Qwen Image Edit Plus',
    type: 'image',
    pricing: {
      perImage: 0.2,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-12-23',
  },
  {
    id: 'qwen-image-edit',
    displayName: 'Qwen Image Edit',
    type: 'image',
    pricing: {
      perImage: 0.3,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-09-18',
  },
  {
    id: 'qwen-image-max',
    displayName: 'Qwen Image Max',
    type: 'image',
    pricing: {
      perImage: 0.5,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-12-31',
  },
  {
    id: 'qwen-image-plus',
    displayName: 'Qwen Image Plus',
    type: 'image',
    pricing: {
      perImage: 0.2,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2026-01-12',
  },
  {
    id: 'qwen-image',
    displayName: 'Qwen Image',
    type: 'image',
    pricing: {
      perImage: 0.25,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-08-13',
  },
  {
    id: 'wan2.7-image-pro',
    displayName: 'Wanxiang2.7 Image Pro',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.5,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2026-04-01',
  },
  {
    id: 'wan2.7-image',
    displayName: 'Wanxiang2.7 Image',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.2,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2026-04-01',
  },
  {
    id: 'wan2.6-image',
    displayName: 'Wanxiang2.6 Image',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.2,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-07-28',
  },
  {
    id: 'wan2.6-t2i',
    displayName: 'Wanxiang2.6 T2I',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.2,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-12-16',
  },
  {
    id: 'wan2.5-i2i-preview',
    displayName: 'Wanxiang2.5 I2I Preview',
    type: 'image',
    pricing: {
      perImage: 0.2,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-09-23',
  },
  {
    id: 'wan2.5-t2i-preview',
    displayName: 'Wanxiang2.5 T2I Preview',
    type: 'image',
    pricing: {
      perImage: 0.2,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-09-23',
  },
  {
    id: 'wan2.2-t2i-flash',
    displayName: 'Wanxiang2.2 T2I Flash',
    type: 'image',
    pricing: {
      perImage: 0.14,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-07-28',
  },
  {
    id: 'wan2.2-t2i-plus',
    displayName: 'Wanxiang2.2 T2I Plus',
    type: 'image',
    pricing: {
      perImage: 0.2,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-07-28',
  },
  {
    id: 'wanx2.1-t2i-turbo',
    displayName: 'Wanxiang2.1 T2I Turbo',
    type: 'image',
    pricing: {
      perImage: 0.14,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-01-08',
  },
  {
    id: 'wanx2.1-t2i-plus',
    displayName: 'Wanxiang2.1 T2I Plus',
    type: 'image',
    pricing: {
      perImage: 0.2,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-01-08',
  },
  {
    id: 'wanx2.0-t2i-turbo',
    displayName: 'Wanxiang2.0 T2I Turbo',
    type: 'image',
    pricing: {
      perImage: 0.04,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-01-17',
  },
  {
    id: 'wanx-v1',
    displayName: 'Wanxiang v1',
    type: 'image',
    pricing: {
      perImage: 0.16,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2024-05-22',
  },
  {
    id: 'kling/kling-v3-image-generation',
    displayName: 'Kling V3 Image Generation',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.2,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2026-03-26',
  },
  {
    id: 'kling/kling-v3-omni-image-generation',
    displayName: 'Kling V3 Omni Image Generation',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.2,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2026-03-26',
  },
] as const satisfies readonly ModelCard[];
