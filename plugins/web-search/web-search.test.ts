import { expect, test } from 'vitest';
import { isToolError } from '@tributary/runtime-core';
import type { ToolContext } from '@tributary/runtime-core';
import plugin from './index.ts';

const asked: string[] = [];
const context = (found?: {
  readonly text: string;
  readonly citations: { title: string; url: string }[];
}): ToolContext => ({
  signal: new AbortController().signal,
  fetch: () => Promise.reject(new Error('not by address')),
  ...(found
    ? {
        search(question: string) {
          asked.push(question);
          return Promise.resolve(found);
        },
      }
    : {}),
});
const search = async (world: ToolContext): Promise<unknown> =>
  plugin.tools?.run['search']?.({ query: 'rivers' }, world);

test('asks the model, and tells its words and where they are from', async () => {
  const found = { text: 'Long.', citations: [{ title: 'Rivers', url: 'https://example.org/' }] };
  await expect(search(context(found))).resolves.toEqual(found);
  expect(asked[0]).toMatch(/rivers$/);
});

test('asks the search engine first, and numbers what it finds after earlier searches', async () => {
  const results = [
    { title: 'Rivers', url: 'https://example.org/', text: 'Long.', date: '2026-03-04' },
    { title: 'Lakes', url: 'https://example.com/' },
  ];
  const found = await search({
    ...context({ text: 'x', citations: [] }),
    findPages: () => Promise.resolve({ results, first: 9 }),
  });
  expect(found).toMatchObject({
    text: expect.stringContaining(
      '[9] Rivers (2026-03-04)\nhttps://example.org/\nLong.\n\n[10] Lakes\nhttps://example.com/',
    ) as string,
    citations: results.map(({ title, url }) => ({ title, url })),
    searchQueries: ['rivers'],
    first: 9,
  });
});

test.each([
  [
    'the engine finds nothing',
    { ...context(), findPages: () => Promise.resolve({ results: [], first: 1 }) },
    'No results found',
  ],
  ['no model is chosen', context(), 'No search model is set'],
  ['nothing is found', context({ text: ' ', citations: [] }), 'No results found'],
])('says so when %s', async (_name, world, words) => {
  const thrown: unknown = await search(world).catch((error: unknown) => error);
  expect(isToolError(thrown)).toBe(true);
  expect(String(thrown)).toContain(words);
});
