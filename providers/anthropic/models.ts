// anthropic: the models it offers. Written by `node scripts/catalogue.mjs anthropic`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.anthropic.com/en/api/messages
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'claude-opus-4-20250514',
    displayName: 'Claude Opus 4',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 32000,
    pricing: {
      input: 15,
      output: 75,
      cachedInput: 1.5,
      writeCacheInput: 18.75,
      lookup: {
        writeCacheInput: {
          by: ['ttl'],
          prices: {
            '1h': 30,
            '5m': 18.75,
          },
        },
      },
    },
    releasedAt: '2025-05-23',
    settings: {
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'claude-sonnet-4-20250514',
    displayName: 'Claude Sonnet 4',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 64000,
    pricing: {
      input: 3,
      output: 15,
      cachedInput: 0.3,
      writeCacheInput: 3.75,
      lookup: {
        writeCacheInput: {
          by: ['ttl'],
          prices: {
            '1h': 6,
            '5m': 3.75,
          },
        },
      },
    },
    releasedAt: '2025-05-23',
    settings: {
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'claude-3-7-sonnet-20250219',
    displayName: 'Claude 3.7 Sonnet',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 64000,
    pricing: {
      input: 3,
      output: 15,
      cachedInput: 0.3,
      writeCacheInput: 3.75,
    },
    releasedAt: '2025-02-24',
    settings: {
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'claude-3-5-sonnet-20241022',
    displayName: 'Claude 3.5 Sonnet v2',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      vision: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 8192,
    pricing: {
      input: 3,
      output: 15,
      cachedInput: 0.3,
      writeCacheInput: 3.75,
    },
    releasedAt: '2024-10-22',
    settings: {
      extendParams: ['disableContextCaching'],
      searchImpl: 'params',
    },
  },
  {
    id: 'claude-3-5-sonnet-20240620',
    displayName: 'Claude 3.5 Sonnet',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 8192,
    pricing: {
      input: 3,
      output: 15,
      cachedInput: 0.3,
      writeCacheInput: 3.75,
    },
    releasedAt: '2024-06-20',
    settings: {
      extendParams: ['disableContextCaching'],
      searchImpl: 'params',
    },
  },
  {
    id: 'claude-3-5-haiku-20241022',
    displayName: 'Claude 3.5 Haiku',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 8192,
    pricing: {
      input: 1,
      output: 5,
      cachedInput: 0.1,
      writeCacheInput: 1.25,
    },
    releasedAt: '2024-11-05',
    settings: {
      extendParams: ['disableContextCaching'],
    },
  },
  {
    id: 'claude-3-haiku-20240307',
    displayName: 'Claude 3 Haiku',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 4096,
    pricing: {
      input: 0.25,
      output: 1.25,
    },
    releasedAt: '2024-03-07',
    settings: {
      extendParams: ['disableContextCaching'],
    },
  },
  {
    id: 'claude-3-sonnet-20240229',
    displayName: 'Claude 3 Sonnet',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 4096,
    pricing: {
      input: 3,
      output: 15,
    },
    releasedAt: '2024-02-29',
  },
  {
    id: 'claude-3-opus-20240229',
    displayName: 'Claude 3 Opus',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 4096,
    pricing: {
      input: 15,
      output: 75,
    },
    releasedAt: '2024-02-29',
    settings: {
      extendParams: ['disableContextCaching'],
    },
  },
  {
    id: 'claude-2.1',
    displayName: 'Claude 2.1',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 200000,
    maxOutput: 4096,
    pricing: {
      input: 8,
      output: 24,
    },
    releasedAt: '2023-11-21',
  },
  {
    id: 'claude-2.0',
    displayName: 'Claude 2.0',
    type: 'chat',
    legacy: true,
    contextWindowTokens: 100000,
    maxOutput: 4096,
    pricing: {
      input: 8,
      output: 24,
    },
    releasedAt: '2023-07-11',
  },
  {
    id: 'claude-opus-4-7',
    displayName: 'Claude Opus 4.7',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 128000,
    pricing: {
      input: 5,
      output: 25,
      cachedInput: 0.5,
      writeCacheInput: 6.25,
    },
    releasedAt: '2026-04-16',
    settings: {
      extendParams: ['disableContextCaching', 'enableAdaptiveThinking', 'opus47Effort'],
      searchImpl: 'params',
      disabledParams: ['temperature', 'top_p'],
    },
  },
  {
    id: 'claude-opus-4-6',
    displayName: 'Claude Opus 4.6',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 128000,
    pricing: {
      input: 5,
      output: 25,
      cachedInput: 0.5,
      writeCacheInput: 6.25,
      lookup: {
        writeCacheInput: {
          by: ['ttl'],
          prices: {
            '1h': 10,
            '5m': 6.25,
          },
        },
      },
    },
    releasedAt: '2026-02-05',
    settings: {
      extendParams: ['disableContextCaching', 'enableAdaptiveThinking', 'effort'],
      searchImpl: 'params',
    },
  },
  {
    id: 'claude-sonnet-4-6',
    displayName: 'Claude Sonnet 4.6',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 1000000,
    maxOutput: 64000,
    pricing: {
      input: 3,
      output: 15,
      cachedInput: 0.3,
      writeCacheInput: 3.75,
      lookup: {
        writeCacheInput: {
          by: ['ttl'],
          prices: {
            '1h': 6,
            '5m': 3.75,
          },
        },
      },
    },
    releasedAt: '2026-02-17',
    settings: {
      extendParams: [
        'disableContextCaching',
        'enableAdaptiveThinking',
        'enableReasoning',
        'reasoningBudgetToken',
        'effort',
      ],
      searchImpl: 'params',
    },
  },
  {
    id: 'claude-opus-4-5-20251101',
    displayName: 'Claude Opus 4.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 64000,
    pricing: {
      input: 5,
      output: 25,
      cachedInput: 0.5,
      writeCacheInput: 6.25,
      lookup: {
        writeCacheInput: {
          by: ['ttl'],
          prices: {
            '1h': 10,
            '5m': 6.25,
          },
        },
      },
    },
    releasedAt: '2025-11-24',
    settings: {
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'claude-sonnet-4-5-20250929',
    displayName: 'Claude Sonnet 4.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 64000,
    pricing: {
      input: 3,
      output: 15,
      cachedInput: 0.3,
      writeCacheInput: 3.75,
    },
    releasedAt: '2025-09-29',
    settings: {
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'claude-haiku-4-5-20251001',
    displayName: 'Claude Haiku 4.5',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
      structuredOutput: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 64000,
    pricing: {
      input: 1,
      output: 5,
      cachedInput: 0.1,
      writeCacheInput: 1.25,
      lookup: {
        writeCacheInput: {
          by: ['ttl'],
          prices: {
            '1h': 2,
            '5m': 1.25,
          },
        },
      },
    },
    releasedAt: '2025-10-16',
    settings: {
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
  {
    id: 'claude-opus-4-1-20250805',
    displayName: 'Claude Opus 4.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      search: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 32000,
    pricing: {
      input: 15,
      output: 75,
      cachedInput: 1.5,
      writeCacheInput: 18.75,
      lookup: {
        writeCacheInput: {
          by: ['ttl'],
          prices: {
            '1h': 30,
            '5m': 18.75,
          },
        },
      },
    },
    releasedAt: '2025-08-05',
    settings: {
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningBudgetToken'],
      searchImpl: 'params',
    },
  },
] as const satisfies readonly ModelCard[];
