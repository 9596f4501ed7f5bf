// wenxin: the models it offers. Written by `node scripts/catalogue.mjs wenxin`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://cloud.baidu.com/doc/qianfan-docs/s/Jm8r1826a
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'ernie-x1-turbo-32k',
    displayName: 'ERNIE X1 Turbo 32K',
    type: 'chat',
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 28160,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-04-24',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-x1-32k',
    displayName: 'ERNIE X1 32K',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
    releasedAt: '2025-04-15',
  },
  {
    id: 'ernie-x1-32k-preview',
    displayName: 'ERNIE X1 32K Preview',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
    releasedAt: '2025-03-16',
  },
  {
    id: 'ernie-4.5-turbo-128k',
    displayName: 'ERNIE 4.5 Turbo 128K',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 12288,
    pricing: {
      input: 0.8,
      output: 3.2,
      cachedInput: 0.2,
      currency: 'CNY',
    },
    releasedAt: '2025-04-24',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-4.5-turbo-32k',
    displayName: 'ERNIE 4.5 Turbo 32K',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 12288,
    pricing: {
      input: 0.8,
      output: 3.2,
      cachedInput: 0.2,
      currency: 'CNY',
    },
    releasedAt: '2025-04-24',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-4.5-turbo-vl-32k',
    displayName: 'ERNIE 4.5 Turbo VL 32K',
    type: 'chat',
    abilities: {
      vision: true,
      video: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 12288,
    pricing: {
      input: 3,
      output: 9,
      cachedInput: 0.75,
      currency: 'CNY',
    },
    releasedAt: '2025-04-24',
  },
  {
    id: 'ernie-4.5-8k-preview',
    displayName: 'ERNIE 4.5 8K Preview',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 8192,
    maxOutput: 2048,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    releasedAt: '2025-03-16',
  },
  {
    id: 'ernie-4.0-8k-latest',
    displayName: 'ERNIE 4.0 8K',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 30,
      output: 90,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-4.0-8k-preview',
    displayName: 'ERNIE 4.0 8K Preview',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 30,
      output: 90,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-4.0-turbo-8k-latest',
    displayName: 'ERNIE 4.0 Turbo 8K',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 20,
      output: 60,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-4.0-turbo-128k',
    displayName: 'ERNIE 4.0 Turbo 128K',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 20,
      output: 60,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-4.0-turbo-8k-preview',
    displayName: 'ERNIE 4.0 Turbo 8K Preview',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 20,
      output: 60,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-3.5-8k',
    displayName: 'ERNIE 3.5 8K',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 0.8,
      output: 2,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-3.5-8k-preview',
    displayName: 'ERNIE 3.5 8K Preview',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 0.8,
      output: 2,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-3.5-128k',
    displayName: 'ERNIE 3.5 128K',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.8,
      output: 2,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-lite-8k',
    displayName: 'ERNIE Lite 8K',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 8192,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'ernie-lite-pro-128k',
    displayName: 'ERNIE Lite Pro 128K',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 4096,
    pricing: {
      input: 0.2,
      output: 0.4,
      currency: 'CNY',
    },
  },
  {
    id: 'ernie-tiny-8k',
    displayName: 'ERNIE Tiny 8K',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 8192,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'ernie-speed-128k',
    displayName: 'ERNIE Speed 128K',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 128000,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'ernie-speed-pro-128k',
    displayName: 'ERNIE Speed Pro 128K',
    type: 'chat',
    contextWindowTokens: 131072,
    maxOutput: 4096,
    pricing: {
      input: 0.3,
      output: 0.6,
      currency: 'CNY',
    },
  },
  {
    id: 'ernie-char-8k',
    displayName: 'ERNIE Character 8K',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 8192,
    pricing: {
      input: 4,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'ernie-char-fiction-8k',
    displayName: 'ERNIE Character Fiction 8K',
    type: 'chat',
    contextWindowTokens: 8192,
    maxOutput: 2048,
    pricing: {
      input: 0.3,
      output: 0.6,
      currency: 'CNY',
    },
  },
  {
    id: 'ernie-novel-8k',
    displayName: 'ERNIE Novel 8K',
    type: 'chat',
    contextWindowTokens: 8192,
    maxOutput: 2048,
    pricing: {
      input: 40,
      output: 120,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-v3',
    displayName: 'DeepSeek V3',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 65536,
    pricing: {
      input: 0.8,
      output: 1.6,
      currency: 'CNY',
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
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-r1-distill-qwen-1.5b',
    displayName: 'DeepSeek R1 Distill Qwen 1.5B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
  },
  {
    id: 'deepseek-r1-distill-qwen-7b',
    displayName: 'DeepSeek R1 Distill Qwen 7B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
  },
  {
    id: 'deepseek-r1-distill-qwen-14b',
    displayName: 'DeepSeek R1 Distill Qwen 14B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 0.6,
      output: 2.4,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-r1-distill-qwen-32b',
    displayName: 'DeepSeek R1 Distill Qwen 32B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 1.5,
      output: 6,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-r1-distill-llama-8b',
    displayName: 'DeepSeek R1 Distill Llama 8B',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 1.5,
      output: 6,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-r1-distill-llama-70b',
    displayName: 'DeepSeek R1 Distill Llama 70B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-r1-distill-qianfan-llama-8b',
    displayName: 'DeepSeek R1 Distill Qianfan Llama 8B',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-r1-distill-qianfan-llama-70b',
    displayName: 'DeepSeek R1 Distill Qianfan Llama 70B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'qwq-32b',
    displayName: 'QwQ 32B',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'ernie-5.1',
    displayName: 'ERNIE 5.1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 65536,
    pricing: {
      input: 4,
      output: 18,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 4,
            '[0.032, 0.128]': 6,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 18,
            '[0.032, 0.128]': 22,
          },
        },
      },
    },
    releasedAt: '2026-05-09',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-5.0',
    displayName: 'ERNIE 5.0',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 65536,
    pricing: {
      input: 6,
      output: 24,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, 0.128]': 10,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 24,
            '[0.032, 0.128]': 40,
          },
        },
      },
    },
    releasedAt: '2026-03-05',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-5.0-thinking-latest',
    displayName: 'ERNIE 5.0 Thinking',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 65536,
    pricing: {
      input: 6,
      output: 24,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, 0.128]': 10,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 24,
            '[0.032, 0.128]': 40,
          },
        },
      },
    },
    releasedAt: '2025-11-12',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-5.0-thinking-preview',
    displayName: 'ERNIE 5.0 Thinking Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 65536,
    pricing: {
      input: 6,
      output: 24,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, 0.128]': 10,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 24,
            '[0.032, 0.128]': 40,
          },
        },
      },
    },
    releasedAt: '2025-11-12',
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-4.5-turbo-20260402',
    displayName: 'ERNIE 4.5 Turbo 20260402',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 12288,
    pricing: {
      input: 0.8,
      output: 3.2,
      cachedInput: 0.2,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-4.5-turbo-latest',
    displayName: 'ERNIE 4.5 Turbo Latest',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 12288,
    pricing: {
      input: 0.8,
      output: 3.2,
      cachedInput: 0.2,
      currency: 'CNY',
    },
  },
  {
    id: 'ernie-char-fiction-8k-preview',
    displayName: 'ERNIE Character Fiction 8K Preview',
    type: 'chat',
    contextWindowTokens: 8192,
    maxOutput: 2048,
    pricing: {
      input: 0.3,
      output: 0.6,
      currency: 'CNY',
    },
  },
  {
    id: 'ernie-4.5-0.3b',
    displayName: 'ERNIE 4.5 0.3B',
    type: 'chat',
    contextWindowTokens: 131072,
    maxOutput: 8192,
    pricing: {
      input: 0.1,
      output: 0.4,
      currency: 'CNY',
    },
  },
  {
    id: 'qianfan-8b',
    displayName: 'Qianfan 8B',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 16384,
    pricing: {
      input: 0.5,
      output: 1,
      currency: 'CNY',
    },
  },
  {
    id: 'qianfan-70b',
    displayName: 'Qianfan 70B',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 16384,
    pricing: {
      input: 0.8,
      output: 3.2,
      currency: 'CNY',
    },
  },
  {
    id: 'qianfan-agent-intent-32k',
    displayName: 'Qianfan Agent Intent 32K',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 4096,
    pricing: {
      input: 0.4,
      output: 1.2,
      currency: 'CNY',
    },
  },
  {
    id: 'qianfan-agent-lite-8k',
    displayName: 'Qianfan Agent Lite 8K',
    type: 'chat',
    contextWindowTokens: 8192,
    maxOutput: 2048,
  },
  {
    id: 'ernie-4.5-turbo-vl',
    displayName: 'ERNIE 4.5 Turbo VL',
    type: 'chat',
    abilities: {
      vision: true,
      video: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 16384,
    pricing: {
      input: 3,
      output: 9,
      cachedInput: 0.75,
      currency: 'CNY',
    },
  },
  {
    id: 'ernie-4.5-turbo-vl-latest',
    displayName: 'ERNIE 4.5 Turbo VL Latest',
    type: 'chat',
    abilities: {
      vision: true,
      video: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 16384,
    pricing: {
      input: 3,
      output: 9,
      cachedInput: 0.75,
      currency: 'CNY',
    },
  },
  {
    id: 'ernie-x1.1',
    displayName: 'ERNIE X1.1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 65536,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-x1.1-preview',
    displayName: 'ERNIE X1.1 Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 65536,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'ernie-x1-turbo-32k-preview',
    displayName: 'ERNIE X1 Turbo 32K Preview',
    type: 'chat',
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 28160,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'qianfan-composition',
    displayName: 'Qianfan Composition',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 2.5,
      output: 7.5,
      currency: 'CNY',
    },
  },
  {
    id: 'qianfan-check-vl',
    displayName: 'Qianfan Check VL',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 131072,
    pricing: {
      input: 1.25,
      output: 3.75,
      currency: 'CNY',
    },
  },
  {
    id: 'qianfan-multipicocr',
    displayName: 'Qianfan MultiPicOCR',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 2.5,
      output: 7.5,
      currency: 'CNY',
    },
  },
  {
    id: 'qianfan-vl-70b',
    displayName: 'Qianfan VL 70B',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 28672,
    pricing: {
      input: 8,
      output: 24,
      currency: 'CNY',
    },
  },
  {
    id: 'qianfan-vl-8b',
    displayName: 'Qianfan VL 8B',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 28672,
    pricing: {
      input: 2,
      output: 6,
      currency: 'CNY',
    },
  },
  {
    id: 'qianfan-qi-vl',
    displayName: 'Qianfan QI VL',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 131072,
    pricing: {
      input: 1.5,
      output: 4.5,
      currency: 'CNY',
    },
  },
  {
    id: 'qianfan-engcard-vl',
    displayName: 'Qianfan EngCard VL',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 4096,
    maxOutput: 4000,
    pricing: {
      input: 0.8,
      output: 2,
      currency: 'CNY',
    },
  },
  {
    id: 'qianfan-singlepicocr',
    displayName: 'Qianfan SinglePicOCR',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 4096,
    maxOutput: 4096,
    pricing: {
      input: 0.8,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'internvl3-38b',
    displayName: 'InternVL3 38B',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 8,
      output: 24,
      currency: 'CNY',
    },
  },
  {
    id: 'internvl3-14b',
    displayName: 'InternVL3 14B',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 4,
      output: 12,
      currency: 'CNY',
    },
  },
  {
    id: 'internvl3-1b',
    displayName: 'InternVL3 1B',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 0.4,
      output: 1.2,
      currency: 'CNY',
    },
  },
  {
    id: 'internvl2.5-38b-mpo',
    displayName: 'InternVL2.5 38B MPO',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 4096,
    pricing: {
      input: 8,
      output: 24,
      currency: 'CNY',
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
    id: 'qwen3-vl-32b-thinking',
    displayName: 'Qwen3 VL 32B Thinking',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 20,
      currency: 'CNY',
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
    id: 'qwen3-vl-8b-thinking',
    displayName: 'Qwen3 VL 8B Thinking',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.5,
      output: 5,
      currency: 'CNY',
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
    id: 'qwen3-vl-30b-a3b-thinking',
    displayName: 'Qwen3 VL 30B A3B Thinking',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.75,
      output: 7.5,
      currency: 'CNY',
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
    id: 'qwen3-vl-235b-a22b-thinking',
    displayName: 'Qwen3 VL 235B A22B Thinking',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 20,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen2.5-vl-32b-instruct',
    displayName: 'Qwen2.5 VL 32B Instruct',
    type: 'chat',
    abilities: {
      vision: true,
      video: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 8,
      output: 24,
      currency: 'CNY',
    },
  },
  {
    id: 'glm-4.5v',
    displayName: 'GLM-4.5V',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 16384,
    pricing: {
      input: 2,
      output: 6,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 2,
            '[0.032, 0.064]': 4,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, 0.064]': 12,
          },
        },
      },
    },
  },
  {
    id: 'deepseek-vl2',
    displayName: 'DeepSeek VL2',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 4096,
    maxOutput: 2048,
    pricing: {
      input: 0.99,
      output: 0.99,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-vl2-small',
    displayName: 'DeepSeek VL2 Small',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 4096,
    maxOutput: 2048,
    pricing: {
      input: 0.5,
      output: 0.5,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-v3.2-think',
    displayName: 'DeepSeek V3.2 Think',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 144000,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 3,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'deepseek-v3.1-think-250821',
    displayName: 'DeepSeek V3.1 Think 250821',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 144000,
    maxOutput: 32768,
    pricing: {
      input: 4,
      output: 12,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'deepseek-r1-250528',
    displayName: 'DeepSeek R1 250528',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 144000,
    maxOutput: 32768,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['reasoningBudgetToken'],
    },
  },
  {
    id: 'deepseek-r1-distill-qianfan-70b',
    displayName: 'DeepSeek R1 Distill Qianfan 70B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
  },
  {
    id: 'deepseek-r1-distill-qianfan-8b',
    displayName: 'DeepSeek R1 Distill Qianfan 8B',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
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
    settings: {
      extendParams: ['reasoningBudgetToken'],
    },
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
    settings: {
      extendParams: ['reasoningBudgetToken'],
    },
  },
  {
    id: 'kimi-k2-instruct',
    displayName: 'Kimi K2 Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
  },
  {
    id: 'qwen3-coder-480b-a35b-instruct',
    displayName: 'Qwen3 Coder 480B A35B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 65536,
    pricing: {
      input: 6,
      output: 24,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, 0.128]': 9,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 24,
            '[0.032, 0.128]': 36,
          },
        },
      },
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
  },
  {
    id: 'qwen3-30b-a3b-instruct-2507',
    displayName: 'Qwen3 30B A3B Instruct 2507',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.75,
      output: 3,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'qwen3-30b-a3b',
    displayName: 'Qwen3 30B A3B',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 0.75,
      output: 3,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-32b',
    displayName: 'Qwen3 32B',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-14b',
    displayName: 'Qwen3 14B',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-8b',
    displayName: 'Qwen3 8B',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 0.5,
      output: 2,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-4b',
    displayName: 'Qwen3 4B',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 0.3,
      output: 1.2,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-1.7b',
    displayName: 'Qwen3 1.7B',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 0.3,
      output: 1.2,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'qwen3-0.6b',
    displayName: 'Qwen3 0.6B',
    type: 'chat',
    contextWindowTokens: 32768,
    maxOutput: 8192,
    pricing: {
      input: 0.3,
      output: 1.2,
      currency: 'CNY',
    },
    settings: {
      extendParams: ['enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'musesteamer-air-image',
    displayName: 'MuseSteamer Air Image',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.05,
      unit: 'image',
      currency: 'CNY',
    },
  },
  {
    id: 'ernie-image-turbo',
    displayName: 'ERNIE Image Turbo',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.11,
      unit: 'image',
      currency: 'CNY',
    },
  },
  {
    id: 'irag-1.0',
    displayName: 'ERNIE iRAG',
    type: 'image',
    pricing: {
      perImage: 0.14,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-02-05',
  },
  {
    id: 'ernie-irag-edit',
    displayName: 'ERNIE iRAG Edit',
    type: 'image',
    pricing: {
      perImage: 0.14,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-04-17',
  },
  {
    id: 'qwen-image',
    displayName: 'Qwen Image',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.25,
      unit: 'image',
      currency: 'CNY',
    },
  },
  {
    id: 'qwen-image-edit',
    displayName: 'Qwen Image Edit',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.3,
      unit: 'image',
      currency: 'CNY',
    },
  },
  {
    id: 'flux.1-schnell',
    displayName: 'FLUX.1-schnell',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.002,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-03-27',
  },
] as const satisfies readonly ModelCard[];
