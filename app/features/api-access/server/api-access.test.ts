// Other programs over HTTP: the same wire byte by byte, another wire in the common form, tokens, limits, disconnects.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auth, openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { startApp } from '../../../server/testing/start-app.ts';

/** Answers what the test gives it, and records what it is asked. */
const vendor = createServer();
const asked: { url: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = [];
let answer: { status: number; type: string; pieces: readonly string[]; open?: boolean };
let hungUp: (() => void) | undefined;
let app: Awaited<ReturnType<typeof startApp>>;
let session: Session;
let token = '';

beforeAll(async () => {
  vendor.on('request', (req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    res.on('close', () => hungUp?.());
    req.on('end', async () => {
      asked.push({ url: req.url ?? '', headers: req.headers, body: Buffer.concat(parts) });
      res.writeHead(answer.status, { 'content-type': answer.type });
      for (const piece of answer.pieces) {
        res.write(piece);
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (!answer.open) res.end();
    });
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`; // it listens on TCP
  app = await startApp({
    OPENAI_API_KEY: 'sk-operator-marker',
    OPENAI_BASE_URL: `${origin}/v1`,
    ANTHROPIC_API_KEY: 'sk-ant-marker',
    ANTHROPIC_BASE_URL: origin,
  });
  session = await openSession(app.url);
  token = await newToken({});
}, 60_000);
afterAll(async () => {
  vendor.closeAllConnections();
  vendor.close();
  await app.stop();
});
beforeEach(() => {
  asked.length = 0;
  hungUp = undefined;
});

async function newToken(more: object): Promise<string> {
  const made = await send(`${app.url}/api/tokens`, { headers: auth(session), body: { name: 'test', ...more } });
  expect(made.status).toBe(200);
  return (made.json as { readonly token: string }).token;
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
/** The newest row of the ledger, which is written when the reply has been sent. */
const booked = (expected: object) =>
  vi.waitFor(async () => {
    const rows = await app.running.storage.db.selectFrom('usageCalls').selectAll().orderBy('at').execute();
    expect(rows.at(-1)).toMatchObject(expected);
  }, 10_000);

const openAIStream = [
  'data: {"id":"c1","choices":[{"index":0,"delta":{"role":"assistant","content":"Hel',
  'lo"},"finish_reason":null}],"unknown":{"kept":1}}\n\ndata: {"id":"c1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n',
  'data: {"id":"c1","choices":[],"usage":{"prompt_tokens":11,"completion_tokens":3,"total_tokens":14}}\n\ndata: [DONE]\n\n',
];

test('on the same wire only the name of the model changes, in both directions, and the usage is booked', async () => {
  answer = { status: 200, type: 'text/event-stream', pieces: openAIStream };
  const body = `{"stream":true, "metadata":{"model":"inner"},"model" : "openai/gpt-4.1","messages":[{"role":"developer","content":"Ünknown \\"model\\""}],"brand_new":[1,{"model":2}]}`;
  const reply = await post('/v1/chat/completions', body, { 'openai-beta': 'x=1', 'x-secret': 'mine' });
  expect([reply.status, await reply.text()]).toEqual([200, openAIStream.join('')]);
  expect(reply.headers.get('x-tributary-model')).toBe('openai/gpt-4.1');
  expect(reply.headers.get('x-tributary-lost')).toBeNull();
  const [sent] = asked;
  expect(sent?.body.toString()).toBe(body.replace('"openai/gpt-4.1"', '"gpt-4.1"'));
  expect(sent?.headers).toMatchObject({ authorization: 'Bearer sk-operator-marker', 'openai-beta': 'x=1' });
  expect(sent?.headers['x-secret']).toBeUndefined();
  await booked({
    purpose: 'api',
    provider: 'openai',
    model: 'gpt-4.1',
    inputTokens: 11,
    outputTokens: 3,
  });
});

test('a wrong, revoked or missing token is refused in the form of the wire', async () => {
  for (const headers of [
    { authorization: '' },
    { authorization: `Bearer ${token.slice(0, -1)}x` },
    { authorization: 'Bearer sk-other' },
  ]) {
    const refused = await post(
      '/openai/v1/chat/completions',
      { model: 'openai/gpt-4.1', messages: [{ role: 'user', content: 'Hi' }] },
      headers,
    );
    expect([refused.status, await refused.json()]).toMatchObject([401, { error: { code: 'invalid_api_key' } }]);
  }
  const other = await newToken({});
  const { json } = await send(`${app.url}/api/tokens`, { method: 'GET', headers: auth(session) });
  const [row] = (json as { readonly tokens: readonly { readonly id: string }[] }).tokens;
  expect(JSON.stringify(json)).not.toContain(other);
  await send(`${app.url}/api/tokens/${row?.id}`, { method: 'DELETE', headers: auth(session) });
  const gone = await post(
    '/v1/chat/completions',
    { model: 'openai/gpt-4.1', messages: [{ role: 'user', content: 'Hi' }] },
    { authorization: `Bearer ${other}` },
  );
  expect(gone.status).toBe(401);
  expect(asked).toEqual([]);
});

test('a token with models calls and lists these alone', async () => {
  const narrow = { authorization: `Bearer ${await newToken({ models: ['openai/gpt-4.1*'] })}` };
  answer = {
    status: 200,
    type: 'application/json',
    pieces: ['{"choices":[{"index":0,"message":{"content":"Hi"},"finish_reason":"stop"}]}'],
  };
  expect(
    (
      await post(
        '/v1/chat/completions',
        { model: 'openai/gpt-4.1', messages: [{ role: 'user', content: 'Hi' }] },
        narrow,
      )
    ).status,
  ).toBe(200);
  const refused = await post(
    '/v1/chat/completions',
    { model: 'anthropic/claude-sonnet-4-5', messages: [{ role: 'user', content: 'Hi' }] },
    narrow,
  );
  expect([refused.status, (await refused.json()).error.message]).toEqual([403, expect.stringContaining('token')]);
  const { data } = await (await fetch(`${app.url}/v1/models`, { headers: narrow })).json();
  expect(data.every(({ id }: { id: string }) => id.startsWith('openai/gpt-4.1'))).toBe(true);
});

test('a cookie opens nothing, and unknown addresses stay pages', async () => {
  const { headers } = await fetch(`${app.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  expect((await fetch(`${app.url}/v1/models`, { headers: { cookie } })).status).toBe(401);
  expect((await fetch(`${app.url}/v1/nowhere`)).headers.get('content-type')).toContain('application/json');
});

test('an error of the vendor keeps its meaning, and shows no key', async () => {
  answer = {
    status: 429,
    type: 'application/json',
    pieces: ['{"error":{"message":"slow down sk-operator-marker","type":"rate_limit_error"}}'],
  };
  const refused = await post('/v1/chat/completions', {
    model: 'openai/gpt-4.1',
    messages: [{ role: 'user', content: 'Hi' }],
  });
  const text = await refused.text();
  expect([refused.status, text]).toEqual([429, expect.stringContaining('slow down')]);
  expect(text).not.toContain('sk-operator-marker');
});

test('a client that leaves ends the call of the vendor', async () => {
  answer = { status: 200, type: 'text/event-stream', pieces: openAIStream.slice(0, 2), open: true };
  const left = new Promise<void>((resolve) => (hungUp = resolve));
  const controller = new AbortController();
  const reply = await fetch(`${app.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: '{"model":"openai/gpt-4.1","stream":true,"messages":[{"role":"user","content":"Hi"}]}',
    signal: controller.signal,
  });
  await reply.body?.getReader().read();
  controller.abort();
  await expect(left).resolves.toBeUndefined();
});

test('a model of another wire is called in the common form, and what is lost is named', async () => {
  answer = {
    status: 200,
    type: 'text/event-stream',
    pieces: [
      'event: message_start\ndata: {"type":"message_start","message":{"id":"m1","type":"message","role":"assistant","content":[],"model":"x","usage":{"input_tokens":7,"output_tokens":1}}}\n\n',
      'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n',
      'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Bonjour"}}\n\n',
      'event: content_block_stop\ndata: {"type":"content_block_stop","index":0}\n\n',
      'event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":5}}\n\n',
      'event: message_stop\ndata: {"type":"message_stop"}\n\n',
    ],
  };
  const body = {
    model: 'anthropic/claude-sonnet-4-5',
    messages: [
      { role: 'developer', content: 'Be brief' },
      { role: 'user', content: 'Hi' },
    ],
    stream: true,
    stream_options: { include_usage: true },
    logprobs: true,
  };
  const reply = await post('/v1/chat/completions', body);
  const text = await reply.text();
  expect(text).toContain('"content":"Bonjour"');
  expect(text).toMatch(
    /"finish_reason":"stop"[\s\S]*"prompt_tokens":7,"completion_tokens":5[\s\S]*data: \[DONE\]\n\n$/,
  );
  expect(reply.headers.get('x-tributary-lost')).toBe('logprobs');
  expect(JSON.parse(asked[0]?.body.toString() ?? '')).toMatchObject({
    system: expect.anything(),
    model: 'claude-sonnet-4-5',
  });
  const whole = await (await post('/v1/chat/completions', { ...body, stream: false })).json();
  expect(whole.choices[0]).toMatchObject({ message: { content: 'Bonjour' }, finish_reason: 'stop' });
});

test('Messages: the same wire byte by byte with the client’s version and betas, across with blocks, tools and thoughts', async () => {
  const stream =
    'event: message_start\ndata: {"type":"message_start","message":{"usage":{"input_tokens":4,"output_tokens":1}}}\n\nevent: message_delta\ndata: {"type":"message_delta","usage":{"output_tokens":9}}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n';
  answer = { status: 200, type: 'text/event-stream', pieces: [stream.slice(0, 90), stream.slice(90)] };
  const body =
    '{"model":"anthropic/claude-new","stream":true,"max_tokens":5,"messages":[{"role":"system","content":"mid"}],"context_management":{"edits":[]}}';
  const headers = {
    authorization: '',
    'x-api-key': token,
    'anthropic-version': '2026-10-21',
    'anthropic-beta': 'unknown-1',
  };
  const same = await post('/v1/messages?beta=true&key=mine', body, headers);
  expect([same.status, await same.text()]).toEqual([200, stream]);
  expect(asked[0]?.body.toString()).toBe(body.replace('anthropic/claude-new', 'claude-new'));
  expect(asked[0]?.url).toBe('/v1/messages?beta=true');
  expect(asked[0]?.headers).toMatchObject({
    'anthropic-version': '2026-10-21',
    'anthropic-beta': 'unknown-1',
    'x-api-key': 'sk-ant-marker',
  });
  await booked({ provider: 'anthropic', inputTokens: 4, outputTokens: 9 });

  answer = {
    status: 200,
    type: 'text/event-stream',
    pieces: [
      'data: {"id":"c","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"Hm"},"finish_reason":null}]}\n\n',
      'data: {"id":"c","choices":[{"index":0,"delta":{"content":"Let me look"},"finish_reason":null}]}\n\n',
      'data: {"id":"c","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"t0","type":"function","function":{"name":"look","arguments":"{\\"a\\":"}},{"index":1,"id":"t1","type":"function","function":{"name":"see","arguments":"{}"}}]},"finish_reason":null}]}\n\n',
      'data: {"id":"c","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"1}"}}]},"finish_reason":"tool_calls"}]}\n\n',
      'data: {"id":"c","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":6,"total_tokens":26,"prompt_tokens_details":{"cached_tokens":5}}}\n\ndata: [DONE]\n\n',
    ],
  };
  const across = {
    model: 'openai/gpt-4.1',
    max_tokens: 50,
    stream: true,
    system: [
      { type: 'text', text: 'x-anthropic-billing-header: cc=1' },
      { type: 'text', text: 'Sys', cache_control: { type: 'ephemeral' } },
    ],
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Calling' },
          { type: 'tool_use', id: 'u1', name: 'look', input: { a: 2 } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'u1', content: 'found' },
          { type: 'text', text: 'Go on' },
        ],
      },
    ],
    tools: [
      { name: 'look', description: 'Looks', input_schema: { type: 'object', properties: {} } },
      { type: 'web_search_20250305', name: 'web_search' },
    ],
    metadata: { user_id: 'x' },
  };
  const reply = await post('/anthropic/v1/messages', across);
  const events = (await reply.text())
    .split('\n\n')
    .filter(Boolean)
    .map((each) => JSON.parse(each.split('\ndata: ')[1] ?? ''));
  expect(reply.headers.get('x-tributary-lost')).toBe('metadata, tools[web_search_20250305]');
  expect(events.map(({ type, content_block: block, delta }) => block?.type ?? delta?.type ?? type)).toEqual([
    'message_start',
    'thinking',
    'thinking_delta',
    'content_block_stop',
    'text',
    'text_delta',
    'content_block_stop',
    'tool_use',
    'input_json_delta',
    'input_json_delta',
    'content_block_stop',
    'tool_use',
    'input_json_delta',
    'content_block_stop',
    'message_delta',
    'message_stop',
  ]);
  expect(events.at(-2)).toMatchObject({
    delta: { stop_reason: 'tool_use' },
    usage: { input_tokens: 15, cache_read_input_tokens: 5, output_tokens: 6 },
  });
  const sent = JSON.parse(asked.at(-1)?.body.toString() ?? '');
  expect(sent.messages).toMatchObject([
    { content: 'Sys' },
    { role: 'user' },
    { role: 'assistant', tool_calls: [{ id: 'u1', function: { name: 'look', arguments: '{"a":2}' } }] },
    { role: 'tool', tool_call_id: 'u1', content: 'found' },
    { role: 'user' },
  ]);
  const list = await (await fetch(`${app.url}/v1/models`, { headers })).json();
  expect(list.data[0]).toMatchObject({ type: 'model', display_name: expect.any(String) });
  expect((await (await post('/v1/messages/count_tokens', across)).json()).input_tokens).toBeGreaterThan(5);
});

test('a model of OpenAI’s chat completions answers in every other wire, with the tool’s round before', async () => {
  answer = { status: 200, type: 'text/event-stream', pieces: openAIStream };
  const contents = [
    { role: 'user', parts: [{ text: 'Hi' }] },
    { role: 'model', parts: [{ functionCall: { name: 'look', args: {} } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'look', response: { output: 'found' } } }] },
  ];
  const google = await post(
    '/v1beta/models/openai/gpt-4.1:streamGenerateContent?alt=sse',
    { contents },
    { authorization: '', 'x-goog-api-key': token },
  );
  expect(await google.text()).toMatch(/"text":"Hello"[\s\S]*"finishReason":"STOP"[\s\S]*"promptTokenCount":11/);
  const messages = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: '', tool_calls: [{ function: { name: 'look', arguments: {} } }] },
    { role: 'tool', tool_name: 'look', content: 'found' },
  ];
  const ollama = await (await post('/api/chat', { model: 'openai/gpt-4.1', messages, stream: false })).json();
  expect(ollama).toMatchObject({ message: { content: 'Hello' }, done: true, prompt_eval_count: 11, eval_count: 3 });
  for (const { body } of asked) {
    const { messages: sent } = JSON.parse(body.toString());
    expect(sent).toMatchObject([
      { role: 'user' },
      { role: 'assistant', tool_calls: [{ function: { name: 'look' } }] },
      { role: 'tool', content: 'found' },
    ]);
    expect(sent[2].tool_call_id).toBe(sent[1].tool_calls[0].id);
  }
  expect(
    (await (await fetch(`${app.url}/api/version`, { headers: { authorization: `Bearer ${token}` } })).json()).version,
  ).toMatch(/^\d/);
  const shown = await (await post('/api/show', { model: 'openai/gpt-4.1' })).json();
  expect(shown.capabilities).toContain('tools');
});

test('Responses: across to Messages; a socket is answered with 426, so that Codex goes on at once', async () => {
  answer = {
    status: 200,
    type: 'text/event-stream',
    pieces: [
      'data: {"type":"message_start","message":{"id":"m1","content":[],"model":"x","usage":{"input_tokens":7,"output_tokens":1}}}\n\n',
      'data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"tu","name":"look","input":{}}}\n\n',
      'data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\\"a\\":1}"}}\n\n',
      'data: {"type":"content_block_stop","index":0}\n\ndata: {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":5}}\n\n',
      'data: {"type":"message_stop"}\n\n',
    ],
  };
  const reply = await post('/v1/responses', {
    model: 'anthropic/claude-sonnet-4-5',
    stream: true,
    instructions: 'Rules',
    input: [
      { role: 'user', content: [{ type: 'input_text', text: 'Hi' }] },
      { type: 'function_call', call_id: 'c0', name: 'look', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c0', output: 'found' },
    ],
    tools: [
      { type: 'function', name: 'look', strict: false, parameters: { type: 'object', properties: {} } },
      { type: 'namespace', name: 'agents' },
    ],
  });
  const text = await reply.text();
  expect(text).toMatch(/response\.created[\s\S]*"name":"look","arguments":"\{\\"a\\":1\}"[\s\S]*response\.completed/);
  expect(reply.headers.get('x-tributary-lost')).toBe('tools[namespace]');
  const sent = JSON.parse(asked[0]?.body.toString() ?? '');
  expect(sent.messages.at(-1)).toMatchObject({ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c0' }] });
  const upgrade = request(`${app.url}/v1/responses`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    },
  });
  const status = new Promise((resolve) => upgrade.on('response', (answered) => resolve(answered.statusCode)));
  upgrade.end();
  expect(await status).toBe(426);
});

test('a reached budget is refused as each wire’s clients understand it', async () => {
  const budget = {
    id: 'b1',
    scope: 'server',
    subject: '',
    each: false,
    unit: 'calls',
    currency: '',
    period: 'month',
    timeZone: 'Europe/Berlin',
    unpriced: 'refuse',
    hard: 0,
  };
  expect((await send(`${app.url}/api/budgets`, { headers: auth(session), body: budget })).status).toBe(204);
  const messages = [{ role: 'user', content: 'Hi' }];
  const ask = (path: string, body: object) => post(path, { model: 'openai/gpt-4.1', ...body });
  const refused = await Promise.all([
    ask('/openai/v1/chat/completions', { messages }),
    ask('/openai/v1/responses', { input: 'Hi' }),
    ask('/anthropic/v1/messages', { messages, max_tokens: 5 }),
    ask('/gemini/v1beta/models/openai/gpt-4.1:generateContent', { contents: [{ parts: [{ text: 'Hi' }] }] }),
    ask('/ollama/api/chat', { messages }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([402, 429, 429, 403, 402]);
  expect(refused[2]?.headers.get('x-should-retry')).toBe('false');
  for (const each of refused) expect(await each.text()).toMatch(/limit|budget/i);
  expect(asked).toEqual([]);
});
