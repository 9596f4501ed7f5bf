// Preferences on two devices of a user, stored by one server as merge patches.
import { expect, test } from 'vitest';
import { applyPatch } from '../../shared/conversation/settings-patch.ts';
import { createStore } from '../net/store.ts';
import { createPreferences } from './preferences.ts';
import { defaultSettings } from './settings.ts';
import type { Settings } from './settings.ts';

function server() {
  let held: unknown;
  let refuses = false;
  return {
    read: () => Promise.resolve(Object(held) as Readonly<Record<string, unknown>>),
    change(setting: string, patch: unknown) {
      if (refuses) return Promise.reject(new Error('refused'));
      held = applyPatch(held, { [setting]: patch });
      return Promise.resolve();
    },
    held: () => held,
    refuse: (is: boolean) => void (refuses = is),
  };
}

function browser(changes: ReturnType<typeof server>, known: Partial<Settings> = {}) {
  const store = createStore<Settings>({ ...defaultSettings, ...known });
  const set = (change: Partial<Settings>): void => store.set((settings) => ({ ...settings, ...change }));
  return { ...createPreferences({ settings: store, set, changes }), get: store.get };
}

test('a preference made on one device is there on another', async () => {
  const held = server();
  const [desk, phone] = [browser(held), browser(held)];
  await Promise.all([desk.load(), phone.load()]);
  desk.set({ titles: false, taskModel: 'p/cheap', sidebar: false });
  expect(desk.get()).toMatchObject({ titles: false, taskModel: 'p/cheap', sidebar: false });
  await phone.load();
  expect(phone.get()).toMatchObject({ titles: false, taskModel: 'p/cheap', sidebar: true });
  expect(held.held()).toEqual({ preferences: { titles: false, taskModel: 'p/cheap' } });
  phone.set({ titles: true, taskModel: '' });
  await desk.load();
  expect(desk.get()).toMatchObject({ titles: true, taskModel: '' });
  expect(held.held()).toBeUndefined();
});

test('a page begins with what the server rendered, before it has asked for it', () => {
  const rendered = { chatDefaults: { plugins: ['memory'] }, titles: false };
  const stale = browser(server(), { preferencesHeld: true, chatDefaults: { system: 'Be brief.' } });
  stale.begin(rendered);
  expect(stale.get()).toMatchObject({ ...rendered, config: { plugins: ['memory'] }, preferencesHeld: true });
  expect(stale.get().chatDefaults).toEqual({ plugins: ['memory'] });
  // Preferences of early versions, stored only in this browser, are kept until migrated.
  const unmoved = browser(server(), { defaultModel: 'p/m' });
  unmoved.begin(rendered);
  expect(unmoved.get()).toMatchObject({ ...rendered, defaultModel: 'p/m', preferencesHeld: false });
});

test('two devices change different preferences, and both changes stay', async () => {
  const held = server();
  const [desk, phone] = [browser(held), browser(held)];
  await Promise.all([desk.load(), phone.load()]);
  desk.set({ chatDefaults: { system: 'Be brief.' } });
  phone.set({ defaultModel: 'p/m' });
  await Promise.all([desk.load(), phone.load()]);
  for (const { get } of [desk, phone])
    expect(get()).toMatchObject({ defaultModel: 'p/m', chatDefaults: { system: 'Be brief.' } });
});

test('what the browser alone knew is moved once, and belongs to nobody who signs in there later', async () => {
  const [first, second] = [server(), server()];
  const old = { titles: false, defaultModel: 'p/m', chatDefaults: { system: 'Be brief.' } };
  const page = browser(first, old);
  await page.load();
  expect(first.held()).toEqual({ preferences: old });
  const next = browser(second, page.get());
  await next.load();
  expect(second.held()).toBeUndefined();
  expect(next.get()).toMatchObject({ titles: true, defaultModel: '', chatDefaults: {} });
});

test('a second browser adds what only it knew, and what the server holds wins', async () => {
  const held = server();
  const first = browser(held, { titles: false, taskModel: 'p/first' });
  await first.load();
  const second = browser(held, { taskModel: 'p/second', chatDefaults: { system: 'My long prompt' } });
  await second.load();
  const both = { titles: false, taskModel: 'p/first', chatDefaults: { system: 'My long prompt' } };
  expect(held.held()).toEqual({ preferences: both });
  expect(second.get()).toMatchObject(both);
});

test('a preference changed before the first load takes none of the others along', async () => {
  const held = server();
  const page = browser(held, { chatDefaults: { system: 'My long prompt' }, taskModel: 'p/m' });
  page.set({ titles: false });
  await page.load();
  const all = { titles: false, taskModel: 'p/m', chatDefaults: { system: 'My long prompt' } };
  expect(page.get()).toMatchObject(all);
  expect(held.held()).toEqual({ preferences: all });
});

test('a move that the server refuses is tried again by the next load', async () => {
  const held = server();
  held.refuse(true);
  const page = browser(held, { taskModel: 'p/m' });
  await page.load();
  await expect.poll(() => page.get().preferencesHeld).toBe(false);
  expect(page.get().taskModel).toBe('p/m');
  held.refuse(false);
  await page.load();
  expect(held.held()).toEqual({ preferences: { taskModel: 'p/m' } });
});

test('the next chat follows defaults that another device has saved, and keeps what was chosen for it here', async () => {
  const held = server();
  const desk = browser(held);
  const phone = browser(held, {
    config: { ...defaultSettings.config, provider: 'p', model: 'last', temperature: 0.3 },
  });
  await Promise.all([desk.load(), phone.load()]);
  desk.set({ chatDefaults: { system: 'Be brief.' }, defaultModel: 'q/new' });
  await phone.load();
  expect(phone.get().config).toMatchObject({ provider: 'q', model: 'new', system: 'Be brief.', temperature: 0.3 });
});

test('a change that the server refuses is taken back', async () => {
  const held = server();
  const page = browser(held);
  await page.load();
  held.refuse(true);
  page.set({ taskModel: 'p/m' });
  expect(page.get().taskModel).toBe('p/m');
  await expect.poll(() => page.get().taskModel).toBe('');
});

test('stored values of another type are not taken', async () => {
  const held = server();
  await held.change('preferences', { titles: 'no', taskModel: 5, defaultModel: ['x'], chatDefaults: 'none' });
  const page = browser(held);
  await page.load();
  expect(page.get()).toMatchObject({ titles: true, taskModel: '', defaultModel: '', chatDefaults: {} });
});
