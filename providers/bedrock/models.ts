// bedrock: the models it offers. Written by `node scripts/catalogue.mjs bedrock`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters.html
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'us.anthropic.claude-3-7-sonnet-20250219-v1:0',
    displayName: 'Claude 3.7 Sonnet',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 64000,
    pricing: {
      input: 3,
      output: 15,
    },
    releasedAt: '2025-02-24',
    settings: {
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'anthropic.claude-3-5-sonnet-20241022-v2:0',
    displayName: 'Claude 3.5 Sonnet',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 8192,
    pricing: {
      input: 3,
      output: 15,
    },
    releasedAt: '2024-10-22',
  },
  {
    id: 'us.anthropic.claude-3-5-sonnet-20241022-v2:0',
    displayName: 'Claude 3.5 Sonnet v2 (Inference profile)',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 8192,
    pricing: {
      input: 3,
      output: 15,
    },
    releasedAt: '2024-10-22',
  },
  {
    id: 'anthropic.claude-3-5-sonnet-20240620-v1:0',
    displayName: 'Claude 3.5 Sonnet 0620',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 8192,
    pricing: {
      input: 3,
      output: 15,
    },
    releasedAt: '2024-06-20',
  },
  {
    id: 'anthropic.claude-3-haiku-20240307-v1:0',
    displayName: 'Claude 3 Haiku',
    type: 'chat',
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
  },
  {
    id: 'anthropic.claude-3-sonnet-20240229-v1:0',
    displayName: 'Claude 3 Sonnet',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 200000,
    pricing: {
      input: 3,
      output: 15,
    },
  },
  {
    id: 'anthropic.claude-3-opus-20240229-v1:0',
    displayName: 'Claude 3 Opus',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 4096,
    pricing: {
      input: 15,
      output: 75,
    },
    releasedAt: '2024-02-29',
  },
  {
    id: 'anthropic.claude-v2:1',
    displayName: 'Claude 2.1',
    type: 'chat',
    contextWindowTokens: 200000,
    pricing: {
      input: 8,
      output: 24,
    },
  },
  {
    id: 'anthropic.claude-v2',
    displayName: 'Claude 2.0',
    type: 'chat',
    contextWindowTokens: 100000,
    pricing: {
      input: 8,
      output: 24,
    },
  },
  {
    id: 'anthropic.claude-instant-v1',
    displayName: 'Claude Instant',
    type: 'chat',
    contextWindowTokens: 100000,
    maxOutput: 4096,
    pricing: {
      input: 0.8,
      output: 2.4,
    },
  },
  {
    id: 'meta.llama3-1-8b-instruct-v1:0',
    displayName: 'Llama 3.1 8B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.22,
      output: 0.22,
    },
  },
  {
    id: 'meta.llama3-1-70b-instruct-v1:0',
    displayName: 'Llama 3.1 70B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.99,
      output: 0.99,
    },
  },
  {
    id: 'meta.llama3-1-405b-instruct-v1:0',
    displayName: 'Llama 3.1 405B Instruct',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 5.32,
      output: 16,
    },
  },
  {
    id: 'meta.llama3-8b-instruct-v1:0',
    displayName: 'Llama 3 8B Instruct',
    type: 'chat',
    contextWindowTokens: 8000,
    pricing: {
      input: 0.3,
      output: 0.6,
    },
  },
  {
    id: 'meta.llama3-70b-instruct-v1:0',
    displayName: 'Llama 3 70B Instruct',
    type: 'chat',
    contextWindowTokens: 8000,
    pricing: {
      input: 2.65,
      output: 3.5,
    },
  },
  {
    id: 'global.anthropic.claude-opus-4-7',
    displayName: 'Claude Opus 4.7',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
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
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningEffort'],
      disabledParams: ['temperature', 'top_p'],
      reasoningEfforts: ['low', 'medium', 'high', 'xhigh', 'max'],
    },
  },
  {
    id: 'global.anthropic.claude-opus-4-6-v1',
    displayName: 'Claude Opus 4.6',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
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
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high', 'max'],
    },
  },
  {
    id: 'global.anthropic.claude-sonnet-4-6',
    displayName: 'Claude Sonnet 4.6',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
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
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningBudgetToken', 'reasoningEffort'],
      reasoningEfforts: ['low', 'medium', 'high', 'max'],
    },
  },
  {
    id: 'global.anthropic.claude-opus-4-5-20251101-v1:0',
    displayName: 'Claude Opus 4.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 64000,
    pricing: {
      input: 5,
      output: 25,
      cachedInput: 0.5,
    },
    releasedAt: '2025-11-24',
    settings: {
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'global.anthropic.claude-sonnet-4-5-20250929-v1:0',
    displayName: 'Claude Sonnet 4.5',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 64000,
    pricing: {
      input: 3,
      output: 15,
    },
    releasedAt: '2025-09-29',
    settings: {
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningBudgetToken'],
    },
  },
  {
    id: 'global.anthropic.claude-haiku-4-5-20251001-v1:0',
    displayName: 'Claude Haiku 4.5',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
      structuredOutput: true,
    },
    contextWindowTokens: 200000,
    maxOutput: 64000,
    pricing: {
      input: 1,
      output: 5,
    },
    releasedAt: '2025-10-15',
    settings: {
      extendParams: ['disableContextCaching', 'enableReasoning', 'reasoningBudgetToken'],
    },
  },
] as const satisfies readonly ModelCard[];
