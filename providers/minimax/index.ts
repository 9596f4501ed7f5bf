// MiniMax: half the common temperature, thoughts in a list, errors in an envelope of a 200.
import { defineProvider } from '@tributary/runtime-core';
import { clamp, drop, dropAtOrBelow, scale } from '@tributary/runtime-core/rules';
import { at, list } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { dateOf, openaiStyle } from '@tributary/provider-openai-style';
import { asDetails, outputThatFits } from './request.ts';
import { minimaxError, minimaxURL as baseURL, thoughtsApart } from './shared.ts';

export { minimaxError, minimaxURL, thoughtsApart } from './shared.ts';

/** Results of the vendor's search arrive as a message with the role tool, which is not part of the answer. */
const withoutToolTurns = (chunk: Json): Json | undefined =>
  at(list(chunk['choices'])[0], 'delta.role') === 'tool' ? undefined : chunk;

const wire = openaiStyle({
  baseURL,
  readChunk: withoutToolTurns,
  thoughtsAs: asDetails,
  chatFields: ({ enabledSearch }) => ({
    ...thoughtsApart,
    ...(enabledSearch ? { tools: [{ type: 'web_search' }] } : {}),
  }),
  models: {
    read(row) {
      const releasedAt = dateOf(row['created']);
      return releasedAt === undefined ? {} : { releasedAt };
    },
  },
});

export default defineProvider({
  manifest: {
    id: 'minimax',
    name: 'MiniMax',
    family: 'openai-style',
    operations: ['chat', 'models'],
    makes: ['minimax', 'abab'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'grounding', 'usage'],
    omits: [
      {
        parts: ['max_tokens'],
        filled: true,
        reason: 'the most that the catalogue knows of the model: a rule of this project',
        source: 'https://platform.minimaxi.com/document/ChatCompletion%20v2',
      },
      {
        parts: ['temperature'],
        outside: '(0, 2]',
        reason: 'the vendor takes none at or below 0: a rule of this project',
        source: 'https://platform.minimaxi.com/document/ChatCompletion%20v2',
      },
      {
        parts: ['temperature'],
        scaled: 0.5,
        reason: 'the range is 0 to 1, the common one 0 to 2',
        source: 'https://platform.minimaxi.com/document/ChatCompletion%20v2',
      },
      {
        parts: ['frequency_penalty', 'presence_penalty'],
        reason: 'the API has no such field',
        source: 'https://platform.minimaxi.com/document/ChatCompletion%20v2',
      },
    ],
    recommended: {
      models: ['MiniMax-M2.7'],
      source: 'https://platform.minimaxi.com/document/ChatCompletion%20v2',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://platform.minimaxi.com/user-center/basic-information/interface-key',
      docs: 'https://platform.minimaxi.com/document/ChatCompletion%20v2',
      home: 'https://www.minimaxi.com',
    },
    checkModel: 'MiniMax-M2.1',
    browser: false,
  },
  models: () => import('./models.ts'),
  rules: [
    dropAtOrBelow('temperature', 0),
    scale('temperature', 0.5),
    clamp('top_p', 0.01, 1),
    drop('frequency_penalty', 'presence_penalty'),
    outputThatFits,
  ],
  apply(hooks) {
    wire(hooks);
    hooks.mapError.tap('minimax', minimaxError);
  },
});
