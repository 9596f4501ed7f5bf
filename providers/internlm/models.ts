// internlm: the models it offers. Written by `node scripts/catalogue.mjs internlm`; edit the facts, not this file.
// Facts as of 2026-05-18, models that only 2025-07-12 knew marked legacy; the vendor's pages: https://internlm.intern-ai.org.cn/api/document
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: 'internlm3-latest',
    displayName: 'InternLM3',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
    },
  },
  {
    id: 'internlm2.5-latest',
    displayName: 'InternLM2.5',
    type: 'chat',
    legacy: true,
    abilities: {
      functionCall: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
    },
  },
  {
    id: 'internvl3-latest',
    displayName: 'InternVL3',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
    },
  },
  {
    id: 'internvl2.5-latest',
    displayName: 'InternVL2.5',
    type: 'chat',
    legacy: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
    },
  },
  {
    id: 'intern-latest',
    displayName: 'Intern',
    type: 'chat',
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0,
      output: 0,
    },
    releasedAt: '2026-02-04',
  },
  {
    id: 'intern-s1-pro',
    displayName: 'Intern-S1-Pro',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 262144,
    pricing: {
      input: 0,
      output: 0,
    },
    releasedAt: '2026-02-04',
  },
  {
    id: 'intern-s1',
    displayName: 'Intern-S1',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
    },
    releasedAt: '2025-07-26',
  },
  {
    id: 'intern-s1-mini',
    displayName: 'Intern-S1-Mini',
    type: 'chat',
    enabled: true,
    abilities: {
      functionCall: true,
      vision: true,
      reasoning: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
    },
    releasedAt: '2025-08-20',
  },
  {
    id: 'internvl3.5-latest',
    displayName: 'InternVL3.5',
    type: 'chat',
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
    },
    releasedAt: '2025-08-28',
  },
  {
    id: 'internvl3.5-241b-a28b',
    displayName: 'InternVL3.5-241B-A28B',
    type: 'chat',
    enabled: true,
    abilities: {
      vision: true,
    },
    contextWindowTokens: 32768,
    pricing: {
      input: 0,
      output: 0,
    },
    releasedAt: '2025-08-28',
  },
] as const satisfies readonly ModelCard[];
