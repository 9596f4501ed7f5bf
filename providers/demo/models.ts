// The demo's scripted models: no network, no key, no intelligence. Descriptions say so.
// Source: this package. 2026-11-20.
import type { ModelCard } from '@tributary/runtime-core';

const abilities = { functionCall: true, vision: true, reasoning: true, search: true, imageOutput: true } as const;
const chat = {
  type: 'chat',
  abilities,
  contextWindowTokens: 32_768,
  maxOutput: 8192,
  settings: { searchImpl: 'params', extendParams: ['enableReasoning', 'reasoningBudgetToken'] },
} as const;

export const models = [
  {
    ...chat,
    id: 'demo',
    displayName: 'Demo Standard',
    description: 'Scripted responses at the pace of a real model. Send "help" to see what it can show.',
    enabled: true,
  },
  {
    ...chat,
    id: 'demo-fast',
    displayName: 'Demo Fast',
    description: 'The same script without pauses.',
    enabled: true,
  },
  {
    ...chat,
    id: 'demo-slow',
    displayName: 'Demo Slow',
    description: 'The same script at eight tokens a second.',
    enabled: true,
  },
  {
    id: 'demo-embedding',
    displayName: 'Demo Embedding',
    type: 'embedding',
    description: 'Vectors made from word hashes. Similar texts get similar vectors.',
    contextWindowTokens: 32_768,
    maxDimension: 1536,
    enabled: true,
  },
  {
    id: 'demo-image',
    displayName: 'Demo Image',
    type: 'image',
    description: 'A small color pattern made from the prompt.',
    resolutions: ['256x256', '512x512'],
    enabled: true,
  },
] as const satisfies readonly ModelCard[];
