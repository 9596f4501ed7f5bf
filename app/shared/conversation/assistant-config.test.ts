// The configuration a chat copies from an assistant, and the fallback when the assistant's model is unavailable.
import { expect, test } from 'vitest';
import { configWith, configWithout, modelOf } from './assistant-config.ts';
import type { KnownProvider, UsedAssistant } from './assistant-config.ts';
import { defaultChatConfig, readConfig } from '../message/chat-config.ts';

const provider = (id: string, models: readonly string[], off = false): KnownProvider => ({
  id,
  off,
  models: models.map((model) => ({ id: model })),
});
const list = [provider('one', ['a', 'b']), provider('two', ['c']), provider('off', ['d'], true), provider('bare', [])];
const of = (key: string) => {
  const [name = '', model = ''] = key.split('/');
  return { provider: name, model };
};

test.each([
  ['its own', 'one/a', [], list, 'own one/a'],
  ['the chat’s, where it names none', undefined, ['one/b'], list, 'chat'],
  ['its own, while no list has come', 'gone/x', ['one/b'], [], 'own gone/x'],
  ['its own, of a provider that lists nothing', 'bare/x', ['one/b'], list, 'own bare/x'],
  ['the first fallback that is there', 'one/x', ['gone/y', 'off/d', 'two/c', 'one/b'], list, 'gone two/c'],
  ['the chat’s, where nothing is left', 'off/d', ['two/x'], list, 'gone'],
] as const)('the model: %s', (_what, model, fallbacks, providers, expected) => {
  const found = modelOf({ model: model ? of(model) : null, fallbacks: fallbacks.map(of) }, providers);
  const choice = found.kind === 'chat' ? undefined : found.choice;
  expect([found.kind, ...(choice ? [`${choice.provider}/${choice.model}`] : [])].join(' ')).toBe(expected);
});

const chef: UsedAssistant = {
  id: 'chef',
  name: 'Chef',
  picture: { type: 'emoji', text: '🧑‍🍳' },
  instructions: 'You cook.',
  model: of('one/b'),
  fallbacks: [],
  params: { temperature: 0.2, searchMode: 'on' },
  plugins: ['clock'],
};

test('a chat copies it, and goes on as new chats begin where it says nothing', () => {
  const chat = {
    ...defaultChatConfig,
    ...of('one/a'),
    top_p: 0.5,
    toolConsents: ['clock/read'],
    displayMode: 'docs' as const,
  };
  const began = { ...chat, ...configWith(chef, list, { frequency_penalty: 1 }) };
  expect(began).toEqual({
    ...defaultChatConfig,
    ...of('one/b'),
    displayMode: 'docs',
    system: 'You cook.',
    temperature: 0.2,
    searchMode: 'on',
    frequency_penalty: 1,
    plugins: ['clock'],
    assistant: { id: 'chef', name: 'Chef', picture: { type: 'emoji', text: '🧑‍🍳' } },
  });
  const after = { ...began, ...configWithout({}) };
  expect(after).toEqual({ ...defaultChatConfig, ...of('one/b'), displayMode: 'docs' });
});

test('one that is gone leaves the chat its model', () => {
  const change = configWith({ ...chef, model: of('gone/x') }, list, {});
  expect([change.provider, change.model, change.system]).toEqual([undefined, undefined, 'You cook.']);
});

test.each([
  [undefined, null],
  ['chef', null],
  [{ id: 1, name: 'x' }, null],
  [
    { id: 'a', name: 'A', picture: { type: 'image', file: 5 } },
    { id: 'a', name: 'A', picture: null },
  ],
  [
    { id: 'a', name: 'A', more: true, picture: { type: 'image', file: 'f' } },
    { id: 'a', name: 'A', picture: { type: 'image', file: 'f' } },
  ],
])('stored as %j', (assistant, expected) => {
  expect(readConfig({ assistant }).assistant).toEqual(expected);
});
