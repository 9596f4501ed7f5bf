// Parameters of a chat request that Gemini refuses.
import type { Unsent } from '@tributary/runtime-core';

/** Part of the manifest of every host of Gemini. */
export const geminiOmits: readonly Unsent[] = [
  {
    parts: ['frequency_penalty', 'presence_penalty'],
    wires: ['gemini-generate'],
    reason: 'most models refuse a request that has one: "Penalty is not enabled for this model"',
    source: 'https://github.com/google-gemini/cookbook/issues/1290',
    date: '2026-11-28',
  },
  {
    parts: ['schema'],
    wires: ['gemini-generate'],
    keywords: [
      '$defs',
      'additionalProperties',
      'default',
      'examples',
      'exclusiveMinimum',
      'multipleOf',
      'prefixItems',
      'uniqueItems',
    ],
    reason: 'its schemas are a subset of OpenAPI 3.0; references are written out',
    source: 'https://ai.google.dev/api/caching#Schema',
  },
];
