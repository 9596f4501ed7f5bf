// Other programs over HTTP on their vendor's own wire: bytes, tokens, errors, disconnects.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, send } from '../../../server/testing/client.ts';
import { keys, openAIStream, startDoor } from './testing/door-server.ts';
import type { DoorServer } from './testing/door-server.ts';

let door: DoorServer;
beforeAll(async () => {
  door = await startDoor();
}, 60_000);
afterAll(() => door.stop());

test('on the same wire only the name of the model changes, in both directions, and the usage is booked', async () => {
  door.answerWith({ pieces: openAIStream });
  const body = `{"stream":true, "metadata":{"model":"inner"},"model" : "openai/gpt-4.1","messages":[{"role":"developer","content":"Ünknown \\"model\\""}],"brand_new":[1,{"model":2}]}`;
  const reply = await door.post('/v1/chat/completions', body, { 'openai-beta': 'x=1', 'x-secret': 'mine' });
  expect([reply.status, await reply.text()]).toEqual([200, openAIStream.join('')]);
  expect(reply.headers.get('x-tributary-model')).toBe('openai/gpt-4.1');
  expect(reply.headers.get('x-tributary-lost')).toBeNull();
  const [sent] = door.asked;
  expect(sent?.body).toBe(body.replace('"openai/gpt-4.1"', '"gpt-4.1"'));
  expect(sent?.headers).toMatchObject({ authorization: `Bearer ${keys.openai}`, 'openai-beta': 'x=1' });
  expect(sent?.headers['x-secret']).toBeUndefined();
  await door.booked({
    purpose: 'api',
    provider: 'openai',
    model: 'gpt-4.1',
    inputTokens: 11,
    outputTokens: 3,
  });
  const info = (id: string | null) =>
    fetch(`${door.app.url}/api/calls/${id}`, { headers: { authorization: `Bearer ${door.token}` } });
  expect(await (await info(reply.headers.get('x-tributary-call'))).json()).toMatchObject({
    model: 'openai/gpt-4.1',
    outcome: 'done',
    usage: { inputTokens: 11, outputTokens: 3 },
    // 2 and 8 dollars a million tokens.
    cost: { amount: 0.000046, currency: 'USD' },
  });
  expect((await info('other')).status).toBe(404);
});

test('a wrong, revoked or missing token is refused in the form of the wire', async () => {
  door.answerWith({ pieces: [] });
  for (const headers of [
    { authorization: '' },
    { authorization: `Bearer ${door.token.slice(0, -1)}x` },
    { authorization: 'Bearer sk-other' },
  ]) {
    const refused = await door.post(
      '/openai/v1/chat/completions',
      { model: 'openai/gpt-4.1', messages: [{ role: 'user', content: 'Hi' }] },
      headers,
    );
    expect([refused.status, await refused.json()]).toMatchObject([401, { error: { code: 'invalid_api_key' } }]);
  }
  const other = await door.newToken();
  const { json } = await send(`${door.app.url}/api/tokens`, { method: 'GET', headers: auth(door.session) });
  const [row] = (json as { readonly tokens: readonly { readonly id: string }[] }).tokens;
  expect(JSON.stringify(json)).not.toContain(other);
  await send(`${door.app.url}/api/tokens/${row?.id}`, { method: 'DELETE', headers: auth(door.session) });
  const gone = await door.post(
    '/v1/chat/completions',
    { model: 'openai/gpt-4.1', messages: [{ role: 'user', content: 'Hi' }] },
    { authorization: `Bearer ${other}` },
  );
  expect(gone.status).toBe(401);
  expect(door.asked).toEqual([]);
});

test('a token with models calls and lists these alone', async () => {
  const narrow = { authorization: `Bearer ${await door.newToken({ models: ['openai/gpt-4.1*'] })}` };
  door.answerWith({
    type: 'application/json',
    pieces: ['{"choices":[{"index":0,"message":{"content":"Hi"},"finish_reason":"stop"}]}'],
  });
  expect(
    (
      await door.post(
        '/v1/chat/completions',
        { model: 'openai/gpt-4.1', messages: [{ role: 'user', content: 'Hi' }] },
        narrow,
      )
    ).status,
  ).toBe(200);
  const refused = await door.post(
    '/v1/chat/completions',
    { model: 'anthropic/claude-sonnet-4-5', messages: [{ role: 'user', content: 'Hi' }] },
    narrow,
  );
  expect([refused.status, (await refused.json()).error.message]).toEqual([403, expect.stringContaining('token')]);
  const { data } = await (await fetch(`${door.app.url}/v1/models`, { headers: narrow })).json();
  expect(data.length).toBeGreaterThan(0);
  expect(data.every(({ id }: { id: string }) => id.startsWith('openai/gpt-4.1'))).toBe(true);
});

test('a cookie opens nothing, and an unknown address below a wire is no page', async () => {
  const { headers } = await fetch(`${door.app.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  expect((await fetch(`${door.app.url}/v1/models`, { headers: { cookie } })).status).toBe(401);
  const nowhere = await fetch(`${door.app.url}/v1/nowhere`);
  expect([nowhere.status, nowhere.headers.get('content-type')]).toEqual([404, 'application/json']);
});

// Perplexity's SDK (0.38.5) adds no version to its base address, Anthropic's (1.14.0) does.
test.each([
  ['/openai/chat/completions', '/openai/v1/chat/completions'],
  ['/anthropic/v1/v1/messages', '/anthropic/v1/messages'],
])('%s is refused in the form of its wire, and the right address is named', async (path, meant) => {
  const response = await fetch(`${door.app.url}${path}`, { method: 'POST' });
  const { type, error } = (await response.json()) as { type?: string; error: { message: string } };
  expect([response.status, type]).toEqual([404, path.startsWith('/anthropic') ? 'error' : undefined]);
  expect(error.message).toContain(`but at ${meant}: correct the base address`);
});

test('an error of the vendor keeps its meaning, and shows no key', async () => {
  door.answerWith({
    status: 429,
    type: 'application/json',
    pieces: ['{"error":{"message":"slow down sk-operator-marker","type":"rate_limit_error"}}'],
  });
  const refused = await door.post('/v1/chat/completions', {
    model: 'openai/gpt-4.1',
    messages: [{ role: 'user', content: 'Hi' }],
  });
  const text = await refused.text();
  expect([refused.status, text]).toEqual([429, expect.stringContaining('slow down')]);
  expect(text).not.toContain(keys.openai);
});

const question = { model: 'openai/gpt-4.1', stream: true, messages: [{ role: 'user', content: 'Hi' }] };

test('a client that leaves, and a token that is revoked, end the call of the vendor', async () => {
  door.answerWith({ pieces: openAIStream.slice(0, 2), ends: 'never' });
  const left = door.left();
  const controller = new AbortController();
  const reply = await door.post('/v1/chat/completions', question, {}, controller.signal);
  await reply.body?.getReader().read();
  controller.abort();
  await left;
  await door.booked({ outcome: 'abort' });

  const revoked = door.left();
  const authorization = `Bearer ${await door.newToken()}`;
  const open = await door.post('/v1/chat/completions', question, { authorization });
  const rest = open.text().catch((error: unknown) => String(error));
  const { json } = await send(`${door.app.url}/api/tokens`, { method: 'GET', headers: auth(door.session) });
  const [row] = (json as { readonly tokens: readonly { readonly id: string }[] }).tokens;
  await send(`${door.app.url}/api/tokens/${row?.id}`, { method: 'DELETE', headers: auth(door.session) });
  await revoked;
  expect(await rest).toBe('TypeError: terminated');
});

test('a reply that its vendor cuts is cut for the client too, and booked as an error', async () => {
  door.answerWith({ pieces: openAIStream.slice(0, 2), ends: 'cut' });
  const reply = await door.post('/v1/chat/completions', question);
  await expect(reply.text()).rejects.toThrow('terminated');
  await door.booked({ outcome: 'error' });
});

test('a key that the vendor refuses is not the client’s token, and an unreachable vendor says so', async () => {
  door.answerWith({ status: 401, type: 'application/json', pieces: ['{"error":{"message":"Incorrect API key"}}'] });
  const refused = await door.post('/v1/chat/completions', question);
  expect([refused.status, await refused.json()]).toMatchObject([403, { error: { code: 'provider_key_refused' } }]);
  const gone = await startDoor({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' });
  try {
    const unreachable = await gone.post('/v1/chat/completions', question);
    expect([unreachable.status, await unreachable.json()]).toMatchObject([
      502,
      { error: { type: 'server_error', message: 'The provider could not be reached: the connection was refused.' } },
    ]);
  } finally {
    await gone.stop();
  }
});

test('addresses that are made up add no series to the metrics', async () => {
  const series = async (): Promise<number> =>
    (await door.app.running.metrics()).split('\n').filter((line) => line.includes('refus') && !line.startsWith('#'))
      .length;
  await fetch(`${door.app.url}/v1/models`);
  const before = await series();
  expect(before).toBeGreaterThan(0);
  for (let at = 0; at < 20; at++) await fetch(`${door.app.url}/v1/models/made-up-${at}`);
  expect(await series()).toBe(before);
});
