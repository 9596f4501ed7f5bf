// zhipu: the models it offers. Written by `node scripts/catalogue.mjs zhipu`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.bigmodel.cn/
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'glm-zero-preview',
    displayName: 'GLM-Zero-Preview',
    type: 'chat',
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 16384,
    pricing: {
      input: 10,
      output: 10,
      currency: 'CNY',
    },
  },
  {
    id: 'glm-z1-air',
    displayName: 'GLM-Z1-Air',
    type: 'chat',
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.5,
      output: 0.5,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-z1-airx',
    displayName: 'GLM-Z1-AirX',
    type: 'chat',
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 32768,
    maxOutput: 32768,
    pricing: {
      input: 5,
      output: 5,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-z1-flash',
    displayName: 'GLM-Z1-Flash',
    type: 'chat',
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4-flash-250414',
    displayName: 'GLM-4-Flash-250414',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4-flashx',
    displayName: 'GLM-4-FlashX-250414',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 4095,
    pricing: {
      input: 0.1,
      output: 0.1,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4-long',
    displayName: 'GLM-4-Long',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 1024000,
    maxOutput: 4095,
    pricing: {
      input: 1,
      output: 1,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4-air-250414',
    displayName: 'GLM-4-Air-250414',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 16384,
    pricing: {
      input: 0.5,
      output: 0.5,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4-airx',
    displayName: 'GLM-4-AirX',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 8192,
    maxOutput: 4095,
    pricing: {
      input: 10,
      output: 10,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4-alltools',
    displayName: 'GLM-4-AllTools',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 100,
      output: 100,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4-plus',
    displayName: 'GLM-4-Plus',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 4095,
    pricing: {
      input: 5,
      output: 5,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4-0520',
    displayName: 'GLM-4-0520',
    type: 'chat',
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 100,
      output: 100,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4',
    displayName: 'GLM-4',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 100,
      output: 100,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4v-flash',
    displayName: 'GLM-4V-Flash',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 4096,
    maxOutput: 1024,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
    releasedAt: '2024-12-09',
  },
  {
    id: 'glm-4v-plus-0111',
    displayName: 'GLM-4V-Plus-0111',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 16000,
    maxOutput: 8192,
    pricing: {
      input: 4,
      output: 4,
      currency: 'CNY',
    },
  },
  {
    id: 'glm-4v',
    displayName: 'GLM-4V',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 4096,
    maxOutput: 1024,
    pricing: {
      input: 50,
      output: 50,
      currency: 'CNY',
    },
  },
  {
    id: 'codegeex-4',
    displayName: 'CodeGeeX-4',
    type: 'chat',
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.1,
      output: 0.1,
      currency: 'CNY',
    },
  },
  {
    id: 'charglm-4',
    displayName: 'CharGLM-4',
    type: 'chat',
    contextWindowTokens: 8192,
    maxOutput: 4000,
    pricing: {
      input: 1,
      output: 1,
      currency: 'CNY',
    },
  },
  {
    id: 'emohaa',
    displayName: 'Emohaa',
    type: 'chat',
    contextWindowTokens: 8192,
    maxOutput: 4000,
    pricing: {
      input: 15,
      output: 15,
      currency: 'CNY',
    },
  },
  {
    id: 'glm-5.1',
    displayName: 'GLM-5.1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 131072,
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
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 1.3,
            '[0.032, infinity]': 2,
          },
        },
      },
    },
    releasedAt: '2026-03-27',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-5-turbo',
    displayName: 'GLM-5-Turbo',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
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
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-5',
    displayName: 'GLM-5',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
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
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4.7',
    displayName: 'GLM-4.7',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 131072,
    pricing: {
      input: 2,
      output: 8,
      cachedInput: 0.4,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 2,
            '[0, 0.032]_[0.0002, infinity]': 3,
            '[0.032, 0.2]': 4,
          },
        },
        output: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 8,
            '[0, 0.032]_[0.0002, infinity]': 14,
            '[0.032, 0.2]': 16,
          },
        },
        cachedInput: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 0.4,
            '[0, 0.032]_[0.0002, infinity]': 0.6,
            '[0.032, 0.2]': 0.8,
          },
        },
      },
    },
    releasedAt: '2025-12-22',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4.7-flash',
    displayName: 'GLM-4.7-Flash',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 131072,
    pricing: {
      input: 0,
      output: 0,
      cachedInput: 0,
      currency: 'CNY',
    },
    releasedAt: '2026-01-19',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4.7-flashx',
    displayName: 'GLM-4.7-FlashX',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 131072,
    pricing: {
      input: 0.5,
      output: 3,
      cachedInput: 0.1,
      currency: 'CNY',
    },
    releasedAt: '2026-01-19',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-5v-turbo',
    displayName: 'GLM-5V-Turbo',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      video: true,
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
    releasedAt: '2026-04-02',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4.6v',
    displayName: 'GLM-4.6V',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 1,
      output: 3,
      cachedInput: 0.2,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 1,
            '[0.032, infinity]': 2,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 3,
            '[0.032, infinity]': 6,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 0.2,
            '[0.032, infinity]': 0.4,
          },
        },
      },
    },
    releasedAt: '2025-12-08',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4.6v-flashx',
    displayName: 'GLM-4.6V-FlashX',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.15,
      output: 1.5,
      cachedInput: 0.03,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 0.15,
            '[0.032, infinity]': 0.3,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 1.5,
            '[0.032, infinity]': 3,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 0.03,
            '[0.032, infinity]': 0.03,
          },
        },
      },
    },
    releasedAt: '2025-12-08',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4.6v-flash',
    displayName: 'GLM-4.6V-Flash',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0,
      output: 0,
      cachedInput: 0,
      currency: 'CNY',
    },
    releasedAt: '2025-12-08',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4.6',
    displayName: 'GLM-4.6',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 131072,
    pricing: {
      input: 2,
      output: 8,
      cachedInput: 0.4,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 2,
            '[0, 0.032]_[0.0002, infinity]': 3,
            '[0.032, 0.2]': 4,
          },
        },
        output: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 8,
            '[0, 0.032]_[0.0002, infinity]': 14,
            '[0.032, 0.2]': 16,
          },
        },
        cachedInput: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 0.4,
            '[0, 0.032]_[0.0002, infinity]': 0.6,
            '[0.032, 0.2]': 0.8,
          },
        },
      },
    },
    releasedAt: '2025-09-08',
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4.5v',
    displayName: 'GLM-4.5V',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      video: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 16384,
    pricing: {
      input: 2,
      output: 6,
      cachedInput: 0.4,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 2,
            '[0.032, infinity]': 4,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 6,
            '[0.032, infinity]': 12,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 0.4,
            '[0.032, infinity]': 0.8,
          },
        },
      },
    },
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4.5',
    displayName: 'GLM-4.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 98304,
    pricing: {
      input: 2,
      output: 8,
      cachedInput: 0.4,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 2,
            '[0, 0.032]_[0.0002, infinity]': 3,
            '[0.032, 0.128]': 4,
          },
        },
        output: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 8,
            '[0, 0.032]_[0.0002, infinity]': 14,
            '[0.032, 0.128]': 16,
          },
        },
        cachedInput: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 0.4,
            '[0, 0.032]_[0.0002, infinity]': 0.6,
            '[0.032, 0.128]': 0.8,
          },
        },
      },
    },
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4.5-x',
    displayName: 'GLM-4.5-X',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 98304,
    pricing: {
      input: 8,
      output: 16,
      cachedInput: 1.6,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 8,
            '[0, 0.032]_[0.0002, infinity]': 12,
            '[0.032, 0.128]': 16,
          },
        },
        output: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 16,
            '[0, 0.032]_[0.0002, infinity]': 32,
            '[0.032, 0.128]': 64,
          },
        },
        cachedInput: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]': 1.6,
            '[0, 0.032]_[0.0002, infinity]': 2.4,
            '[0.032, 0.128]': 3.2,
          },
        },
      },
    },
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4.5-air',
    displayName: 'GLM-4.5-Air',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 98304,
    pricing: {
      input: 0.8,
      output: 2,
      cachedInput: 0.16,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 0.8,
            '[0.032, 0.128]': 1.2,
          },
        },
        output: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 2,
            '[0, 0.032]_[0.0002, infinity]': 6,
            '[0.032, 0.128]': 8,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 0.16,
            '[0.032, 0.128]': 0.24,
          },
        },
      },
    },
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4.5-airx',
    displayName: 'GLM-4.5-AirX',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 98304,
    pricing: {
      input: 4,
      output: 12,
      cachedInput: 0.8,
      currency: 'CNY',
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 4,
            '[0.032, 0.128]': 8,
          },
        },
        output: {
          by: ['textInput', 'textOutput'],
          prices: {
            '[0, 0.032]_[0, 0.0002]': 12,
            '[0, 0.032]_[0.0002, infinity]': 16,
            '[0.032, 0.128]': 32,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.032]': 0.8,
            '[0.032, 0.128]': 1.6,
          },
        },
      },
    },
    settings: {
      extendParams: ['enableReasoning'],
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-4.1v-thinking-flashx',
    displayName: 'GLM-4.1V-Thinking-FlashX',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 2,
      currency: 'CNY',
    },
  },
  {
    id: 'glm-4.1v-thinking-flash',
    displayName: 'GLM-4.1V-Thinking-Flash',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
      video: true,
    },
    contextWindowTokens: 65536,
    maxOutput: 32768,
    pricing: {
      input: 0,
      output: 0,
      currency: 'CNY',
    },
  },
  {
    id: 'glm-z1-flashx',
    displayName: 'GLM-Z1-FlashX',
    type: 'chat',
    abilities: {
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    maxOutput: 32768,
    pricing: {
      input: 0.1,
      output: 0.1,
      currency: 'CNY',
    },
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'glm-image',
    displayName: 'GLM-Image',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.1,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2026-01-14',
  },
  {
    id: 'cogview-4',
    displayName: 'CogView-4',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.06,
      unit: 'image',
      currency: 'CNY',
    },
    releasedAt: '2025-03-04',
  },
  {
    id: 'cogview-3-flash',
    displayName: 'CogView-3-Flash',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0,
      unit: 'image',
      currency: 'CNY',
    },
  },
] as const satisfies readonly ModelCard[];
