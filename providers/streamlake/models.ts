// streamlake: the models it offers. Written by `node scripts/catalogue.mjs streamlake`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://www.streamlake.com/document/WANQING/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'KAT-Coder-Pro-V2',
    displayName: 'KAT-Coder-Pro-V2',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      structuredOutput: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 81920,
    pricing: {
      input: 2.1,
      output: 8.4,
      cachedInput: 0.42,
    },
    releasedAt: '2026-03-25',
  },
  {
    id: 'KAT-Coder-Pro-V1',
    displayName: 'KAT-Coder-Pro-V1',
    type: 'chat',
    abilities: {
      functionCall: true,
      structuredOutput: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 32768,
    pricing: {
      input: 2.1,
      output: 8.4,
      cachedInput: 0.42,
    },
    releasedAt: '2025-10-23',
  },
  {
    id: 'KAT-Coder-Exp-72B-1010',
    displayName: 'KAT-Coder-Exp-72B-1010',
    type: 'chat',
    abilities: {
      structuredOutput: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0,
      output: 0,
      cachedInput: 0,
    },
    releasedAt: '2025-10-15',
  },
  {
    id: 'KAT-Coder-Air-V1',
    displayName: 'KAT-Coder-Air-V1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      structuredOutput: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0,
      output: 0,
      cachedInput: 0,
    },
    releasedAt: '2025-10-15',
  },
  {
    id: 'GLM-5-Turbo',
    displayName: 'GLM-5-Turbo',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 131072,
    pricing: {
      input: 5,
      output: 22,
      cachedInput: 1.2,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 5,
            '[0.032, infinity]': 7,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 22,
            '[0.032, infinity]': 26,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 1.2,
            '[0.032, infinity]': 1.8,
          },
        },
      },
    },
    releasedAt: '2026-03-15',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'GLM-5',
    displayName: 'GLM-5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 131072,
    pricing: {
      input: 4,
      output: 18,
      cachedInput: 1,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 4,
            '[0.032, infinity]': 6,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 18,
            '[0.032, infinity]': 22,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 1,
            '[0.032, infinity]': 1.5,
          },
        },
      },
    },
    releasedAt: '2026-02-12',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'MiniMax-M2.7',
    displayName: 'MiniMax M2.7',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
    pricing: {
      input: 2.1,
      output: 8.4,
      cachedInput: 0.42,
      writeCacheInput: 2.625,
      currency: 'CNY',
    },
    releasedAt: '2026-03-18',
  },
  {
    id: 'MiniMax-M2.5',
    displayName: 'MiniMax M2.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 204800,
    maxOutput: 131072,
    pricing: {
      input: 2.1,
      output: 8.4,
      cachedInput: 0.21,
      writeCacheInput: 2.625,
      currency: 'CNY',
    },
    releasedAt: '2026-02-12',
  },
  {
    id: 'Kimi-K2.5',
    displayName: 'Kimi K2.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 262144,
    maxOutput: 32768,
    pricing: {
      input: 4,
      output: 21,
      cachedInput: 0.7,
      currency: 'CNY',
    },
    releasedAt: '2026-01-27',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'Qwen3.5-Plus',
    displayName: 'Qwen3.5 Plus',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 65536,
    pricing: {
      input: 0.8,
      output: 4.8,
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
      },
    },
    releasedAt: '2026-02-15',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'MiMo-V2-Pro',
    displayName: 'MiMo-V2 Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 131072,
    pricing: {
      input: 7,
      output: 21,
      currency: 'CNY',
      tiers: {
        input: [
          [0.256, 7],
          ['infinity', 14],
        ],
        output: [
          [0.256, 21],
          ['infinity', 42],
        ],
      },
    },
    releasedAt: '2026-03-18',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'DeepSeek-V3.2',
    displayName: 'DeepSeek V3.2',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 65536,
    pricing: {
      input: 2,
      output: 3,
      cachedInput: 0.2,
      currency: 'CNY',
    },
    releasedAt: '2025-12-01',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'DeepSeek-OCR',
    displayName: 'DeepSeek OCR',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 0.216,
      output: 0.216,
      currency: 'CNY',
    },
    releasedAt: '2025-10-20',
  },
] as const satisfies readonly ModelCard[];
