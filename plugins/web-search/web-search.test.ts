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

test.each([
  ['no model is chosen', context(), 'No search model is set'],
  ['nothing is found', context({ text: ' ', citations: [] }), 'No results found'],
])('says so when %s', async (_name, world, words) => {
  const thrown: unknown = await search(world).catch((error: unknown) => error);
  expect(isToolError(thrown)).toBe(true);
  expect(String(thrown)).toContain(words);
});
