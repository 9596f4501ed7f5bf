// hunyuan: the models it offers. Written by `node scripts/catalogue.mjs hunyuan`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://cloud.tencent.com/document/product/1729/111007
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'hunyuan-t1-latest',
    displayName: 'Hunyuan T1',
    type: 'chat',
    enabled: true,
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 92000,
    maxOutput: 64000,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-05-21',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-t1-20250529',
    displayName: 'Hunyuan T1 20250529',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 92000,
    maxOutput: 64000,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-05-29',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-t1-20250403',
    displayName: 'Hunyuan T1 20250403',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 92000,
    maxOutput: 64000,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-04-03',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-t1-20250321',
    displayName: 'Hunyuan T1 20250321',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 92000,
    maxOutput: 64000,
    pricing: {
      input: 1,
      output: 4,
      currency: 'CNY',
    },
    releasedAt: '2025-03-21',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-lite',
    displayName: 'Hunyuan Lite',
    type: 'chat',
    enabled: true,
    contextWindowTokens: 256000,
    maxOutput: 6000,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2024-10-30',
  },
  {
    id: 'hunyuan-standard',
    displayName: 'Hunyuan Standard',
    type: 'chat',
    legacy: true,
    abilities: {
      search: true,
    },
    contextWindowTokens: 32000,
    maxOutput: 2000,
    pricing: {
      input: 0.8,
      output: 2,
      currency: 'CNY',
    },
    releasedAt: '2025-02-10',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-standard-256K',
    displayName: 'Hunyuan Standard 256K',
    type: 'chat',
    legacy: true,
    abilities: {
      search: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 6000,
    pricing: {
      input: 0.5,
      output: 2,
      currency: 'CNY',
    },
    releasedAt: '2025-02-10',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-large',
    displayName: 'Hunyuan Large',
    type: 'chat',
    enabled: true,
    abilities: {
      search: true,
    },
    contextWindowTokens: 32000,
    maxOutput: 4000,
    pricing: {
      input: 4,
      output: 12,
      currency: 'CNY',
    },
    releasedAt: '2025-02-10',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-large-longcontext',
    displayName: 'Hunyuan Large Longcontext',
    type: 'chat',
    legacy: true,
    abilities: {
      search: true,
    },
    contextWindowTokens: 134000,
    maxOutput: 6000,
    pricing: {
      input: 6,
      output: 18,
      currency: 'CNY',
    },
    releasedAt: '2024-12-18',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-turbo-latest',
    displayName: 'Hunyuan Turbo',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 32000,
    maxOutput: 4000,
    pricing: {
      input: 2.4,
      output: 9.6,
      currency: 'CNY',
    },
    releasedAt: '2025-01-10',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-turbo-20241223',
    displayName: 'Hunyuan Turbo 20241223',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 32000,
    maxOutput: 4000,
    pricing: {
      input: 2.4,
      output: 9.6,
      currency: 'CNY',
    },
    releasedAt: '2025-01-10',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-turbos-longtext-128k-20250325',
    displayName: 'Hunyuan TurboS LongText 128K',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 134000,
    maxOutput: 6000,
    pricing: {
      input: 1.5,
      output: 6,
      currency: 'CNY',
    },
    releasedAt: '2025-03-25',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-turbos-latest',
    displayName: 'Hunyuan TurboS',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 44000,
    maxOutput: 16000,
    pricing: {
      input: 0.8,
      output: 2,
      currency: 'CNY',
    },
    releasedAt: '2025-05-20',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-turbos-20250604',
    displayName: 'Hunyuan TurboS 20250604',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 44000,
    maxOutput: 16000,
    pricing: {
      input: 0.8,
      output: 2,
      currency: 'CNY',
    },
    releasedAt: '2025-06-04',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-turbos-20250416',
    displayName: 'Hunyuan TurboS 20250416',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 32000,
    maxOutput: 8000,
    pricing: {
      input: 0.8,
      output: 2,
      currency: 'CNY',
    },
    releasedAt: '2025-04-16',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-turbos-20250313',
    displayName: 'Hunyuan TurboS 20250313',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 32000,
    maxOutput: 8000,
    pricing: {
      input: 0.8,
      output: 2,
      currency: 'CNY',
    },
    releasedAt: '2025-03-13',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-lite-vision',
    displayName: 'Hunyuan Lite Vision',
    type: 'chat',
    legacy: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 36000,
    maxOutput: 4000,
    releasedAt: '2024-12-12',
  },
  {
    id: 'hunyuan-standard-vision',
    displayName: 'Hunyuan Standard Vision',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 8000,
    maxOutput: 2000,
    releasedAt: '2024-12-31',
  },
  {
    id: 'hunyuan-turbo-vision',
    displayName: 'Hunyuan Turbo Vision',
    type: 'chat',
    legacy: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 8000,
    maxOutput: 2000,
    pricing: {
      input: 80,
      output: 80,
      currency: 'CNY',
    },
    releasedAt: '2024-11-26',
  },
  {
    id: 'hunyuan-large-vision',
    displayName: 'Hunyuan Large Vision',
    type: 'chat',
    legacy: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 16000,
    maxOutput: 8000,
    releasedAt: '2025-05-26',
  },
  {
    id: 'hunyuan-t1-vision',
    displayName: 'Hunyuan T1 Vision',
    type: 'chat',
    legacy: true,
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32000,
    maxOutput: 24000,
    releasedAt: '2025-05-16',
  },
  {
    id: 'hunyuan-vision',
    displayName: 'Hunyuan Vision',
    type: 'chat',
    legacy: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32000,
    maxOutput: 16000,
    pricing: {
      input: 18,
      output: 18,
      currency: 'CNY',
    },
    releasedAt: '2025-01-03',
  },
  {
    id: 'hunyuan-code',
    displayName: 'Hunyuan Code',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 8000,
    maxOutput: 4000,
    pricing: {
      input: 3.5,
      output: 7,
      currency: 'CNY',
    },
    releasedAt: '2024-11-12',
  },
  {
    id: 'hunyuan-functioncall',
    displayName: 'Hunyuan FunctionCall',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32000,
    maxOutput: 4000,
    pricing: {
      input: 4,
      output: 8,
      currency: 'CNY',
    },
    releasedAt: '2025-04-22',
  },
  {
    id: 'hunyuan-role',
    displayName: 'Hunyuan Role',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 32000,
    maxOutput: 4000,
    pricing: {
      input: 4,
      output: 8,
      currency: 'CNY',
    },
    releasedAt: '2024-07-04',
  },
  {
    id: 'hunyuan-turbos-role-plus',
    displayName: 'Hunyuan TurboS Role Plus',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 32000,
    maxOutput: 4000,
  },
  {
    id: 'hy3-preview',
    displayName: 'Hy3 preview',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 128000,
    pricing: {
      input: 1.2,
      output: 4,
      cachedInput: 0.4,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.016]': 1.2,
            '[0.016, 0.032]': 1.6,
            '[0.032, infinity]': 2,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.016]': 4,
            '[0.016, 0.032]': 6.4,
            '[0.032, infinity]': 8,
          },
        },
        cachedInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.016]': 0.4,
            '[0.016, 0.032]': 0.6,
            '[0.032, infinity]': 0.8,
          },
        },
      },
    },
    releasedAt: '2026-04-23',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['no_think', 'low', 'high'],
    },
  },
  {
    id: 'hunyuan-2.0-thinking-20251109',
    displayName: 'HY 2.0 Think',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 192000,
    maxOutput: 64000,
    pricing: {
      input: 3.975,
      output: 15.9,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 3.975,
            '[0.032, infinity]': 5.3,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 15.9,
            '[0.032, infinity]': 21.2,
          },
        },
      },
    },
    releasedAt: '2025-11-09',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-2.0-instruct-20251111',
    displayName: 'HY 2.0 Instruct',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 32000,
    pricing: {
      input: 3.18,
      output: 7.95,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 3.18,
            '[0.032, infinity]': 4.505,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 7.95,
            '[0.032, infinity]': 11.13,
          },
        },
      },
    },
    releasedAt: '2025-11-11',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'hunyuan-role-latest',
    displayName: 'Hunyuan-role',
    type: 'chat',
    contextWindowTokens: 128000,
    maxOutput: 32000,
    pricing: {
      input: 2.4,
      output: 9.6,
      currency: 'CNY',
    },
    releasedAt: '2026-03-04',
  },
  {
    id: 'glm-5.1',
    displayName: 'GLM-5.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 128000,
    pricing: {
      input: 6,
      output: 24,
      cachedInput: 1.3,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, infinity]': 8,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 24,
            '[0.032, infinity]': 28,
          },
        },
        cachedInput: {
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 1.3,
            '[0.032, infinity]': 2,
          },
        },
      },
    },
    releasedAt: '2026-04-08',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'glm-5-turbo',
    displayName: 'GLM-5-Turbo',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 128000,
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
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 1.2,
            '[0.032, infinity]': 1.8,
          },
        },
      },
    },
    releasedAt: '2026-03-16',
    settings: {
      extendParams: ['enableReasoning'],
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
    contextWindowTokens: 200000,
    maxOutput: 128000,
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
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 1,
            '[0.032, infinity]': 1.5,
          },
        },
      },
    },
    releasedAt: '2026-02-11',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'glm-5v-turbo',
    displayName: 'GLM-5V-Turbo',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      structuredOutput: true,
      video: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 128000,
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
          by: ['textInputRange'],
          prices: {
            '[0, 0.032]': 1.2,
            '[0.032, infinity]': 1.8,
          },
        },
      },
    },
    releasedAt: '2026-04-02',
    settings: {
      extendParams: ['enableReasoning'],
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
      structuredOutput: true,
      video: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 256000,
    pricing: {
      input: 6.5,
      output: 27,
      cachedInput: 1.1,
      currency: 'CNY',
    },
    releasedAt: '2026-04-20',
    settings: {
      extendParams: ['enableReasoning'],
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
      structuredOutput: true,
      video: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 256000,
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
    id: 'minimax-m2.7',
    displayName: 'MiniMax-M2.7',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 128000,
    pricing: {
      input: 2.1,
      output: 8.4,
      cachedInput: 0.42,
      currency: 'CNY',
    },
    releasedAt: '2026-03-18',
  },
  {
    id: 'minimax-m2.5',
    displayName: 'MiniMax-M2.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 128000,
    pricing: {
      input: 2.1,
      output: 8.4,
      cachedInput: 0.21,
      currency: 'CNY',
    },
    releasedAt: '2026-02-12',
  },
  {
    id: 'deepseek-v4-flash',
    displayName: 'DeepSeek-V4-Flash',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 384000,
    pricing: {
      input: 1,
      output: 2,
      cachedInput: 0.2,
      currency: 'CNY',
    },
    releasedAt: '2026-04-24',
    settings: {
      extendParams: ['enableReasoning', 'reasoningEffort'],
      reasoningEfforts: ['high', 'max'],
    },
  },
  {
    id: 'deepseek-v4-pro',
    displayName: 'DeepSeek-V4-Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 384000,
    pricing: {
      input: 12,
      output: 24,
      cachedInput: 1,
      currency: 'CNY',
    },
    releasedAt: '2026-04-24',
    settings: {
      extendParams: ['enableReasoning', 'reasoningEffort'],
      reasoningEfforts: ['high', 'max'],
    },
  },
  {
    id: 'deepseek-v3.2',
    displayName: 'Deepseek-v3.2',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 32000,
    pricing: {
      input: 2,
      output: 3,
      currency: 'CNY',
    },
    releasedAt: '2025-12-02',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'deepseek-v3.1',
    displayName: 'Deepseek-v3.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 32000,
    pricing: {
      input: 4,
      output: 12,
      currency: 'CNY',
    },
    releasedAt: '2025-09-23',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'deepseek-r1-0528',
    displayName: 'Deepseek-r1-0528',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16000,
    pricing: {
      input: 4,
      output: 16,
      currency: 'CNY',
    },
    releasedAt: '2025-05-28',
  },
  {
    id: 'deepseek-v3-0324',
    displayName: 'Deepseek-v3-0324',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16000,
    pricing: {
      input: 2,
      output: 8,
      currency: 'CNY',
    },
    releasedAt: '2025-03-25',
  },
  {
    id: 'youtu-vita',
    displayName: 'YT-VITA',
    type: 'chat',
    abilities: {
      vision: true,
      video: true,
    },
    contextWindowTokens: 256000,
    maxOutput: 256000,
    pricing: {
      input: 1.2,
      output: 3.5,
      currency: 'CNY',
    },
    releasedAt: '2026-01-10',
  },
  {
    id: 'hy-image-v3.0',
    displayName: 'HY-Image-V3.0',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.2,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2026-03-10',
  },
  {
    id: 'hy-image-lite',
    displayName: 'HY-Image-Lite',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.099,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-09-12',
  },
] as const satisfies readonly ModelCard[];
