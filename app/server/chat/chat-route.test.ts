// POST /api/chat/:provider over real HTTP: refused payloads, framing, typed failures, disconnects and slow readers.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth, chat, open, openSession, readEvents, send } from '../testing/client.ts';
import type { Reply, Session } from '../testing/client.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import type { FakeVendor } from '../testing/fake-vendor.ts';
import { startProcess } from '../testing/start-app.ts';
import type { AppProcess } from '../testing/start-app.ts';

const secret = 'sk-the-users-own-key';
let app: AppProcess;
let vendor: FakeVendor;
let session: Session;
beforeAll(async () => {
  [app, vendor] = await Promise.all([startProcess({ TEST_BODY_BYTES: '100000' }), startFakeVendor()]);
  session = await openSession(app.url);
});
afterAll(() => Promise.all([app.stop(), vendor.close()]));

const headers = (): Record<string, string> => auth(session, { apiKey: secret, baseURL: vendor.url });
const post = (provider: string, body: unknown, sent = headers()): Promise<Reply> =>
  send(`${app.url}/api/chat/${provider}`, { headers: sent, body });

describe('a payload', () => {
  const message = { role: 'user', content: 'hi' };
  test.each([
    ['without model', { messages: [message] }, '/model', 'nothing', 'required'],
    ['with an empty model', { model: '', messages: [message] }, '/model', 'a string of 0 characters', 'fewer than 1'],
    ['without messages', { model: 'm' }, '/messages', 'nothing', 'required'],
    ['with no message', { model: 'm', messages: [] }, '/messages', 'an array of 0', 'fewer than 1'],
    [
      'with an unknown role',
      { model: 'm', messages: [message, { role: 'robot', content: '' }] },
      '/messages/1/role',
      '"robot"',
      '"assistant"',
    ],
    [
      'with a number as content',
      { model: 'm', messages: [{ role: 'user', content: 1 }] },
      '/messages/0/content',
      '1',
      'string',
    ],
    [
      'with a text as temperature',
      chat('m', { temperature: 'hot' }),
      '/temperature',
      'a string of 3 characters',
      'number',
    ],
    [
      'with a tool without name',
      chat('m', { tools: [{ type: 'function', function: {} }] }),
      '/tools/0/function/name',
      'nothing',
      'required',
    ],
    ['that is a list', [], '', 'an array of 0', 'object'],
    ['that is null', null, '', 'null', 'object'],
    ['that is no JSON', '{"model": ', '', 'no JSON', 'JSON'],
    ['that is empty', '', '', 'no JSON', 'JSON'],
  ])('%s is 400 with path, found and allowed', async (_name, body, path, found, allowed) => {
    const reply = await post('demo', body);
    expect([reply.status, reply.json]).toMatchObject([
      400,
      { errorType: 400, body: { error: { path, found, allowed: expect.stringContaining(allowed) } } },
    ]);
  });

  test.each(['nonsense', 'ftp://host/a.png', 'data:image/png;base64,%%%', 'data:text', 'file:///etc/passwd', ''])(
    'an image "%s" is 400 invalid_image, and no provider is asked',
    async (url) => {
      const before = vendor.received.length;
      const content = [
        { type: 'text', text: 'look' },
        { type: 'image_url', image_url: { url } },
      ];
      const reply = await post('sample', { model: 'hello', messages: [{ role: 'user', content }] });
      expect([reply.status, reply.json]).toMatchObject([400, { errorType: 400, body: { code: 'invalid_image' } }]);
      expect(vendor.received.length).toBe(before);
    },
  );

  test.each([
    ['announced', {}],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('over the limit is 413: %s', async (_name, more) => {
    const body = JSON.stringify(chat('x'.repeat(200_000)));
    const reply = await send(`${app.url}/api/chat/demo`, { headers: { ...headers(), ...more }, body });
    expect([reply.status, reply.json]).toMatchObject([413, { body: { error: { message: expect.any(String) } } }]);
  });
});

describe('a reply', () => {
  test('is an event stream, framed as the contract says', async () => {
    const reply = await post('sample', chat('hello'));
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
      'transfer-encoding': 'chunked',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers).not.toHaveProperty('x-tributary-trace-id');
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
    const start =
      'id: chatcmpl-1\nevent: text\ndata: "Hel"\n\nid: chatcmpl-1\nevent: text\ndata: "lo \\"é\\"\\n"\n\nid: chatcmpl-1\nevent: stop\ndata: "stop"\n\nid: chatcmpl-1\nevent: usage\ndata: {"totalTokens":3}\n\n';
    expect(reply.text.slice(0, start.length)).toBe(start);
    expect(readEvents(reply.text).at(-1)).toMatchObject({ event: 'speed', data: { ttft: expect.any(Number) } });
  });

  test('of the demo comes the same way', async () => {
    const events = readEvents((await post('demo', chat('demo-fast'))).text);
    expect(events.map(({ event }) => event).filter((event) => event !== 'text')).toEqual(['stop', 'usage', 'speed']);
    expect(new Set(events.slice(0, -1).map(({ id }) => id)).size).toBe(1);
  });

  test.each(['forging-id', 'forging-text'])('cannot break its frame: %s', async (model) => {
    const events = readEvents((await post('sample', chat(model))).text);
    expect(events.map(({ event }) => event).slice(0, 3)).toEqual(['text', 'stop', 'usage']);
  });

  const traced = (trace: unknown) => ({
    ...headers(),
    'x-tributary-trace': typeof trace === 'string' ? trace : Buffer.from(JSON.stringify(trace)).toString('base64'),
  });
  test.each([
    ['enabled', { enabled: true, tags: ['a'], sessionId: 's' }, true],
    ['not enabled', { enabled: false }, false],
    ['enabled by another word', { enabled: 'true' }, false],
    ['empty', {}, false],
    ['null', null, false],
    ['not base64', '%%%', false],
    ['not JSON', Buffer.from('{').toString('base64'), false],
  ])('is traced only where its caller says so: %s', async (_name, trace, expected) => {
    for (const model of ['hello', 'status:500']) {
      const reply = await send(`${app.url}/api/chat/sample`, { headers: traced(trace), body: chat(model) });
      const id = String(reply.headers['x-tributary-trace-id']);
      expect(/^[0-9a-f-]{36}$/.test(id)).toBe(expected);
      // The log uses a separate pipe, so it may arrive later.
      await expect.poll(() => app.output().includes(id)).toBe(expected);
    }
  });

  test('a trace is logged with the tags and the session that its caller names', async () => {
    const reply = await send(`${app.url}/api/chat/sample`, {
      headers: traced({ enabled: true, tags: ['a', 5, 'b'.repeat(300)], sessionId: 's' }),
      body: chat('hello'),
    });
    const traceId = String(reply.headers['x-tributary-trace-id']);
    const line = { traceId, provider: 'sample', user: session.userId, tags: ['a'], sessionId: 's' };
    await expect.poll(() => linesOf(traceId)).toEqual([expect.objectContaining(line)]);
  });

  test('200 at once do not mix', async () => {
    // A user may have 64 open streams.
    const users = await Promise.all(Array.from({ length: 4 }, () => openSession(app.url)));
    const sent = users.map((user) => auth(user, { apiKey: secret, baseURL: vendor.url }));
    const words = Array.from({ length: 200 }, (_, n) => `w${n}x${Math.random().toString(36).slice(2, 8)}`);
    const replies = await Promise.all(
      words.map((word, n) => post('sample', chat(`repeating:${word}`), sent[n % sent.length])),
    );
    for (const [n, reply] of replies.entries()) {
      const events = readEvents(reply.text);
      const text = events.filter(({ event }) => event === 'text').map(({ data }) => data);
      expect(text.join('')).toBe(`${words[n]}.`.repeat(10));
    }
  });
});

describe('a failure before the reply begins is a status with a typed body', () => {
  const own = { provider: 'sample', endpoint: expect.stringMatching(/^http:\/\/\*\*\*:\*\*\*\*\/v1$/) };
  test.each([
    ['status:401', 401, 'InvalidProviderAPIKey'],
    ['status:400', 471, 'ProviderBizError'],
    ['status:429', 429, 'QuotaLimitReached'],
    ['status:500', 471, 'ProviderBizError'],
    ['status:503', 471, 'ProviderBizError'],
    ['telltale:403', 401, 'InvalidProviderAPIKey'],
    ['huge:401', 401, 'InvalidProviderAPIKey'],
    ['huge:500', 471, 'ProviderBizError'],
  ])('%s', async (model, status, errorType) => {
    const reply = await post('sample', chat(model));
    expect([reply.status, reply.json]).toMatchObject([
      status,
      {
        errorType,
        body: {
          ...own,
          error: { message: expect.any(String) },
          observationId: reply.headers['x-tributary-observation-id'],
        },
      },
    ]);
    await expect
      .poll(() => failureLines(reply))
      .toEqual([expect.objectContaining({ provider: 'sample', model, error: errorType })]);
    expect(reply.headers['content-type']).toBe('application/json');
    expect(reply.text.length).toBeLessThan(5000);
    expect(reply.headers['cache-control']).toBe('no-cache');
    expectNoSecrets(reply.text);
  });

  test.each([
    ['a refused connection', 'http://127.0.0.1:1/v1'],
    ['a name that does not exist', 'http://tributary.invalid/v1'],
  ])('%s is AgentRuntimeError, its host masked', async (_name, baseURL) => {
    const reply = await send(`${app.url}/api/chat/sample`, {
      headers: auth(session, { apiKey: secret, baseURL }),
      body: chat('hello'),
    });
    expect([reply.status, reply.json]).toMatchObject([470, { errorType: 'AgentRuntimeError' }]);
    expect(reply.text).not.toMatch(/tributary\.invalid|127\.0\.0\.1/);
  });

  test.each([
    ['that is no URL', 'nonsense'],
    ['of another scheme', 'file:///etc/passwd'],
  ])('a base URL %s is the provider’s credential error', async (_name, baseURL) => {
    const reply = await send(`${app.url}/api/chat/sample`, {
      headers: auth(session, { apiKey: secret, baseURL }),
      body: chat('hello'),
    });
    expect([reply.status, reply.json]).toMatchObject([401, { errorType: 'InvalidProviderAPIKey' }]);
  });

  test.each(['key\nwith a break', 'key with “quotes”', `key\u0000nul`])(
    'a key that no header can hold: %j',
    async (apiKey) => {
      const reply = await send(`${app.url}/api/chat/sample`, {
        headers: auth(session, { apiKey, baseURL: vendor.url }),
        body: chat('hello'),
      });
      expect([reply.status, reply.json]).toMatchObject([470, { errorType: 'AgentRuntimeError' }]);
      expect(reply.text).not.toContain(apiKey);
      expect(reply.text).not.toContain(JSON.stringify(apiKey).slice(1, -1));
    },
  );

  test.each([
    ['30', '30'],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT'],
    ['1\nx: y', undefined],
    ['日本', undefined],
    [{ seconds: 3 }, undefined],
  ])('the vendor’s word on when to come back is a header only where it can be one: %j', async (retryAfter, header) => {
    const reply = await post(
      'sample',
      chat(`refusing:${JSON.stringify({ message: 'later', retryAfter, allow: 'a\nb' })}`),
    );
    expect([reply.status, reply.json]).toMatchObject([429, { errorType: 'QuotaLimitReached' }]);
    expect([reply.headers['retry-after'], reply.headers['allow']]).toEqual([header, undefined]);
  });
});

describe('a failure after it is an error event', () => {
  test.each([
    ['html', ['error'], 'StreamChunkError'],
    ['telltale:200', ['text', 'error'], 'InvalidProviderAPIKey'],
    ['cut', ['text', 'error'], 'AgentRuntimeError'],
    ['silent', ['error'], 'StreamChunkError'],
  ])('%s', async (model, order, type) => {
    const reply = await post('sample', chat(model));
    expect(reply.status).toBe(200);
    const events = readEvents(reply.text);
    expect(events.map(({ event }) => event)).toEqual(order);
    const observationId = reply.headers['x-tributary-observation-id'];
    const failure = { type, message: expect.any(String), provider: 'sample', body: { observationId } };
    expect(events.at(-1)?.data).toMatchObject(failure);
    await expect
      .poll(() => failureLines(reply))
      .toEqual([expect.objectContaining({ provider: 'sample', model, error: type })]);
    expectNoSecrets(reply.text);
  });
});

describe('a client that goes away', () => {
  test.each([
    ['in the middle of the reply', 'ticking', true],
    ['before the reply began', 'hanging', false],
  ])('%s closes the provider’s socket at once', async (_name, model, begun) => {
    const arrived = vendor.nextRequest();
    const abort = new AbortController();
    const reply = fetch(`${app.url}/api/chat/sample`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify(chat(model)),
      signal: abort.signal,
    });
    reply.catch(() => undefined);
    await arrived;
    if (begun) await (await reply).body?.getReader().read();
    const hungUp = vendor.nextHangUp();
    const gone = performance.now();
    abort.abort();
    expect((await hungUp) - gone).toBeLessThan(5_000);
  });

  test('takes nobody along: the server answers on', async () => {
    await sleep(50);
    expect((await post('sample', chat('hello'))).status).toBe(200);
  });
});

test('a client that stops reading stops the provider, and the server’s memory stays', async () => {
  await post('sample', chat('hello'));
  const memoryBefore = await app.memory();
  const before = vendor.flooded();
  const reply = await open(`${app.url}/api/chat/sample`, { headers: headers(), body: chat('flood') });
  reply.pause();
  let last = -1;
  for (let waited = 0; vendor.flooded() !== last && waited < 5000; waited += 200) {
    last = vendor.flooded();
    await sleep(200);
  }
  const megabyte = 1024 * 1024;
  expect(vendor.flooded()).toBe(last);
  expect(last - before).toBeGreaterThan(0);
  // Some data fills the sockets of three processes.
  expect(last - before).toBeLessThan(32 * megabyte);
  expect((await app.memory()) - memoryBefore).toBeLessThan(64 * megabyte);
  // Continues when the reader does, without loss.
  let text = '';
  let read = 0;
  for await (const part of reply) {
    read += (part as Buffer).length;
    if (text.length < 2 * megabyte) text += String(part);
    if (read > last - before + 16 * megabyte) break;
  }
  expect(vendor.flooded()).toBeGreaterThan(last);
  for (const { event, data } of readEvents(text.slice(0, text.lastIndexOf('\n\n') + 2))) {
    expect([event, data === 'x'.repeat(64 * 1024)]).toEqual(['text', true]);
  }
});

test('nothing of all this put a key into the log, or anything that failed by surprise', () => {
  // Written by the traced calls above, so the log is really read.
  expect(app.output()).toContain('"msg":"trace"');
  expect(app.output()).not.toContain(secret);
  expect(app.output()).not.toContain('"level":50');
});

/** Returns log lines about the call named in this reply. */
const failureLines = ({ headers }: Reply): readonly unknown[] => linesOf(String(headers['x-tributary-observation-id']));

const linesOf = (id: string): readonly unknown[] =>
  app
    .output()
    .split('\n')
    .filter((line) => line.includes(id))
    .map((line) => JSON.parse(line) as unknown);

function expectNoSecrets(text: string): void {
  expect(text).not.toContain(secret);
  expect(text).not.toContain(new URL(vendor.url).host);
  expect(text).not.toContain('127.0.0.1');
}
