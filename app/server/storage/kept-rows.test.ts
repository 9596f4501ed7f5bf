// Rows kept in memory are the database's: after each kind of write, in and outside of transactions.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { kept, forget } from './kept-rows.ts';
import { openStorage } from './open.ts';
import { changeSettings } from './repositories/settings.ts';
import { readModelList, removeModelList, writeModelList } from './repositories/model-lists.ts';
import { readHint, readVault, removeVault, writeVault } from './repositories/vaults.ts';
import { readStates } from '../providers/asked-provider.ts';
import { together } from './storage.ts';

const storage = await openStorage({ dataDir: mkdtempSync(join(tmpdir(), 'kept-')) });
afterAll(() => storage.close());

const row = (owner: string, name = 'row') => ({ owner, name, sizeOf: (text: string | undefined) => text?.length });

test('a row is read once, until its owner’s rows are written', async () => {
  let reads = 0;
  const read = async (): Promise<string> => `read ${++reads}`;
  expect(await kept(storage, row('a'), read)).toBe('read 1');
  expect(await kept(storage, row('a'), read)).toBe('read 1');
  forget(storage, 'b');
  expect(await kept(storage, row('a'), read)).toBe('read 1');
  forget(storage, 'a');
  expect(await kept(storage, row('a'), read)).toBe('read 2');
});

test('what is not found, and what fails, is read again', async () => {
  expect(await kept(storage, row('c'), async () => undefined)).toBeUndefined();
  await expect(kept(storage, row('c'), () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await kept(storage, row('c'), async () => 'found')).toBe('found');
});

test('a read during a transaction is dropped at its end', async () => {
  const key = { userId: 'd', provider: 'openai' };
  await writeVault(storage, { ...key, sealed: 'old', hint: '{}' });
  await together(storage, async (inside) => {
    await writeVault(inside, { ...key, sealed: 'new', hint: '{}' });
    expect(await readVault(inside, 'd', 'openai')).toBe('new');
    expect(await readVault(storage, 'd', 'openai')).toBe('old');
  });
  expect(await readVault(storage, 'd', 'openai')).toBe('new');
});

test('a transaction that fails leaves what was there', async () => {
  await writeVault(storage, { userId: 'e', provider: 'openai', sealed: 'old', hint: '{}' });
  const failing = together(storage, async (inside) => {
    await writeVault(inside, { userId: 'e', provider: 'openai', sealed: 'new', hint: '{}' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await readVault(storage, 'e', 'openai')).toBe('old');
});

test('each write of settings, keys and lists is read at once', async () => {
  const fetchedAt = 1;
  await writeVault(storage, { userId: 'f', provider: 'openai', sealed: 's', hint: '1' });
  expect(await readHint(storage, 'f', 'openai')).toBe('1');
  await writeVault(storage, { userId: 'f', provider: 'openai', sealed: 's', hint: '2' });
  expect(await readHint(storage, 'f', 'openai')).toBe('2');
  await removeVault(storage, 'f', 'openai');
  expect(await readHint(storage, 'f', 'openai')).toBeUndefined();
  await writeModelList(storage, 'f', { provider: 'openai', models: '[1]', fetchedAt });
  expect(await readModelList(storage, 'f', 'openai')).toEqual({ models: '[1]' });
  await writeModelList(storage, 'f', { provider: 'openai', models: '[2]', fetchedAt });
  expect(await readModelList(storage, 'f', 'openai')).toEqual({ models: '[2]' });
  await removeModelList(storage, 'f', 'openai');
  expect(await readModelList(storage, 'f', 'openai')).toBeUndefined();
  await readStates(storage, 'f');
  await changeSettings(storage, 'f', { providers: { openai: { enabled: false } } });
  expect((await readStates(storage, 'f'))['openai']?.enabled).toBe(false);
  await changeSettings(storage, 'f', { providers: null });
  expect(await readStates(storage, 'f')).toEqual({});
});

test('a row whose name is as long as a request may be is read each time', async () => {
  let reads = 0;
  const read = async (): Promise<string> => `read ${++reads}`;
  await kept(storage, row('i', 'x'.repeat(1_000)), read);
  expect(await kept(storage, row('i', 'x'.repeat(1_000)), read)).toBe('read 2');
});

test('many small rows have an end', async () => {
  const empty = { owner: 'j', name: 'first', sizeOf: () => 0 };
  await kept(storage, empty, async () => 'first');
  for (let at = 0; at < 40_000; at++) void kept(storage, { ...empty, owner: `j${at}` }, async () => '');
  await new Promise((done) => setImmediate(done));
  expect(await kept(storage, empty, async () => 'again')).toBe('again');
});

test('the oldest rows are dropped when all are too long', async () => {
  const long = 'x'.repeat(9_000_000);
  await kept(storage, row('g'), async () => long);
  await kept(storage, row('h'), async () => long);
  expect(await kept(storage, row('g'), async () => 'again')).toBe('again');
  expect(await kept(storage, row('h'), async () => 'again')).toBe(long);
});
