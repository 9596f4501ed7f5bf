// Extra fields of a client's messages: translated for the provider, or refused, on both chat routes.
import type { ChatMessage, ClientMessage } from '@tributary/runtime-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paramsOf } from './chat-params.server.ts';
import { auth, openSession, send } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

const image = 'data:image/png;base64,AAAA';
const call = { id: 'c1', identifier: 'weather', apiName: 'now', type: 'default', arguments: '{"city":"Oslo"}' };
const rows: readonly [string, ClientMessage, ChatMessage][] = [
  ['nothing besides', { role: 'user', content: 'hi' }, { role: 'user', content: 'hi' }],
  [
    'empty fields',
    { role: 'user', content: 'hi', imageList: [], fileList: null, reasoning: null, tools: [], plugin: null },
    { role: 'user', content: 'hi' },
  ],
  [
    'images',
    { role: 'user', content: 'look', imageList: [{ url: image, alt: 'a dot' }] },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'look' },
        { type: 'image_url', image_url: { url: image, detail: 'auto' } },
      ],
    },
  ],
  [
    'images without words',
    { role: 'user', content: '', imageList: [{ url: image }] },
    { role: 'user', content: [{ type: 'image_url', image_url: { url: image, detail: 'auto' } }] },
  ],
  [
    'files',
    {
      role: 'user',
      content: 'read',
      fileList: [
        { id: 'f', name: 'a.csv', fileType: 'text/csv', size: 3, content: '1,2' },
        { name: 'b', url: 'https://host/b' },
      ],
    },
    {
      role: 'user',
      content: 'read\n\n<file name="a.csv">\n1,2\n</file>\n\n<file name="b" url="https://host/b">\n\n</file>',
    },
  ],
  [
    'files beside images',
    { role: 'user', content: 'both', imageList: [{ url: image }], fileList: [{ name: 'a', content: 'x' }] },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'both' },
        { type: 'image_url', image_url: { url: image, detail: 'auto' } },
        { type: 'text', text: '<file name="a">\nx\n</file>' },
      ],
    },
  ],
  [
    'reasoning without a signature',
    { role: 'assistant', content: 'so', reasoning: { content: 'hm' } },
    { role: 'assistant', content: 'so', reasoning_content: 'hm' },
  ],
  [
    'signed reasoning and calls',
    { role: 'assistant', content: 'so', reasoning: { content: 'hm', signature: 'sig' }, tools: [call] },
    {
      role: 'assistant',
      reasoning_content: 'hm',
      content: [
        { type: 'thinking', thinking: 'hm', signature: 'sig' },
        { type: 'text', text: 'so' },
      ],
      tool_calls: [
        { id: 'c1', type: 'function', index: 0, function: { name: 'weather____now', arguments: '{"city":"Oslo"}' } },
      ],
    },
  ],
  [
    'the plugin of a result',
    {
      role: 'tool',
      content: '3 °C',
      tool_call_id: 'c1',
      plugin: { identifier: 'weather', apiName: 'now', type: 'default' },
    },
    { role: 'tool', content: '3 °C', tool_call_id: 'c1', name: 'weather____now' },
  ],
];
test.each(rows)('%s', (_name, message, expected) => {
  expect(paramsOf({ model: 'm', messages: [message] }).params.messages).toEqual([expected]);
});

let app: App;
let vendor: FakeVendor;
beforeAll(async () => {
  vendor = await startFakeVendor();
  app = await startApp();
});
afterAll(async () => {
  await app.stop();
  vendor.close();
});

const mine = async () => auth(await openSession(app.url), { apiKey: 'k', baseURL: vendor.url });

test('the provider is sent them, and calls without content are taken', async () => {
  const messages = [
    { role: 'user', content: 'look', imageList: [{ url: image, alt: '' }] },
    { role: 'assistant', tools: [call] },
    { role: 'tool', content: '3 °C', tool_call_id: 'c1' },
  ];
  const reply = await send(`${app.url}/api/chat/sample`, { headers: await mine(), body: { model: 'hello', messages } });
  expect(reply.status).toBe(200);
  expect(JSON.parse(vendor.received.at(-1)?.body ?? '')).toMatchObject({
    messages: [
      { content: [{ text: 'look' }, { image_url: { url: image } }] },
      { tool_calls: [{ id: 'c1', function: { name: 'weather____now' } }] },
      { content: '3 °C' },
    ],
  });
});

test.each([
  ['a broken image', { role: 'user', content: 'x', imageList: [{ url: 'nonsense' }] }, 'image_url/url'],
  ['an image without address', { role: 'user', content: 'x', imageList: [{}] }, '/messages/0/imageList/0/url'],
  [
    'images of the assistant',
    { role: 'assistant', content: 'x', imageList: [{ url: image }] },
    '/messages/0/imageList',
  ],
  ['calls of the user', { role: 'user', content: 'x', tools: [call] }, '/messages/0/tools'],
  [
    'calls without arguments',
    { role: 'assistant', tools: [{ ...call, arguments: {} }] },
    '/messages/0/tools/0/arguments',
  ],
])('%s is 400, by both routes', async (_name, message, path) => {
  const before = vendor.received.length;
  const headers = await mine();
  const payload = { model: 'hello', messages: [message] };
  const run = { conversationId: 'c', conversation: {}, parentId: null, provider: 'sample', payload };
  const replies = await Promise.all([
    send(`${app.url}/api/chat/sample`, { headers, body: payload }),
    ...(path.startsWith('/') ? [send(`${app.url}/api/runs`, { headers, body: run })] : []),
  ]);
  for (const reply of replies) {
    expect([reply.status, JSON.stringify(reply.json)]).toEqual([400, expect.stringContaining(path)]);
  }
  expect(vendor.received.length).toBe(before);
});
