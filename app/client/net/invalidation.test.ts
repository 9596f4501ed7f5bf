// Server-held state that one tab changes is read again by the other tabs, and by them alone.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followInvalidations, invalidatedBy, invalidationKinds, invalidatesTabs } from './invalidation.ts';
import type { InvalidatedStores } from './invalidation.ts';
import { createStore } from './store.ts';
import { createTabs } from './tabs.ts';
import type { Transport } from './transport.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['/api/settings', 'settings'],
  ['/api/vault/groq', 'keys'],
  ['/api/tools', 'tools'],
  ['/api/tools?identifier=x', 'tools'],
  ['/api/account', 'account'],
  ['/api/account/session', undefined],
  ['/api/tools/gateway', undefined],
  ['/api/tools/view', undefined],
  ['/api/conversations', undefined],
  ['/api/runs', undefined],
])('%s', (path, kind) => {
  expect(invalidatedBy(path)).toBe(kind);
});

/** Two tabs of a browser whose server answers `sendJSON` like this. */
function browser(sendJSON: () => Promise<unknown> = () => Promise.resolve(undefined)) {
  const channels: EventTarget[] = [];
  const channel = () => {
    const own = new EventTarget();
    channels.push(own);
    return Object.assign(own, {
      postMessage: (data: unknown) => {
        for (const other of channels) {
          if (other !== own) other.dispatchEvent(new MessageEvent('message', { data }));
        }
      },
      close: () => undefined,
    }) as unknown as BroadcastChannel; // as far as tabs use one
  };
  const calls: string[] = [];
  const call = (name: string) => (): Promise<void> => {
    calls.push(name);
    return Promise.resolve();
  };
  const stores = {
    states: { load: call('states') },
    preferences: { load: call('preferences') },
    vaults: { load: () => void calls.push('own keys'), loadServer: call('keys') },
    tools: { list: createStore({ status: 'ready', sources: [] }), load: call('tools') },
    account: { store: createStore({ status: 'ready' }), load: call('account') },
  } as unknown as InvalidatedStores; // as far as following goes
  const [one, other] = [createTabs(channel(), 'one'), createTabs(channel(), 'other')];
  const transport = invalidatesTabs({ sendJSON } as Partial<Transport> as Transport, one);
  const stop = followInvalidations(other, stores);
  const ownStop = followInvalidations(one, {
    ...stores,
    states: { load: call('never: it knows') },
    preferences: { load: call('never: it knows') },
  });
  return { calls, transport, one, stop: () => (stop(), ownStop()) };
}

test('the other tab reads again what was changed, many words at once', async () => {
  const { calls, transport, stop } = browser();
  for (let n = 0; n < 3; n++) await transport.sendJSON('PATCH', '/api/settings', {});
  await transport.sendJSON('PUT', '/api/vault/groq', {});
  await transport.sendJSON('POST', '/api/conversations', {});
  expect(calls).toEqual([]);
  await vi.runAllTimersAsync();
  expect(calls).toEqual(['states', 'preferences', 'tools', 'keys']);
  stop();
  await transport.sendJSON('PATCH', '/api/account', {});
  await vi.runAllTimersAsync();
  expect(calls).toHaveLength(4);
});

test('what the server refused was no change', async () => {
  const { calls, transport, stop } = browser(() => Promise.reject(new Error('no')));
  await expect(transport.sendJSON('PATCH', '/api/settings', {})).rejects.toThrow('no');
  await vi.runAllTimersAsync();
  expect(calls).toEqual([]);
  stop();
});

test('every kind is followed, and keys of this browser alone', async () => {
  const { calls, one, stop } = browser();
  for (const kind of invalidationKinds) one.invalidate(kind);
  await vi.runAllTimersAsync();
  expect(new Set(calls)).toEqual(new Set(['states', 'preferences', 'keys', 'tools', 'account']));
  calls.length = 0;
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'tributary.vault.groq' }));
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'tributary.settings' }));
  // Both tabs of this test have one window.
  expect(calls).toEqual(['own keys', 'own keys']);
  stop();
});
