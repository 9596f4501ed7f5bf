// The book of tools: the three states of a manifest, a refresh that fails, consents, and a list that cannot be had.
import { describe, expect, test } from 'vitest';
import { createToolBook } from './tool-book.ts';
import { refused, sources } from './testing.ts';

const url = 'https://plugins.example.com/manifest.json';
const [clock, weather] = sources;
const installed = { ...weather, url };

/** A server whose answers the test writes; what it was asked is noted. */
function setup(answers: Readonly<Record<string, () => unknown>> = {}) {
  const asked: unknown[] = [];
  const told: Readonly<Record<string, () => unknown>> = {
    'GET /api/tools': () => ({ tools: [clock, installed] }),
    'GET /api/settings': () => ({ 'tools.consents': ['clock/read', 7] }),
    ...answers,
  };
  const answer = async (request: string, body?: unknown): Promise<unknown> => {
    asked.push(body === undefined ? request : [request, body]);
    return told[request]?.();
  };
  const book = createToolBook(
    {
      getJSON: (path) => answer(`GET ${path}`),
      sendJSON: (method, path, body) => answer(`${method} ${path}`, body),
    },
    {
      read: async () => Object(await answer('GET /api/settings')),
      change: async (setting, patch) => void (await answer('change', { [setting]: patch })),
    },
  );
  return { book, asked };
}
const names = (book: ReturnType<typeof setup>['book']): unknown =>
  book.list.get().sources.map(({ manifest }) => manifest.identifier);

test('is asked for once, and again after a failure', async () => {
  let fails = true;
  const { book, asked } = setup({
    'GET /api/tools': () => {
      if (fails) throw refused(500, 'down');
      return { tools: sources };
    },
  });
  await Promise.all([book.load(), book.load()]);
  expect([book.list.get().status, asked.length]).toEqual(['failed', 2]);
  await expect(book.offer(['clock'], undefined)).rejects.toThrow('down');
  fails = false;
  await book.load();
  await book.load();
  expect([book.list.get().status, asked.length]).toEqual(['ready', 6]);
  expect([book.find('clock____now')?.api.name, book.consents.get()]).toEqual(['now', ['clock/read']]);
});

test('nothing is asked for a chat without plugins', async () => {
  const { book, asked } = setup();
  expect(await book.offer([], undefined)).toEqual({});
  expect(asked).toEqual([]);
});

describe('a plugin by the URL of its manifest', () => {
  test('loading, then success: it stands in the list and can be called', async () => {
    const { book } = setup({ 'GET /api/tools': () => ({ tools: [clock] }), 'POST /api/tools': () => installed });
    await book.load();
    const done = book.install(url);
    expect(book.installs.get()).toEqual({ [url]: { status: 'loading' } });
    await done;
    expect([names(book), book.installs.get()]).toEqual([['clock', 'weather'], {}]);
    expect(book.find('weather____forecast')).toBeDefined();
  });

  test('error: the reason is kept until it is dismissed; what was there before still works', async () => {
    const { book } = setup({
      'POST /api/tools': () => {
        throw refused(502, 'the manifest: it cannot be reached');
      },
    });
    await book.load();
    await book.install(url);
    expect(book.installs.get()[url]).toMatchObject({
      status: 'failed',
      error: { message: 'the manifest: it cannot be reached' },
    });
    expect(book.find('weather____forecast')).toBeDefined();
    book.forget(url);
    expect(book.installs.get()).toEqual({});
  });

  test('is taken away with what was agreed to for it', async () => {
    const { book, asked } = setup({
      'GET /api/settings': () => ({ 'tools.consents': ['clock/read', 'weather/outside'] }),
    });
    await book.load();
    await book.remove('weather');
    expect([names(book), book.consents.get(), asked.at(-1)]).toEqual([
      ['clock'],
      ['clock/read'],
      'DELETE /api/tools?identifier=weather',
    ]);
    expect(book.find('weather____forecast')).toBeUndefined();
  });
});

test('a consent is kept on the server, and taken back there', async () => {
  const { book, asked } = setup();
  await book.load();
  await book.setConsent('weather/outside', true);
  await book.setConsent('clock/read', false);
  expect(asked.slice(2)).toEqual([
    ['change', { 'tools.consents': { $add: ['weather/outside'] } }],
    ['change', { 'tools.consents': { $remove: ['clock/read'] } }],
  ]);
});
