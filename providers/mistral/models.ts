// mistral: the models it offers. Written by `node scripts/catalogue.mjs mistral`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://docs.mistral.ai/api/
// Newer ones as of 2026-11-20, from scripts/catalogue/newer.json
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'mistral-large-4',
    displayName: 'Mistral Large 4',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 1048576,
    maxOutput: 262144,
    pricing: {
      input: 0.7,
      output: 2.1,
      cachedInput: 0.07,
    },
  },
  {
    id: 'mistral-medium-latest',
    displayName: 'Mistral Medium 3',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 128000,
    pricing: {
      input: 0.4,
      output: 2,
    },
  },
  {
    id: 'open-mistral-nemo',
    displayName: 'Mistral Nemo',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.15,
      output: 0.15,
    },
  },
  {
    id: 'mistral-small-latest',
    displayName: 'Mistral Small 3.1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32000,
    pricing: {
      input: 0.1,
      output: 0.3,
    },
  },
  {
    id: 'mistral-large-latest',
    displayName: 'Mistral Large 24.11',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 2,
      output: 6,
    },
  },
  {
    id: 'codestral-latest',
    displayName: 'Codestral 2508',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 0.3,
      output: 0.9,
    },
    releasedAt: '2025-07-30',
  },
  {
    id: 'pixtral-large-latest',
    displayName: 'Pixtral Large',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 2,
      output: 6,
    },
  },
  {
    id: 'pixtral-12b-2409',
    displayName: 'Pixtral 12B',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.15,
      output: 0.15,
    },
  },
  {
    id: 'ministral-3b-latest',
    displayName: 'Ministral 3B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.04,
      output: 0.04,
    },
  },
  {
    id: 'ministral-8b-latest',
    displayName: 'Ministral 8B',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.1,
      output: 0.1,
    },
  },
  {
    id: 'open-codestral-mamba',
    displayName: 'Codestral Mamba',
    type: 'chat',
    contextWindowTokens: 256000,
    pricing: {
      input: 0,
      output: 0,
    },
  },
  {
    id: 'mistral-medium-3.5',
    displayName: 'Mistral Medium 3.5',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 1.5,
      output: 7.5,
    },
    releasedAt: '2026-04-30',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'devstral-2512',
    displayName: 'Devstral 2',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.4,
      output: 2,
    },
    releasedAt: '2025-12-09',
  },
  {
    id: 'labs-devstral-small-2512',
    displayName: 'Devstral Small 2',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.1,
      output: 0.3,
    },
    releasedAt: '2025-12-09',
  },
  {
    id: 'mistral-medium-2508',
    displayName: 'Mistral Medium 3.1',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.4,
      output: 2,
    },
  },
  {
    id: 'magistral-medium-2509',
    displayName: 'Magistral Medium 1.2',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 2,
      output: 5,
    },
  },
  {
    id: 'magistral-small-2509',
    displayName: 'Magistral Small 1.2',
    type: 'chat',
    abilities: {
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.5,
      output: 1.5,
    },
  },
  {
    id: 'mistral-small-2603',
    displayName: 'Mistral Small 4',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 0.15,
      output: 0.6,
    },
    releasedAt: '2026-03-16',
    settings: {
      extendParams: ['enableReasoning'],
    },
  },
  {
    id: 'mistral-small-2506',
    displayName: 'Mistral Small 3.2',
    type: 'chat',
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 0.1,
      output: 0.3,
    },
  },
  {
    id: 'mistral-large-2512',
    displayName: 'Mistral Large 3',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0.5,
      output: 1.5,
    },
    releasedAt: '2025-12-02',
  },
  {
    id: 'mistral-large-2411',
    displayName: 'Mistral Large 2.1',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 131072,
    pricing: {
      input: 2,
      output: 6,
    },
  },
  {
    id: 'labs-leanstral-2603',
    displayName: 'Leanstral',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
    },
    contextWindowTokens: 256000,
    pricing: {
      input: 0,
      output: 0,
    },
    releasedAt: '2026-03-16',
  },
] as const satisfies readonly ModelCard[];
