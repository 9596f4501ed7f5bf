// Interrupted replies and responses that are neither the wire nor JSON: retained content and error messages.
import { describe, expect, test } from 'vitest';
import { collect, failure, hello, provider, runtimeOf, shape, sse, startVendor, vendor } from './testing/kit.ts';
import type { Handler } from './testing/kit.ts';

startVendor();

const cutAfter =
  (...chunks: readonly object[]): Handler =>
  (_request, response) => {
    sse(response, ...chunks);
    setTimeout(() => response.destroy(), 20);
  };
const usage = 'usage {"totalTokens":2}';

test.each<[string, Handler, readonly string[]]>([
  [
    'complete by its own last word',
    cutAfter({ t: 'a' }, { last: 'stop' }, { usage: true }),
    ['text "a"', 'stop "stop"', usage],
  ],
  [
    'without its last word: what is known comes before the error',
    cutAfter({ t: 'a' }, { usage: true }),
    ['text "a"', usage, 'error AgentRuntimeError fetch failed'],
  ],
  [
    'in the middle of an event',
    (_request, response) => {
      sse(response, { t: 'a' });
      response.write('data: {"t":');
      setTimeout(() => response.destroy(), 20);
    },
    ['text "a"', 'error AgentRuntimeError fetch failed'],
  ],
  [
    'in the middle of the end mark',
    (_request, response) => {
      sse(response, { t: 'a' }, { last: 'stop' });
      response.write('data: [DO');
      setTimeout(() => response.destroy(), 20);
    },
    ['text "a"', 'stop "stop"'],
  ],
  [
    'by the vendor’s own error',
    (_request, response) => (sse(response, { t: 'a' }, { usage: true }, { error: 'no' }), response.end()),
    ['text "a"', usage, 'error ProviderBizError no'],
  ],
])('a reply that ends %s', async (_name, reply, expected) => {
  vendor.handler = reply;
  expect(shape(await collect(await runtimeOf(provider('a')).chat('a', hello)))).toEqual(expected);
});

test('why a reply broke off is in the body of its error', async () => {
  vendor.handler = cutAfter({ t: 'a' });
  const events = await collect(await runtimeOf(provider('a')).chat('a', hello));
  expect(events.at(-1)).toMatchObject({ type: 'error', data: { body: { code: 'reset', error: { code: 'reset' } } } });
});

describe('an answer that is neither the wire nor JSON', () => {
  const secret = 'INTERNAL-SECRET';
  const bodies = [
    ['prose', 'text/plain', `${secret} root:x:0:0`, undefined],
    ['a page', 'text/html', `<html><title>${secret}</title><b>x</b></html>`, 'html'],
    ['something like JSON', 'application/json', `[default]\nkey = ${secret}`, undefined],
    ['something like events', 'text/event-stream', `data: ${secret}\n\n`, undefined],
  ] as const;
  const rows = bodies.flatMap((body) => [200, 404].map((status) => [...body, status] as const));

  async function said(from: 'user' | 'operator', status: number, type: string, body: string) {
    vendor.handler = (_request, response) => response.writeHead(status, { 'content-type': type }).end(body);
    const vault = { baseURL: vendor.url };
    const call = runtimeOf(provider('a')).chat('a', hello, { vault, vaultFrom: from });
    if (status >= 400) return (await failure(call)).body as Readonly<Record<string, unknown>>;
    const event = (await collect(await call)).at(-1);
    if (event?.type !== 'error') throw new Error('expected an error');
    return event.data.body as Readonly<Record<string, unknown>>;
  }

  test.each(rows)(
    '%s (%s) from an address that a user entered is described',
    async (_name, type, body, code, status) => {
      const found = await said('user', status, type, body);
      expect(JSON.stringify(found)).not.toContain(secret);
      expect(found).toMatchObject({ error: { status, contentType: type, length: expect.any(Number) } });
      expect(found['code']).toBe(code);
    },
  );

  test('what a provider adds to its words is added to the description', async () => {
    vendor.handler = (_request, response) => response.writeHead(403, { 'content-type': 'text/plain' }).end(secret);
    const adding = provider('a', (hooks) =>
      hooks.mapError.tap('adds', ({ message }) => ({
        type: 'ProviderBizError',
        message: `${message} — Check the balance.`,
      })),
    );
    const error = await failure(
      runtimeOf(adding).chat('a', hello, { vault: { baseURL: vendor.url }, vaultFrom: 'user' }),
    );
    const message = expect.stringMatching(/^the address answered with status 403, .* — Check the balance\.$/);
    expect(error.body).toMatchObject({ error: { message } });
    expect(JSON.stringify(error)).not.toContain(secret);
  });

  test.each(rows)(
    '%s (%s) from the operator’s address is quoted without tags',
    async (_name, type, body, _code, status) => {
      const found = JSON.stringify(await said('operator', status, type, body + 'x'.repeat(900)));
      expect(found).toContain(secret);
      expect(found).not.toMatch(/<b>|x{501}/);
    },
  );
});
