// xai: the models it offers. Written by `node scripts/catalogue.mjs xai`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.x.ai/docs/api-reference
// Newer ones as of 2026-11-20, from scripts/catalogue/newer.json
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'grok-4.5',
    displayName: 'Grok 4.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
      structuredOutput: true,
      reasoning: true,
    },
    contextWindowTokens: 500000,
    maxOutput: 500000,
    pricing: {
      input: 2,
      output: 6,
      cachedInput: 0.3,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.2]': 2,
            '[0.2, infinity]': 4,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.2]': 6,
            '[0.2, infinity]': 12,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.2]': 0.3,
            '[0.2, infinity]': 0.6,
          },
        },
      },
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'grok-4.6',
    displayName: 'Grok 4.6',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
      structuredOutput: true,
      reasoning: true,
    },
    contextWindowTokens: 500000,
    maxOutput: 500000,
    pricing: {
      input: 2,
      output: 6,
      cachedInput: 0.5,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.2]': 2,
            '[0.2, infinity]': 4,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.2]': 6,
            '[0.2, infinity]': 12,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.2]': 0.5,
            '[0.2, infinity]': 1,
          },
        },
      },
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'grok-4.7',
    displayName: 'Grok 4.7',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
      structuredOutput: true,
      reasoning: true,
    },
    contextWindowTokens: 500000,
    maxOutput: 500000,
    pricing: {
      input: 2,
      output: 6,
      cachedInput: 0.5,
      lookup: {
        input: {
          by: ['textInput'],
          prices: {
            '[0, 0.2]': 2,
            '[0.2, infinity]': 4,
          },
        },
        output: {
          by: ['textInput'],
          prices: {
            '[0, 0.2]': 6,
            '[0.2, infinity]': 12,
          },
        },
        cachedInput: {
          by: ['textInput'],
          prices: {
            '[0, 0.2]': 0.5,
            '[0.2, infinity]': 1,
          },
        },
      },
    },
    settings: {
      searchImpl: 'params',
      extendParams: ['reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'grok-4',
    displayName: 'Grok 4 0709',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 3,
      output: 15,
      cachedInput: 0.75,
    },
    releasedAt: '2025-07-09',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'grok-3',
    displayName: 'Grok 3',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 3,
      output: 15,
      cachedInput: 0.75,
    },
    releasedAt: '2025-04-03',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'grok-3-fast',
    displayName: 'Grok 3 (Fast mode)',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 5,
      output: 25,
      cachedInput: 1.25,
    },
    releasedAt: '2025-04-03',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'grok-3-mini',
    displayName: 'Grok 3 Mini',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.3,
      output: 0.5,
      cachedInput: 0.075,
    },
    releasedAt: '2025-04-03',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'grok-3-mini-fast',
    displayName: 'Grok 3 Mini (Fast mode)',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.6,
      output: 4,
      cachedInput: 0.15,
    },
    releasedAt: '2025-04-03',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['low', 'medium', 'high'],
    },
  },
  {
    id: 'grok-2-1212',
    displayName: 'Grok 2 1212',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      search: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 2,
      output: 10,
    },
    releasedAt: '2024-12-12',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'grok-2-vision-1212',
    displayName: 'Grok 2 Vision 1212',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 2,
      output: 10,
    },
    releasedAt: '2024-12-12',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'grok-4.3',
    displayName: 'Grok 4.3',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1000000,
    pricing: {
      input: 1.25,
      output: 2.5,
      cachedInput: 0.2,
      tiers: {
        input: [
          [200000, 1.25],
          ['infinity', 2.5],
        ],
        output: [
          [200000, 2.5],
          ['infinity', 5],
        ],
        cachedInput: [
          [200000, 0.2],
          ['infinity', 0.4],
        ],
      },
    },
    releasedAt: '2026-05-01',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['none', 'low', 'medium', 'high'],
    },
  },
  {
    id: 'grok-4.20-0309-non-reasoning',
    displayName: 'Grok 4.20 (Non-Reasoning)',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 2000000,
    pricing: {
      input: 2,
      output: 6,
      cachedInput: 0.2,
      tiers: {
        input: [
          [200000, 2],
          ['infinity', 4],
        ],
        output: [
          [200000, 6],
          ['infinity', 12],
        ],
        cachedInput: [
          [200000, 0.2],
          ['infinity', 0.4],
        ],
      },
    },
    releasedAt: '2026-03-09',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'grok-4.20-0309-reasoning',
    displayName: 'Grok 4.20',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 2000000,
    pricing: {
      input: 2,
      output: 6,
      cachedInput: 0.2,
      tiers: {
        input: [
          [200000, 2],
          ['infinity', 4],
        ],
        output: [
          [200000, 6],
          ['infinity', 12],
        ],
        cachedInput: [
          [200000, 0.2],
          ['infinity', 0.4],
        ],
      },
    },
    releasedAt: '2026-03-09',
    settings: {
      searchImpl: 'params',
    },
  },
  {
    id: 'grok-4.20-multi-agent-0309',
    displayName: 'Grok 4.20 Multi-Agent',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 2000000,
    pricing: {
      input: 2,
      output: 6,
      cachedInput: 0.2,
      tiers: {
        input: [
          [200000, 2],
          ['infinity', 4],
        ],
        output: [
          [200000, 6],
          ['infinity', 12],
        ],
        cachedInput: [
          [200000, 0.2],
          ['infinity', 0.4],
        ],
      },
    },
    releasedAt: '2026-03-09',
    settings: {
      extendParams: ['reasoningEffort'],
      searchImpl: 'params',
      reasoningEfforts: ['low', 'medium', 'high', 'xhigh'],
    },
  },
  {
    id: 'grok-imagine-image-quality',
    displayName: 'Grok Imagine Image Quality',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.05,
      unit: 'image',
    },
    releasedAt: '2026-05-06',
  },
  {
    id: 'grok-imagine-image',
    displayName: 'Grok Imagine Image',
    type: 'image',
    enabled: true,
    pricing: {
      perImage: 0.02,
      unit: 'image',
    },
    releasedAt: '2026-01-28',
  },
] as const satisfies readonly ModelCard[];
