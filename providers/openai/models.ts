// openai: the models it offers. Written by `node scripts/catalogue.mjs openai`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://platform.openai.com/docs/api-reference
// Newer ones as of 2026-11-20, from scripts/catalogue/newer.json
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'gpt-5.6-luna',
    displayName: 'GPT-5.6 Luna',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 0.2,
      output: 1.2,
      cachedInput: 0.02,
      writeCacheInput: 0.25,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.2,
            '[0.272, infinity]': 0.4,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 1.2,
            '[0.272, infinity]': 1.8,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.02,
            '[0.272, infinity]': 0.04,
          },
        },
        writeCacheInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.25,
            '[0.272, infinity]': 0.5,
          },
        },
      },
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['textVerbosity', 'reasoningEffort'],
      reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
    },
  },
  {
    id: 'gpt-5.6-sol',
    displayName: 'GPT-5.6 Sol',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 4,
      output: 20,
      cachedInput: 0.4,
      writeCacheInput: 5,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 4,
            '[0.272, infinity]': 8,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 20,
            '[0.272, infinity]': 30,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.4,
            '[0.272, infinity]': 0.8,
          },
        },
        writeCacheInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 5,
            '[0.272, infinity]': 10,
          },
        },
      },
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['textVerbosity', 'reasoningEffort'],
      reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
    },
  },
  {
    id: 'gpt-5.6-terra',
    displayName: 'GPT-5.6 Terra',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 2,
      output: 12,
      cachedInput: 0.2,
      writeCacheInput: 2.5,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 2,
            '[0.272, infinity]': 4,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 12,
            '[0.272, infinity]': 18,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.2,
            '[0.272, infinity]': 0.4,
          },
        },
        writeCacheInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 2.5,
            '[0.272, infinity]': 5,
          },
        },
      },
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['textVerbosity', 'reasoningEffort'],
      reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
    },
  },
  {
    id: 'gpt-6-astra',
    displayName: 'GPT-6 Astra',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 10,
      output: 50,
      cachedInput: 1,
      writeCacheInput: 12.5,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 10,
            '[0.272, infinity]': 20,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 50,
            '[0.272, infinity]': 75,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 1,
            '[0.272, infinity]': 2,
          },
        },
        writeCacheInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 12.5,
            '[0.272, infinity]': 25,
          },
        },
      },
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['textVerbosity', 'reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high', 'xhigh', 'max'],
    },
  },
  {
    id: 'gpt-6-luna',
    displayName: 'GPT-6 Luna',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 0.1,
      output: 0.5,
      cachedInput: 0.01,
      writeCacheInput: 0.125,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.1,
            '[0.272, infinity]': 0.2,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.5,
            '[0.272, infinity]': 0.75,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.01,
            '[0.272, infinity]': 0.02,
          },
        },
        writeCacheInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.125,
            '[0.272, infinity]': 0.25,
          },
        },
      },
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['textVerbosity', 'reasoningEffort'],
      reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
    },
  },
  {
    id: 'gpt-6-sol',
    displayName: 'GPT-6 Sol',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 2,
      output: 10,
      cachedInput: 0.2,
      writeCacheInput: 2.5,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 2,
            '[0.272, infinity]': 4,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 10,
            '[0.272, infinity]': 15,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.2,
            '[0.272, infinity]': 0.4,
          },
        },
        writeCacheInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 2.5,
            '[0.272, infinity]': 5,
          },
        },
      },
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['textVerbosity', 'reasoningEffort'],
      reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
    },
  },
  {
    id: 'gpt-6.1-sol',
    displayName: 'GPT-6.1 Sol',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 2,
      output: 10,
      cachedInput: 0.1,
      writeCacheInput: 2.5,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 2,
            '[0.272, infinity]': 4,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 10,
            '[0.272, infinity]': 15,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.1,
            '[0.272, infinity]': 0.2,
          },
        },
        writeCacheInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 2.5,
            '[0.272, infinity]': 5,
          },
        },
      },
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['textVerbosity', 'reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high', 'xhigh', 'max'],
    },
  },
  {
    id: 'gpt-6.1-terra',
    displayName: 'GPT-6.1 Terra',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 1,
      output: 5,
      cachedInput: 0.05,
      writeCacheInput: 1.25,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 1,
            '[0.272, infinity]': 2,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 5,
            '[0.272, infinity]': 7.5,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.05,
            '[0.272, infinity]': 0.1,
          },
        },
        writeCacheInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 1.25,
            '[0.272, infinity]': 2.5,
          },
        },
      },
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['textVerbosity', 'reasoningEffort'],
      reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
    },
  },
  {
    id: 'gpt-6.2-astra',
    displayName: 'GPT-6.2 Astra',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 8,
      output: 40,
      cachedInput: 0.4,
      writeCacheInput: 10,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 8,
            '[0.272, infinity]': 16,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 40,
            '[0.272, infinity]': 60,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.4,
            '[0.272, infinity]': 0.8,
          },
        },
        writeCacheInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 10,
            '[0.272, infinity]': 20,
          },
        },
      },
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['textVerbosity', 'reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high', 'xhigh', 'max'],
    },
  },
  {
    id: 'gpt-6.2-sol',
    displayName: 'GPT-6.2 Sol',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 2,
      output: 10,
      cachedInput: 0.1,
      writeCacheInput: 2.5,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 2,
            '[0.272, infinity]': 4,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 10,
            '[0.272, infinity]': 15,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.1,
            '[0.272, infinity]': 0.2,
          },
        },
        writeCacheInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 2.5,
            '[0.272, infinity]': 5,
          },
        },
      },
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['textVerbosity', 'reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high', 'xhigh', 'max'],
    },
  },
  {
    id: 'o4-mini',
    displayName: 'o4-mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 100000,
    pricing: {
      input: 1.1,
      output: 4.4,
      cachedInput: 0.275,
    },
    releasedAt: '2025-04-17',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'o4-mini-deep-research',
    displayName: 'o4-mini Deep Research',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 100000,
    pricing: {
      input: 2,
      output: 8,
      cachedInput: 0.5,
    },
    releasedAt: '2025-06-26',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'o3-pro',
    displayName: 'o3-pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 100000,
    pricing: {
      input: 20,
      output: 80,
    },
    releasedAt: '2025-06-10',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'o3',
    displayName: 'o3',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 100000,
    pricing: {
      input: 2,
      output: 8,
      cachedInput: 0.5,
    },
    releasedAt: '2025-04-16',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'o3-deep-research',
    displayName: 'o3 Deep Research',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 100000,
    pricing: {
      input: 10,
      output: 40,
      cachedInput: 2.5,
    },
    releasedAt: '2025-06-26',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'o3-mini',
    displayName: 'o3-mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 100000,
    pricing: {
      input: 1.1,
      output: 4.4,
      cachedInput: 0.55,
    },
    releasedAt: '2025-01-31',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'o1-pro',
    displayName: 'o1-pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 100000,
    pricing: {
      input: 150,
      output: 600,
    },
    releasedAt: '2025-03-19',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'o1-mini',
    displayName: 'o1-mini',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 65536,
    pricing: {
      input: 1.1,
      output: 4.4,
      cachedInput: 0.55,
    },
    releasedAt: '2024-09-12',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'o1',
    displayName: 'o1',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 100000,
    pricing: {
      input: 15,
      output: 60,
      cachedInput: 7.5,
    },
    releasedAt: '2024-12-17',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'o1-preview',
    displayName: 'o1-preview',
    type: 'chat',
    legacy: true,
    abilities: {
      reasoning: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 32768,
    pricing: {
      input: 15,
      output: 60,
    },
    releasedAt: '2024-09-12',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'gpt-4.1',
    displayName: 'GPT-4.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
    },
    contextWindowTokens: 1047576,
    maxOutput: 32768,
    pricing: {
      input: 2,
      output: 8,
      cachedInput: 0.5,
    },
    releasedAt: '2025-04-14',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'gpt-4.1-mini',
    displayName: 'GPT-4.1 mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
    },
    contextWindowTokens: 1047576,
    maxOutput: 32768,
    pricing: {
      input: 0.4,
      output: 1.6,
      cachedInput: 0.1,
    },
    releasedAt: '2025-04-14',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'gpt-4.1-nano',
    displayName: 'GPT-4.1 nano',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 1047576,
    maxOutput: 32768,
    pricing: {
      input: 0.1,
      output: 0.4,
      cachedInput: 0.025,
    },
    releasedAt: '2025-04-14',
  },
  {
    id: 'gpt-4.5-preview',
    displayName: 'GPT-4.5 Preview',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16384,
    pricing: {
      input: 75,
      output: 150,
      cachedInput: 37.5,
    },
    releasedAt: '2025-02-27',
  },
  {
    id: 'gpt-4o-mini',
    displayName: 'GPT-4o mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16384,
    pricing: {
      input: 0.15,
      output: 0.6,
      cachedInput: 0.075,
    },
    releasedAt: '2024-07-18',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'gpt-4o-mini-search-preview',
    displayName: 'GPT-4o mini Search Preview',
    type: 'chat',
    abilities: {
      search: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16384,
    pricing: {
      input: 0.15,
      output: 0.6,
    },
    releasedAt: '2025-03-11',
    settings: {
      searchImpl: 'internal',
    },
  },
  {
    id: 'gpt-4o-mini-audio-preview',
    displayName: 'GPT-4o mini Audio',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16384,
    pricing: {
      input: 0.15,
      output: 0.6,
    },
    releasedAt: '2024-12-17',
  },
  {
    id: 'gpt-4o',
    displayName: 'GPT-4o',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 2.5,
      output: 10,
      cachedInput: 1.25,
    },
    releasedAt: '2024-05-13',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'gpt-4o-search-preview',
    displayName: 'GPT-4o Search Preview',
    type: 'chat',
    abilities: {
      search: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16384,
    pricing: {
      input: 2.5,
      output: 10,
    },
    releasedAt: '2025-03-11',
    settings: {
      searchImpl: 'internal',
    },
  },
  {
    id: 'gpt-4o-2024-11-20',
    displayName: 'GPT-4o 1120',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 2.5,
      output: 10,
      cachedInput: 1.25,
    },
    releasedAt: '2024-11-20',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'gpt-4o-2024-05-13',
    displayName: 'GPT-4o 0513',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 5,
      output: 15,
    },
    releasedAt: '2024-05-13',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'gpt-4o-audio-preview',
    displayName: 'GPT-4o Audio Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16384,
    pricing: {
      input: 2.5,
      output: 10,
    },
    releasedAt: '2024-12-17',
  },
  {
    id: 'chatgpt-4o-latest',
    displayName: 'ChatGPT-4o',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 5,
      output: 15,
    },
    releasedAt: '2024-08-14',
  },
  {
    id: 'gpt-4-turbo',
    displayName: 'GPT-4 Turbo',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 10,
      output: 30,
    },
  },
  {
    id: 'gpt-4-turbo-2024-04-09',
    displayName: 'GPT-4 Turbo Vision 0409',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 10,
      output: 30,
    },
    releasedAt: '2024-04-09',
  },
  {
    id: 'gpt-4-turbo-preview',
    displayName: 'GPT-4 Turbo Preview',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 10,
      output: 30,
    },
  },
  {
    id: 'gpt-4-0125-preview',
    displayName: 'GPT-4 Turbo Preview 0125',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 10,
      output: 30,
    },
    releasedAt: '2024-01-25',
  },
  {
    id: 'gpt-4-1106-preview',
    displayName: 'GPT-4 Turbo Preview 1106',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 10,
      output: 30,
    },
    releasedAt: '2023-11-06',
  },
  {
    id: 'gpt-4',
    displayName: 'GPT-4',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 30,
      output: 60,
    },
  },
  {
    id: 'gpt-4-0613',
    displayName: 'GPT-4 0613',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 8192,
    pricing: {
      input: 30,
      output: 60,
    },
    releasedAt: '2023-06-13',
  },
  {
    id: 'gpt-3.5-turbo',
    displayName: 'GPT-3.5 Turbo',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 16384,
    pricing: {
      input: 0.5,
      output: 1.5,
    },
  },
  {
    id: 'gpt-3.5-turbo-0125',
    displayName: 'GPT-3.5 Turbo 0125',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 16384,
    pricing: {
      input: 0.5,
      output: 1.5,
    },
    releasedAt: '2024-01-25',
  },
  {
    id: 'gpt-3.5-turbo-1106',
    displayName: 'GPT-3.5 Turbo 1106',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 16384,
    pricing: {
      input: 1,
      output: 2,
    },
    releasedAt: '2023-11-06',
  },
  {
    id: 'gpt-3.5-turbo-instruct',
    displayName: 'GPT-3.5 Turbo Instruct',
    type: 'chat',
    contextWindowTokens: 4096,
    pricing: {
      input: 1.5,
      output: 2,
    },
  },
  {
    id: 'codex-mini-latest',
    displayName: 'Codex mini',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 100000,
    pricing: {
      input: 1.5,
      output: 6,
      cachedInput: 0.375,
    },
    releasedAt: '2025-06-01',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'computer-use-preview',
    displayName: 'Computer Use Preview',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 8192,
    maxOutput: 1024,
    pricing: {
      input: 3,
      output: 12,
    },
    releasedAt: '2025-03-11',
    settings: {
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'text-embedding-3-large',
    displayName: 'Text Embedding 3 Large',
    type: 'embedding',
    contextWindowTokens: 8192,
    maxDimension: 3072,
    pricing: {
      input: 0.13,
    },
    releasedAt: '2024-01-25',
  },
  {
    id: 'text-embedding-3-small',
    displayName: 'Text Embedding 3 Small',
    type: 'embedding',
    contextWindowTokens: 8192,
    maxDimension: 1536,
    pricing: {
      input: 0.02,
    },
    releasedAt: '2024-01-25',
  },
  {
    id: 'tts-1',
    displayName: 'TTS-1',
    type: 'tts',
    pricing: {
      input: 15,
      unit: 'millionCharacters',
    },
  },
  {
    id: 'tts-1-hd',
    displayName: 'TTS-1 HD',
    type: 'tts',
    pricing: {
      input: 30,
      unit: 'millionCharacters',
    },
  },
  {
    id: 'gpt-4o-mini-tts',
    displayName: 'GPT-4o Mini TTS',
    type: 'tts',
    pricing: {
      input: 0.6,
      audioOutput: 12,
    },
  },
  {
    id: 'whisper-1',
    displayName: 'Whisper',
    type: 'stt',
    pricing: {
      audioInput: 0.0001,
      unit: 'second',
    },
  },
  {
    id: 'gpt-4o-transcribe',
    displayName: 'GPT-4o Transcribe',
    type: 'stt',
    contextWindowTokens: 16000,
    maxOutput: 2000,
    pricing: {
      input: 2.5,
      output: 10,
      audioInput: 6,
    },
  },
  {
    id: 'gpt-4o-mini-transcribe',
    displayName: 'GPT-4o Mini Transcribe',
    type: 'stt',
    contextWindowTokens: 16000,
    maxOutput: 2000,
    pricing: {
      input: 1.25,
      output: 5,
      audioInput: 3,
    },
  },
  {
    id: 'dall-e-3',
    displayName: 'DALL·E 3',
    type: 'image',
    resolutions: ['1024x1024', '1024x1792', '1792x1024'],
    pricing: {
      perImage: 0.08,
      unit: 'image',
    },
  },
  {
    id: 'dall-e-2',
    displayName: 'DALL·E 2',
    type: 'image',
    resolutions: ['256x256', '512x512', '1024x1024'],
    pricing: {
      perImage: 0.02,
      unit: 'image',
    },
  },
  {
    id: 'gpt-4o-realtime-preview',
    displayName: 'GPT-4o Realtime 241217',
    type: 'realtime',
    contextWindowTokens: 16000,
    maxOutput: 4096,
    pricing: {
      input: 5,
      output: 20,
      cachedInput: 2.5,
      audioInput: 40,
      audioOutput: 80,
    },
    releasedAt: '2024-12-17',
  },
  {
    id: 'gpt-4o-realtime-preview-2025-06-03',
    displayName: 'GPT-4o Realtime 250603',
    type: 'realtime',
    contextWindowTokens: 32000,
    maxOutput: 4096,
    pricing: {
      input: 5,
      output: 20,
      cachedInput: 2.5,
      audioInput: 40,
      audioOutput: 80,
    },
    releasedAt: '2025-06-03',
  },
  {
    id: 'gpt-4o-realtime-preview-2024-10-01',
    displayName: 'GPT-4o Realtime 241001',
    type: 'realtime',
    contextWindowTokens: 16000,
    maxOutput: 4096,
    pricing: {
      input: 5,
      output: 20,
      cachedInput: 2.5,
      audioInput: 100,
      audioOutput: 200,
    },
    releasedAt: '2024-10-01',
  },
  {
    id: 'gpt-4o-mini-realtime-preview',
    displayName: 'GPT-4o Mini Realtime',
    type: 'realtime',
    contextWindowTokens: 128000,
    maxOutput: 4096,
    pricing: {
      input: 0.6,
      output: 2.4,
      cachedInput: 0.3,
      audioInput: 10,
      audioOutput: 20,
    },
    releasedAt: '2024-12-17',
  },
  {
    id: 'chat-latest',
    displayName: 'Chat Latest',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 5,
      output: 30,
      cachedInput: 0.5,
    },
    releasedAt: '2026-05-05',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'gpt-5.5',
    displayName: 'GPT-5.5',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 5,
      output: 30,
      cachedInput: 0.5,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 5,
            '[0.272, infinity]': 10,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 30,
            '[0.272, infinity]': 45,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.5,
            '[0.272, infinity]': 1,
          },
        },
      },
    },
    releasedAt: '2026-04-23',
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      searchImpl: 'params',
      reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'gpt-5.5-pro',
    displayName: 'GPT-5.5 Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 30,
      output: 180,
    },
    releasedAt: '2026-04-23',
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      searchImpl: 'params',
      reasoningEfforts: ['medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'gpt-5.4',
    displayName: 'GPT-5.4',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 2.5,
      output: 15,
      cachedInput: 0.25,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 2.5,
            '[0.272, infinity]': 5,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 15,
            '[0.272, infinity]': 22.5,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 0.25,
            '[0.272, infinity]': 0.5,
          },
        },
      },
    },
    releasedAt: '2026-03-05',
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      searchImpl: 'params',
      reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'gpt-5.4-pro',
    displayName: 'GPT-5.4 Pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 1050000,
    maxOutput: 128000,
    pricing: {
      input: 30,
      output: 180,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 30,
            '[0.272, infinity]': 60,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.272]': 180,
            '[0.272, infinity]': 270,
          },
        },
      },
    },
    releasedAt: '2026-03-05',
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      searchImpl: 'params',
      reasoningEfforts: ['medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'gpt-5.4-mini',
    displayName: 'GPT-5.4 mini',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 0.75,
      output: 4.5,
      cachedInput: 0.075,
    },
    releasedAt: '2026-03-18',
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      searchImpl: 'params',
      reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'gpt-5.4-nano',
    displayName: 'GPT-5.4 nano',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 0.2,
      output: 1.25,
      cachedInput: 0.02,
    },
    releasedAt: '2026-03-18',
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      searchImpl: 'params',
      reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'gpt-5.3-chat-latest',
    displayName: 'GPT-5.3 Chat',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      structuredOutput: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16384,
    pricing: {
      input: 1.75,
      output: 14,
      cachedInput: 0.175,
    },
    releasedAt: '2026-03-04',
  },
  {
    id: 'gpt-5.3-codex',
    displayName: 'GPT-5.3 Codex',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.75,
      output: 14,
      cachedInput: 0.175,
    },
    releasedAt: '2026-02-05',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['low', 'medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'gpt-5.2',
    displayName: 'GPT-5.2',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.75,
      output: 14,
      cachedInput: 0.175,
    },
    releasedAt: '2025-12-11',
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      searchImpl: 'params',
      reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'gpt-5.2-codex',
    displayName: 'GPT-5.2 Codex',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.75,
      output: 14,
      cachedInput: 0.175,
    },
    releasedAt: '2025-12-18',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['low', 'medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'gpt-5.2-pro',
    displayName: 'GPT-5.2 pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 21,
      output: 168,
    },
    releasedAt: '2025-12-11',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'gpt-5.2-chat-latest',
    displayName: 'GPT-5.2 Chat',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16384,
    pricing: {
      input: 1.75,
      output: 14,
      cachedInput: 0.175,
    },
    releasedAt: '2025-12-11',
  },
  {
    id: 'gpt-5.1',
    displayName: 'GPT-5.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.25,
      output: 10,
      cachedInput: 0.125,
    },
    releasedAt: '2025-11-13',
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      searchImpl: 'params',
      reasoningEfforts: ['none', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'gpt-5.1-chat-latest',
    displayName: 'GPT-5.1 Chat',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16384,
    pricing: {
      input: 1.25,
      output: 10,
      cachedInput: 0.125,
    },
    releasedAt: '2025-11-13',
  },
  {
    id: 'gpt-5.1-codex-max',
    displayName: 'GPT-5.1 Codex Max',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.25,
      output: 10,
      cachedInput: 0.125,
    },
    releasedAt: '2025-12-04',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['low', 'medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'gpt-5.1-codex',
    displayName: 'GPT-5.1 Codex',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.25,
      output: 10,
      cachedInput: 0.125,
    },
    releasedAt: '2025-11-13',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'gpt-5.1-codex-mini',
    displayName: 'GPT-5.1 Codex mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 0.25,
      output: 2,
      cachedInput: 0.025,
    },
    releasedAt: '2025-11-13',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'gpt-5-pro',
    displayName: 'GPT-5 pro',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 272000,
    pricing: {
      input: 15,
      output: 120,
    },
    releasedAt: '2025-10-06',
    settings: {
      extendParams: ['textVerbosity'],
      searchImpl: 'params',
    },
  },
  {
    id: 'gpt-5-codex',
    displayName: 'GPT-5 Codex',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.25,
      output: 10,
      cachedInput: 0.125,
    },
    releasedAt: '2024-09-15',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'gpt-5',
    displayName: 'GPT-5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.25,
      output: 10,
      cachedInput: 0.125,
    },
    releasedAt: '2025-08-07',
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      searchImpl: 'params',
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'gpt-5-mini',
    displayName: 'GPT-5 mini',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 0.25,
      output: 2,
      cachedInput: 0.025,
    },
    releasedAt: '2025-08-07',
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      searchImpl: 'params',
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'gpt-5-nano',
    displayName: 'GPT-5 nano',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 0.05,
      output: 0.4,
      cachedInput: 0.005,
    },
    releasedAt: '2025-08-07',
    settings: {
      extendParams: ['reasoningEffort', 'textVerbosity'],
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'gpt-5-chat-latest',
    displayName: 'GPT-5 Chat',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 400000,
    maxOutput: 128000,
    pricing: {
      input: 1.25,
      output: 10,
      cachedInput: 0.125,
    },
    releasedAt: '2025-08-07',
  },
  {
    id: 'gpt-audio',
    displayName: 'GPT Audio',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    maxOutput: 16384,
    pricing: {
      input: 2.5,
      output: 10,
      audioInput: 40,
      audioOutput: 80,
    },
    releasedAt: '2025-08-28',
  },
  {
    id: 'gpt-image-2',
    displayName: 'GPT Image 2',
    type: 'image',
    enabled: true,
    pricing: {
      input: 5,
      cachedInput: 1.25,
      imageOutput: 30,
      perImage: 0.053,
    },
    releasedAt: '2026-04-21',
  },
  {
    id: 'gpt-image-1.5',
    displayName: 'GPT Image 1.5',
    type: 'image',
    pricing: {
      input: 5,
      cachedInput: 1.25,
      imageOutput: 32,
      perImage: 0.034,
    },
    releasedAt: '2025-12-16',
  },
  {
    id: 'gpt-image-1',
    displayName: 'GPT Image 1',
    type: 'image',
    pricing: {
      input: 5,
      cachedInput: 1.25,
      imageOutput: 40,
      perImage: 0.042,
    },
  },
  {
    id: 'gpt-image-1-mini',
    displayName: 'GPT Image 1 Mini',
    type: 'image',
    pricing: {
      input: 2,
      cachedInput: 0.2,
      imageOutput: 8,
      perImage: 0.011,
    },
    releasedAt: '2025-10-06',
  },
  {
    id: 'gpt-realtime',
    displayName: 'GPT Realtime',
    type: 'realtime',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 32000,
    maxOutput: 4096,
    pricing: {
      input: 4,
      output: 16,
      cachedInput: 0.4,
      audioInput: 32,
      audioOutput: 64,
    },
    releasedAt: '2025-08-28',
  },
] as const satisfies readonly ModelCard[];
