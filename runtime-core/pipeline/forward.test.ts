// Requests whose body is replaced by a client's own bytes.
import { expect, test } from 'vitest';
import type { WireRequest } from '../contract/call.ts';
import type { TransportRequest } from '../contract/transport.ts';
import { forwarding, isSameWire, standIn } from './forward.ts';
import type { ForwardRequest } from './forward.ts';

const given = (more: Partial<ForwardRequest> = {}): ForwardRequest => ({
  wire: 'openai-chat',
  model: 'm',
  stream: true,
  headers: {},
  query: [],
  body: () => new Uint8Array(),
  ...more,
});
const built = (wire: string, body: object): WireRequest =>
  ({ wire, url: 'https://v.test/x', headers: {}, body, stream: true }) as unknown as WireRequest; // the fields that are read

test.each([
  ['the same', built('openai-chat', { model: 'm' }), given(), true],
  ['another wire', built('anthropic-messages', { model: 'm' }), given(), false],
  [
    'a body without the model, such as Claude’s on Vertex AI',
    built('anthropic-messages', {}),
    given({ wire: 'anthropic-messages' }),
    false,
  ],
  ['Gemini names it in the address', built('gemini-generate', {}), given({ wire: 'gemini-generate' }), true],
])('%s', (_title, request, asked, expected) => {
  expect(isSameWire(request, asked)).toBe(expected);
});

test('the marked request gets the client’s body, headers and further fields of the address; others pass', async () => {
  const sent: TransportRequest[] = [];
  const body = new TextEncoder().encode('{"model":"m"}');
  const asked = given({
    headers: { 'x-beta': '1' },
    query: [
      ['api-version', 'theirs'],
      ['beta', 'true'],
    ],
    body: () => body,
  });
  const transport = forwarding(
    (request) => {
      sent.push(request);
      return Promise.reject(new Error('sent'));
    },
    asked,
    'm',
  );
  const base = { method: 'POST', headers: { 'content-length': '9', authorization: 'k' } } as const;
  const marked = JSON.stringify(standIn(asked, false));
  for (const [url, text] of [
    ['https://v.test/chat?api-version=ours', marked],
    ['https://v.test/token', 'grant'],
  ] as const)
    await Promise.resolve(transport({ ...base, url, body: text } as unknown as TransportRequest)).catch(
      () => undefined,
    ); // the fields that are read
  expect(sent).toMatchObject([
    { url: 'https://v.test/chat?api-version=ours&beta=true', headers: { authorization: 'k', 'x-beta': '1' }, body },
    { url: 'https://v.test/token', body: 'grant' },
  ]);
  expect(sent[0]?.headers).not.toHaveProperty('content-length');
});

test.each([
  ['none', [], ''],
  ['one', [['beta', 'true']], '?beta=true'],
] as const)('fields of the address: %s', async (_title, query, expected) => {
  const sent: string[] = [];
  const asked = given({ query });
  const transport = forwarding(
    ({ url }) => {
      sent.push(url);
      return Promise.reject(new Error('sent'));
    },
    asked,
    'm',
  );
  const request = {
    method: 'POST',
    headers: {},
    url: 'https://v.test/chat',
    body: JSON.stringify(standIn(asked, false)),
  };
  await Promise.resolve(transport(request as unknown as TransportRequest)).catch(() => undefined); // the fields that are read
  expect(sent).toEqual([`https://v.test/chat${expected}`]);
});
