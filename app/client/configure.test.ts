// Model of the next chat: the user's last choice, not that of an assistant or an older chat.
import { expect, test } from 'vitest';
import type { ChatConfig } from '../shared/message/chat-config.ts';
import { createStore } from './net/store.ts';
import { defaultSettings } from './settings/settings.ts';
import type { Settings } from './settings/settings.ts';
import { createConfigure } from './configure.ts';

const chef = { assistant: { id: 'a', name: 'Chef', picture: null } };
const choice = (model: string): Pick<ChatConfig, 'provider' | 'model'> => ({ provider: 'p', model });

function stage() {
  const settings = createStore<Settings>({
    ...defaultSettings,
    autoModel: 'p/own',
    config: { ...defaultSettings.config, ...choice('own') },
  });
  const configured: (readonly [string, Partial<ChatConfig>])[] = [];
  const configure = createConfigure({
    settings,
    setSettings: (change) => settings.set((current) => ({ ...current, ...change })),
    conversations: { configure: (id, change) => void configured.push([id, change]) },
    registry: { nextModel: (used) => used },
  });
  const now = (): readonly unknown[] => {
    const { config, ownModel, autoModel } = settings.get();
    return [config.model, ownModel, autoModel];
  };
  return { configure, configured, settings, now };
}

test('an assistant brings its model; without it the next chat has the user’s again', () => {
  const { configure, now, settings } = stage();
  configure(undefined, { ...chef, ...choice('its') }, 'assistant');
  expect(now()).toEqual(['its', 'p/own', 'p/own']);
  configure(undefined, { ...chef, ...choice('other') }, 'assistant');
  expect(now()).toEqual(['other', 'p/own', 'p/own']);
  configure(undefined, { assistant: null }, 'assistant');
  expect([now(), settings.get().config.assistant]).toEqual([['own', '', 'p/own'], null]);
});

test('an assistant without a model takes over the user’s, and not that of the assistant before', () => {
  const { configure, now } = stage();
  configure(undefined, { ...chef, ...choice('its') }, 'assistant');
  configure(undefined, chef, 'assistant');
  expect(now()).toEqual(['own', '', 'p/own']);
});

test('a model that is chosen beside an assistant is the user’s', () => {
  const { configure, now } = stage();
  configure(undefined, { ...chef, ...choice('its') }, 'assistant');
  configure(undefined, choice('chosen'));
  expect(now()).toEqual(['chosen', '', '']);
  configure(undefined, { assistant: null }, 'assistant');
  expect(now()).toEqual(['chosen', '', '']);
});

test('in a chat a choice is taken over, and what an assistant brings is not', () => {
  const { configure, configured, now } = stage();
  configure('c', { ...chef, ...choice('its') }, 'assistant');
  configure('c', { searchMode: 'on' });
  expect(now()).toEqual(['own', '', 'p/own']);
  configure('c', choice('chosen'));
  expect(now()).toEqual(['chosen', '', '']);
  expect(configured).toHaveLength(3);
});

test('a choice in a chat does not take its model from the assistant that is to begin the next one', () => {
  const { configure, now } = stage();
  configure(undefined, { ...chef, ...choice('its') }, 'assistant');
  configure('c', choice('chosen'));
  expect(now()).toEqual(['its', 'p/chosen', '']);
});
