import { expect, test } from 'vitest';
import type { ModelCard } from '@tributary/runtime-core';
import { createStore } from '../net/store.ts';
import { defaultSettings } from '../settings/settings.ts';
import { createLastCard } from './last-card.ts';
import type { ProvidersState } from './provider-registry.ts';

const card: ModelCard = { id: 'river-7b', type: 'chat', displayName: 'River 7B' };

function opened(held: Map<string, unknown>, build = 'a') {
  const providers = createStore<ProvidersState>({ status: 'loading', list: [] });
  const settings = createStore({
    ...defaultSettings,
    config: { ...defaultSettings.config, provider: 'demo', model: 'river-7b' },
  });
  let known: ModelCard | undefined;
  const last = createLastCard({
    keyValues: { read: (key) => held.get(key), write: (key, value) => Boolean(held.set(key, structuredClone(value))) },
    registry: { providers, cardOf: (_provider, model) => (model === known?.id ? known : undefined) },
    settings,
    build,
  });
  last.load();
  const arrive = (): void => {
    known = card;
    providers.set({ status: 'ready', list: [] });
  };
  return { store: last.store, settings, arrive };
}

test('the card of the next chat’s model is there at the next opening of the same build', () => {
  const held = new Map<string, unknown>();
  const first = opened(held);
  expect(first.store.get()).toBeUndefined();
  first.arrive();
  expect(opened(held).store.get()).toMatchObject({ provider: 'demo', card: { displayName: 'River 7B' } });
  expect(opened(held, 'b').store.get()).toBeUndefined();
});

test('a model without a card leaves what is held, which then belongs to another model', () => {
  const held = new Map<string, unknown>();
  const { settings, arrive } = opened(held);
  arrive();
  settings.set((all) => ({ ...all, config: { ...all.config, model: 'unlisted' } }));
  expect(held.get('card')).toMatchObject({ card: { id: 'river-7b' } });
});
