// A page to text, in pieces, and what is refused.
import type { ToolContext, ToolReply } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import plugin from './index.ts';
import { textOf } from './text.ts';

const answering = (reply: Partial<ToolReply>): ToolContext => ({
  signal: new AbortController().signal,
  fetch: () => Promise.resolve({ status: 200, contentType: 'text/html; charset=utf-8', text: '', ...reply }),
});
const read = (args: object, reply: Partial<ToolReply>): unknown =>
  plugin.tools?.run['read']?.({ url: 'https://example.com/', ...args }, answering(reply));

test('html becomes markdown without its scripts', async () => {
  const text =
    '<html><head><style>p{}</style></head><body><h1>River</h1><script>steal()</script><p>It is <b>long</b>.</p></body></html>';
  expect(await read({}, { text })).toBe('# River\n\nIt is **long**.');
});

test('a long page comes in pieces that fit together', async () => {
  const text = 'abcdefghij'.repeat(2500);
  const first = String(await read({}, { text, contentType: 'text/plain' }));
  expect(first.slice(20_000)).toBe('\n\n[5000 more characters: read on with "from": 20000]');
  expect(first.slice(0, 20_000) + String(await read({ from: 20_000 }, { text, contentType: 'text/plain' }))).toBe(text);
  expect(await read({ from: 25_000 }, { text, contentType: 'text/plain' })).toBe('The page has no more text.');
});

test('what is no page is told', async () => {
  await expect(read({}, { status: 404 })).rejects.toThrow('status 404');
  await expect(read({}, { contentType: 'image/png' })).rejects.toThrow('image/png');
  expect(await read({}, {})).toBe('The page has no text.');
  expect(textOf('{"a":1}', 'application/json')).toBe('{"a":1}');
});
