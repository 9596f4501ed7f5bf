// Other programs over HTTP on another wire than the model's, and refusals in the form of each wire.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, send } from '../../../server/testing/client.ts';
import { keys, openAIStream, startDoor } from './testing/door-server.ts';
import type { DoorServer } from './testing/door-server.ts';

let door: DoorServer;
beforeAll(async () => {
  door = await startDoor();
}, 60_000);
afterAll(() => door.stop());

test('a model of another wire is called in the common form, and what is lost is named', async () => {
  door.answerWith({
    pieces: [
      'event: message_start\ndata: {"type":"message_start","message":{"id":"m1","type":"message","role":"assistant","content":[],"model":"x","usage":{"input_tokens":7,"output_tokens":1}}}\n\n',
      'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n',
      'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Bonjour"}}\n\n',
      'event: content_block_stop\ndata: {"type":"content_block_stop","index":0}\n\n',
      'event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":5}}\n\n',
      'event: message_stop\ndata: {"type":"message_stop"}\n\n',
    ],
  });
  const body = {
    model: 'anthropic/claude-sonnet-4-5',
    messages: [
      { role: 'developer', content: 'Be brief' },
      { role: 'user', content: 'Hi' },
    ],
    stream: true,
    stream_options: { include_usage: true },
    logprobs: true,
    temperature: 1.5,
  };
  const reply = await door.post('/v1/chat/completions', body);
  const text = await reply.text();
  expect(text).toContain('"content":"Bonjour"');
  expect(text).toMatch(
    /"finish_reason":"stop"[\s\S]*"prompt_tokens":7,"completion_tokens":5[\s\S]*data: \[DONE\]\n\n$/,
  );
  expect(reply.headers.get('x-tributary-lost')).toBe('logprobs, temperature');
  expect(JSON.parse(door.asked[0]?.body ?? '')).toMatchObject({
    system: expect.anything(),
    // As the client means it, up to Claude's most. Questions of the app are scaled.
    temperature: 1,
    model: 'claude-sonnet-4-5',
  });
  const whole = await (await door.post('/v1/chat/completions', { ...body, stream: false })).json();
  expect(whole.choices[0]).toMatchObject({ message: { content: 'Bonjour' }, finish_reason: 'stop' });
});

test.each(['a\nb', '3…', { a: 1 }])(
  'a vendor’s error object breaks no header, and is no limit of this server: %j',
  async (retryAfter) => {
    const error = { message: 'Slow down', retryAfter, code: 'budget_reached', status: 1e9 };
    door.answerWith({ status: 429, type: 'application/json', pieces: [JSON.stringify({ error })] });
    for (const [path, model] of [
      ['/v1/chat/completions', 'anthropic/claude-sonnet-4-5'],
      ['/v1/messages', 'openai/gpt-5'],
    ] as const) {
      const body = { model, max_tokens: 5, messages: [{ role: 'user', content: 'Hi' }] };
      const reply = await door.post(path, body);
      expect([path, reply.status, reply.headers.get('retry-after')]).toEqual([path, 429, null]);
      expect(JSON.stringify(await reply.json())).toContain('rate_limit');
    }
  },
);

test('a reply that fails before its first words has a status, not a stream', async () => {
  const error = '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}';
  door.answerWith({ pieces: [`event: error\ndata: ${error}\n\n`] });
  const messages = [{ role: 'user', content: 'Hi' }];
  const reply = await door.post('/v1/chat/completions', {
    model: 'anthropic/claude-sonnet-4-5',
    messages,
    stream: true,
  });
  expect([reply.status >= 500, reply.headers.get('content-type')]).toEqual([true, 'application/json']);
  expect(await reply.json()).toMatchObject({ error: { message: expect.stringContaining('Overloaded') } });
});

test('Messages: the same wire byte by byte with the client’s version and betas, across with blocks, tools and thoughts', async () => {
  const stream =
    'event: message_start\ndata: {"type":"message_start","message":{"usage":{"input_tokens":4,"output_tokens":1}}}\n\nevent: message_delta\ndata: {"type":"message_delta","usage":{"output_tokens":9}}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n';
  door.answerWith({ pieces: [stream.slice(0, 90), stream.slice(90)] });
  const body =
    '{"model":"anthropic/claude-new","stream":true,"max_tokens":5,"messages":[{"role":"system","content":"mid"}],"context_management":{"edits":[]}}';
  const headers = {
    authorization: '',
    'x-api-key': door.token,
    'anthropic-version': '2026-10-21',
    'anthropic-beta': 'unknown-1',
  };
  const same = await door.post('/v1/messages?beta=true&key=mine', body, headers);
  expect([same.status, await same.text()]).toEqual([200, stream]);
  expect(door.asked[0]?.body).toBe(body.replace('anthropic/claude-new', 'claude-new'));
  expect(door.asked[0]?.url).toBe('/v1/messages?beta=true');
  expect(door.asked[0]?.headers).toMatchObject({
    'anthropic-version': '2026-10-21',
    'anthropic-beta': 'unknown-1',
    'x-api-key': keys.anthropic,
  });
  await door.booked({ provider: 'anthropic', inputTokens: 4, outputTokens: 9 });

  door.answerWith({
    pieces: [
      'data: {"id":"c","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"Hm"},"finish_reason":null}]}\n\n',
      'data: {"id":"c","choices":[{"index":0,"delta":{"content":"Let me look"},"finish_reason":null}]}\n\n',
      'data: {"id":"c","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"t0","type":"function","function":{"name":"look","arguments":"{\\"a\\":"}},{"index":1,"id":"t1","type":"function","function":{"name":"see","arguments":"{}"}}]},"finish_reason":null}]}\n\n',
      'data: {"id":"c","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"1}"}}]},"finish_reason":"tool_calls"}]}\n\n',
      'data: {"id":"c","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":6,"total_tokens":26,"prompt_tokens_details":{"cached_tokens":5}}}\n\ndata: [DONE]\n\n',
    ],
  });
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
  const reply = await door.post('/anthropic/v1/messages', across);
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
  const sent = JSON.parse(door.asked.at(-1)?.body ?? '');
  expect(sent.messages).toMatchObject([
    { content: 'Sys' },
    { role: 'user' },
    { role: 'assistant', tool_calls: [{ id: 'u1', function: { name: 'look', arguments: '{"a":2}' } }] },
    { role: 'tool', tool_call_id: 'u1', content: 'found' },
    { role: 'user' },
  ]);
  const list = await (await fetch(`${door.app.url}/v1/models`, { headers })).json();
  expect(list.data[0]).toMatchObject({ type: 'model', display_name: expect.any(String) });
  expect((await (await door.post('/v1/messages/count_tokens', across)).json()).input_tokens).toBeGreaterThan(5);
});

test('a model of OpenAI’s chat completions answers in every other wire, with the tool’s round before', async () => {
  door.answerWith({ pieces: openAIStream });
  const contents = [
    { role: 'user', parts: [{ text: 'Hi' }] },
    { role: 'model', parts: [{ functionCall: { name: 'look', args: {} } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'look', response: { output: 'found' } } }] },
  ];
  const google = await door.post(
    '/v1beta/models/openai/gpt-4.1:streamGenerateContent?alt=sse',
    { contents },
    { authorization: '', 'x-goog-api-key': door.token },
  );
  expect(await google.text()).toMatch(/"text":"Hello"[\s\S]*"finishReason":"STOP"[\s\S]*"promptTokenCount":11/);
  const messages = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: '', tool_calls: [{ function: { name: 'look', arguments: {} } }] },
    { role: 'tool', tool_name: 'look', content: 'found' },
  ];
  const ollama = await (await door.post('/api/chat', { model: 'openai/gpt-4.1', messages, stream: false })).json();
  expect(ollama).toMatchObject({ message: { content: 'Hello' }, done: true, prompt_eval_count: 11, eval_count: 3 });
  for (const { body } of door.asked) {
    const { messages: sent } = JSON.parse(body);
    expect(sent).toMatchObject([
      { role: 'user' },
      { role: 'assistant', tool_calls: [{ function: { name: 'look' } }] },
      { role: 'tool', content: 'found' },
    ]);
    expect(sent[2].tool_call_id).toBe(sent[1].tool_calls[0].id);
  }
  expect(
    (await (await fetch(`${door.app.url}/api/version`, { headers: { authorization: `Bearer ${door.token}` } })).json())
      .version,
  ).toMatch(/^\d/);
  const shown = await (await door.post('/api/show', { model: 'openai/gpt-4.1' })).json();
  expect(shown.capabilities).toContain('tools');
});

test('Responses: across to Messages', async () => {
  door.answerWith({
    pieces: [
      'data: {"type":"message_start","message":{"id":"m1","content":[],"model":"x","usage":{"input_tokens":7,"output_tokens":1}}}\n\n',
      'data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"tu","name":"look","input":{}}}\n\n',
      'data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\\"a\\":1}"}}\n\n',
      'data: {"type":"content_block_stop","index":0}\n\ndata: {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":5}}\n\n',
      'data: {"type":"message_stop"}\n\n',
    ],
  });
  const reply = await door.post('/v1/responses', {
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
  const sent = JSON.parse(door.asked[0]?.body ?? '');
  expect(sent.messages.at(-1)).toMatchObject({ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c0' }] });
});

test('a reached budget is refused as each wire’s clients understand it', async () => {
  door.answerWith({ pieces: [] });
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
  expect((await send(`${door.app.url}/api/budgets`, { headers: auth(door.session), body: budget })).status).toBe(204);
  const messages = [{ role: 'user', content: 'Hi' }];
  const ask = (path: string, body: object) => door.post(path, { model: 'openai/gpt-4.1', ...body });
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
  expect(door.asked).toEqual([]);
});

test('an address of a wire that is not served says what to do, in the form of the wire', async () => {
  const refused = await door.post('/gemini/v1beta/models/openai/gpt-4.1:streamGenerateContent', { contents: [] });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { message: expect.stringContaining('alt=sse'), status: 'INVALID_ARGUMENT' } },
  ]);
});
