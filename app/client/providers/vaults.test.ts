// Storage places of credentials: a key is in one place only, and the server never returns it.
import { expect, test } from 'vitest';
import { ReplyFailure } from '../../shared/errors.ts';
import { createKeyValueStore } from '../net/key-value-store.ts';
import { createVaults, lastFour } from './vaults.ts';

function fakeStorage(): Storage {
  const all = new Map<string, string>();
  return {
    get length() {
      return all.size;
    },
    clear: () => all.clear(),
    getItem: (key) => all.get(key) ?? null,
    key: (index) => [...all.keys()][index] ?? null,
    removeItem: (key) => void all.delete(key),
    setItem: (key, value) => void all.set(key, value),
  };
}

/** A server that returns only the last characters of keys. */
function setUp() {
  const held = new Map<string, Record<string, string>>();
  const hint = (vault: Record<string, string>) => ({ ...vault, apiKey: (vault['apiKey'] ?? '').slice(-4) });
  const keyValues = createKeyValueStore(fakeStorage());
  const transport = {
    getJSON: () =>
      Promise.resolve({
        vaults: [...held].map(([provider, vault]) => ({ provider, hint: hint(vault), updatedAt: 1 })),
      }),
    sendJSON(method: string, path: string, body?: unknown) {
      const provider = path.slice('/api/vault/'.length);
      if (provider === 'gone')
        return Promise.reject(new ReplyFailure({ type: 404, message: '', body: {}, provider: '', status: 404 }));
      if (provider === 'refused') return Promise.reject(new Error('refused'));
      if (method === 'DELETE') held.delete(provider);
      else held.set(provider, body as Record<string, string>);
      return Promise.resolve(
        method === 'DELETE' ? undefined : { provider, hint: hint(body as Record<string, string>) },
      );
    },
  };
  return { held, keyValues, transport, vaults: createVaults(keyValues, transport) };
}

test('in this browser only where that was wished', async () => {
  const { keyValues, transport, vaults, held } = setUp();
  await vaults.save('a', { apiKey: ' k ' }, 'page');
  await vaults.save('b', { apiKey: 'kept' }, 'browser');
  expect([vaults.get('a'), keyValues.keys('vault.'), held.size]).toEqual([{ apiKey: 'k' }, ['vault.b'], 0]);
  const next = createVaults(keyValues, transport);
  next.load();
  expect(Object.keys(next.store.get())).toEqual(['b']);
  await vaults.save('b', { apiKey: 'kept' }, 'page');
  expect(keyValues.keys('vault.')).toEqual([]);
});

test('on the server: not in the browser, not in requests, the last characters shown', async () => {
  const { keyValues, vaults, held } = setUp();
  await vaults.save('a', { apiKey: 'sk-123456789', baseURL: 'https://host/v1' }, 'browser');
  await vaults.save('a', { apiKey: 'sk-123456789', baseURL: 'https://host/v1' }, 'server');
  expect([vaults.get('a'), keyValues.keys('vault.')]).toEqual([undefined, []]);
  expect(vaults.store.get()['a']).toEqual({ place: 'server', vault: { apiKey: '6789', baseURL: 'https://host/v1' } });
  expect(held.get('a')).toEqual({ apiKey: 'sk-123456789', baseURL: 'https://host/v1' });
});

test('moved into the browser it leaves the server; removed it is nowhere', async () => {
  const { vaults, held, keyValues } = setUp();
  await vaults.save('a', { apiKey: 'secret' }, 'server');
  await vaults.save('a', { apiKey: 'secret' }, 'browser');
  expect([held.size, vaults.get('a')]).toEqual([0, { apiKey: 'secret' }]);
  await vaults.save('a', { apiKey: 'secret' }, 'server');
  await vaults.remove('a');
  expect([held.size, keyValues.keys('vault.'), vaults.store.get()]).toEqual([0, [], {}]);
});

test('what the server did not take changes nothing', async () => {
  const { vaults } = setUp();
  await vaults.save('refused', { apiKey: 'old' }, 'browser');
  await expect(vaults.save('refused', { apiKey: 'new' }, 'server')).rejects.toThrow('refused');
  expect(vaults.get('refused')).toEqual({ apiKey: 'old' });
});

test('a key that the server does not let go stays there alone; one that is gone already is gone', async () => {
  const { vaults, keyValues, held } = setUp();
  held.set('refused', { apiKey: 'on-the-server' }).set('gone', { apiKey: 'on-the-server' });
  await vaults.loadServer();
  await expect(vaults.save('refused', { apiKey: 'new' }, 'browser')).rejects.toThrow('refused');
  expect([vaults.store.get()['refused']?.place, keyValues.keys('vault.')]).toEqual(['server', []]);
  await vaults.remove('gone');
  expect(vaults.store.get()['gone']).toBeUndefined();
});

test('a reload knows what the server holds; this browser’s own key is what is used', async () => {
  const { vaults, held } = setUp();
  held.set('a', { apiKey: 'on-the-server' }).set('b', { apiKey: 'on-the-server' });
  await vaults.save('b', { apiKey: 'mine' }, 'page');
  held.set('b', { apiKey: 'on-the-server' });
  await vaults.loadServer();
  expect(vaults.store.get()['a']?.place).toBe('server');
  expect(vaults.get('b')).toEqual({ apiKey: 'mine' });
});

test('of a secret its last four characters, of a short one none', () => {
  expect([lastFour('sk-123456789'), lastFour('short')]).toEqual(['6789', '']);
});
