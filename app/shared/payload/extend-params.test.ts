// The extendParams of a card: the controls shown, and the payload fields set.
import { expect, test } from 'vitest';
import type { ModelCard } from '@tributary/runtime-core';
import { defaultChatConfig } from '../message/chat-config.ts';
import type { ChatConfig } from '../message/chat-config.ts';
import { fieldRows, isSet, optionParams, optionRows } from './extend-params.ts';

const card = (...extendParams: readonly string[]): ModelCard => ({ id: 'm', type: 'chat', settings: { extendParams } });
const config = (change: Partial<ChatConfig> = {}): ChatConfig => ({ ...defaultChatConfig, ...change });

const rows = [
  ['nothing chosen, nothing sent', ['textVerbosity', 'urlContext', 'imageAspectRatio', 'imageResolution'], {}, {}],
  ['a length', ['textVerbosity'], { textVerbosity: 'low' }, { verbosity: 'low' }],
  ['a length for a model without', ['urlContext'], { textVerbosity: 'low' }, {}],
  ['links', ['urlContext'], { urlContext: true }, { urlContext: true }],
  [
    'an image',
    ['imageAspectRatio', 'imageResolution'],
    { imageAspectRatio: '16:9', imageResolution: '4K' },
    { imageAspectRatio: '16:9', imageResolution: '4K' },
  ],
  ['a ratio that only another model has', ['imageAspectRatio'], { imageAspectRatio: '8:1' }, {}],
  ['that model', ['imageAspectRatio2'], { imageAspectRatio: '8:1' }, { imageAspectRatio: '8:1' }],
  ['a size that only another model has', ['imageResolution'], { imageResolution: '512' }, {}],
  ['that model', ['imageResolution2'], { imageResolution: '512' }, { imageResolution: '512' }],
  ['caching says both', ['disableContextCaching'], {}, { enabledContextCaching: true }],
  ['off, too', ['disableContextCaching'], { disableContextCaching: true }, { enabledContextCaching: false }],
  ['no card', undefined, { urlContext: true, textVerbosity: 'low' }, {}],
] as const;
test.each(rows)('%s', (_name, listed, change, expected) => {
  expect(optionParams(listed && card(...listed), config(change))).toEqual(expected);
});

test('reasoning has a control of its own; caching is not beside the message field', () => {
  const all = card('enableReasoning', 'disableContextCaching', 'textVerbosity');
  expect(optionRows(all).map(({ field }) => field)).toEqual(['textVerbosity', 'disableContextCaching']);
  expect(fieldRows(all).map(({ field }) => field)).toEqual(['textVerbosity']);
});

test('a row is set when it differs from what the model does by itself', () => {
  const [length] = optionRows(card('textVerbosity'));
  const [caching] = optionRows(card('disableContextCaching'));
  expect(length && isSet(length, config())).toBe(false);
  expect(length && isSet(length, config({ textVerbosity: 'high' }))).toBe(true);
  expect(caching && isSet(caching, config())).toBe(false);
  expect(caching && isSet(caching, config({ disableContextCaching: true }))).toBe(true);
});
