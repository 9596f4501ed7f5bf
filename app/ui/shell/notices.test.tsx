// Tests notices around the message field, and undo for a removed chat. No language is loaded, so texts are shown as
// their keys.
import { createElement } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ChatClient } from '../../client/client.ts';
import { createStore } from '../../client/net/store.ts';
import DemoNote from '../connect/DemoNote.tsx';
import NotConnected from '../composer/NotConnected.tsx';
import { ClientContext } from '../parts/client-context.ts';
import UndoToasts from '../sidebar/UndoToasts.tsx';
import { openScreen, withPage } from '../testing/screen.ts';
import SpendingNotice from '../usage/SpendingNotice.tsx';
import { Limits } from '../usage-page/Limits.tsx';

const gone = vi.fn();
const place = { state: {} as unknown };
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { readonly to: string; readonly children: ReactNode }) =>
    createElement('a', { href: to }, children),
  useNavigate: () => gone,
  useLocation: () => place,
}));
vi.mock('../parts/page-texts.ts', () => ({ usePageTexts: () => true }));

withPage();
beforeEach(() => {
  gone.mockReset();
  place.state = {};
  last = undefined;
});

const anthropic = {
  id: 'anthropic',
  name: 'Anthropic',
  health: 'needs-key',
  keyVault: { required: ['apiKey'], optional: [] },
};

function clientOf(more: object) {
  const vaults = { store: createStore({}) };
  return {
    vaults,
    runs: createStore({}),
    providers: createStore({ list: [anthropic] }),
    ...more,
  } as unknown as ChatClient;
}

let last: Awaited<ReturnType<typeof openScreen>> | undefined;

async function shown<P extends object>(part: ComponentType<P>, props: P, client: ChatClient) {
  await last?.act(() => last?.root.unmount());
  const screen = await openScreen();
  last = screen;
  await screen.act(() =>
    screen.root.render(createElement(ClientContext.Provider, { value: client }, createElement(part, props))),
  );
  await screen.act(() => undefined);
  return screen;
}

test('a chat whose provider is not connected says so, and leads to the provider', async () => {
  const { text } = await shown(NotConnected, { provider: 'anthropic' }, clientOf({}));
  expect(text()).toContain('composer.notConnected');
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/settings/providers/anthropic');
  const keyed = clientOf({ vaults: { store: createStore({ anthropic: { vault: { apiKey: 'k' } } }) } });
  expect((await shown(NotConnected, { provider: 'anthropic' }, keyed)).text()).toBe('');
});

test('a chat with the demo leads to connecting a provider until one is connected', async () => {
  const demo = { id: 'demo', health: 'ready' };
  const onChoose = vi.fn();
  const { text } = await shown(
    DemoNote,
    { onChoose },
    clientOf({ providers: createStore({ list: [demo, anthropic] }) }),
  );
  expect(text()).toContain('connect.demoOpen');
  const ready = clientOf({ providers: createStore({ list: [demo, { ...anthropic, health: 'ready' }] }) });
  expect((await shown(DemoNote, { onChoose }, ready)).text()).toBe('');
});

test('undoing the removal of the chat that was open opens it again', async () => {
  const undo = vi.fn();
  const client = clientOf({
    conversations: { store: createStore({ removed: { id: 'c1', title: 'A title' } }), undo, forget: vi.fn() },
    lists: { notice: createStore(undefined) },
  });
  for (const [left, opened] of [
    ['c1', [['/c/c1']]],
    ['c2', []],
  ] as const) {
    place.state = { left };
    gone.mockReset();
    const { act } = await shown(UndoToasts, {}, client);
    await act(() => document.querySelector('button')?.click());
    expect(gone.mock.calls).toEqual(opened);
  }
  expect(undo).toHaveBeenCalledTimes(2);
});

const spending = (limits: readonly object[], card?: object) => {
  const setSettings = vi.fn();
  const client = clientOf({
    lastCard: createStore(undefined),
    settings: createStore({ spendingLimits: limits }),
    setSettings,
    transport: { getJSON: () => Promise.resolve({ spent: [{ currency: 'USD', day: 0, month: 20_000_000, held: 0 }] }) },
    providers: createStore({ list: [{ ...anthropic, models: card ? [card] : [] }] }),
  });
  return { client, setSettings };
};

test('a limit is saved once it has an amount', async () => {
  const { client, setSettings } = spending([]);
  const { act } = await shown(Limits, {}, client);
  await act(() =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('limits.add'))?.click(),
  );
  expect(document.querySelectorAll('input').length).toBeGreaterThan(0);
  expect(setSettings).not.toHaveBeenCalled();
});
test('a reached limit says that the chosen model has no price, and is not asked about', async () => {
  const choice = { provider: 'anthropic', model: 'm' };
  const limits = [{ currency: 'USD', month: 10 }];
  const unpriced = spending(limits, { id: 'm', type: 'chat' });
  expect((await shown(SpendingNotice, { choice }, unpriced.client)).text()).toContain('notice.unpriced');
  const priced = spending(limits, { id: 'm', type: 'chat', pricing: { currency: 'USD' } });
  const { text } = await shown(SpendingNotice, { choice }, priced.client);
  expect(text()).toContain('notice.month.over');
  expect(text()).not.toContain('notice.unpriced');
});
