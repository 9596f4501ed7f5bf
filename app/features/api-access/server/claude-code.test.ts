// Features of Claude Code on its own wire: the vendor gets the client's bytes, with nothing but the model's name replaced, and its
// version, betas and query. Shapes: platform.claude.com/docs/en/api/messages and pages of each feature, read 2026-11-30.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys, startDoor } from './testing/door-server.ts';
import type { DoorServer } from './testing/door-server.ts';

let door: DoorServer;
beforeAll(async () => {
  door = await startDoor();
}, 60_000);
afterAll(() => door.stop());

const model = 'anthropic/claude-sonnet-4-5';
const user = (...content: readonly object[]): object => ({ role: 'user', content });
const words = (text: string, more: object = {}): object => ({ type: 'text', text, ...more });
const tool = {
  name: 'write_note',
  description: 'Writes',
  input_schema: { type: 'object', properties: { text: { type: 'string' } } },
};
const thinking = { type: 'adaptive', display: 'omitted' };
const thought = [
  { type: 'thinking', thinking: 'Hm.', signature: 'c2lnbmVk' },
  { type: 'redacted_thinking', data: 'cmVkYWN0ZWQ=' },
];
const call = { type: 'tool_use', id: 'toolu_own', name: 'write_note', input: { text: 'é "quoted"' } };
const result = { type: 'tool_result', tool_use_id: 'toolu_own', is_error: true, content: [words('failed')] };
const mark = (ttl?: string): object => ({ cache_control: { type: 'ephemeral', ...(ttl ? { ttl } : {}) } });
const source = (media_type: string, data: string): object => ({ type: 'base64', media_type, data });

/** Fields of the body, and betas that the feature needs. */
const rows: readonly (readonly [feature: string, fields: object, betas?: string])[] = [
  ['messaging', { messages: [user(words('Hello')), { role: 'system', content: [words('Later rule')] }] }],
  ['tools', { messages: [user(words('Go')), { role: 'assistant', content: [call] }, user(result)], tools: [tool] }],
  [
    'fine-grained tools',
    { tools: [{ ...tool, eager_input_streaming: true }], messages: [user(words('Go'))] },
    'fine-grained-tool-streaming-2025-05-14',
  ],
  ['caching, 5 minutes', { system: [words('Long', mark())], messages: [user(words('Go', mark()))] }],
  [
    'caching, an hour',
    { system: [words('Long', mark('1h'))], messages: [user(words('Go'))] },
    'extended-cache-ttl-2025-04-11',
  ],
  ['vision', { messages: [user({ type: 'image', source: source('image/png', 'aW1hZ2U=') }, words('See'))] }],
  [
    'thinking',
    {
      thinking,
      output_config: { effort: 'high' },
      messages: [user(words('Why?')), { role: 'assistant', content: [...thought, words('So.')] }, user(words('And?'))],
    },
    'interleaved-thinking-2025-05-14,effort-2025-11-24',
  ],
  [
    'thinking and tools',
    {
      thinking,
      tools: [tool],
      context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] },
      messages: [user(words('Go')), { role: 'assistant', content: [...thought, call] }, user(result)],
    },
    'interleaved-thinking-2025-05-14,context-management-2025-06-27',
  ],
  [
    'PDF',
    {
      messages: [
        user({
          type: 'document',
          title: 'a.pdf',
          citations: { enabled: true },
          source: source('application/pdf', 'JVBERi0='),
        }),
      ],
    },
  ],
  [
    'web search',
    {
      tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 3, allowed_domains: ['example.com'] }],
      messages: [user(words('Find'))],
    },
  ],
  [
    'structured output',
    {
      output_config: {
        format: { type: 'json_schema', schema: { type: 'object', properties: {}, additionalProperties: false } },
      },
      messages: [user(words('As JSON'))],
    },
    'structured-outputs-2025-11-13',
  ],
  [
    'tool search',
    {
      tools: [
        { type: 'tool_search_tool_regex_20251119', name: 'tool_search_tool_regex' },
        { ...tool, defer_loading: true },
      ],
      messages: [user(words('Go'))],
    },
    'advanced-tool-use-2025-11-20',
  ],
  ['a context of a million tokens', { messages: [user(words('x'.repeat(100_000)))] }, 'context-1m-2025-08-07'],
];

/** A second call reads what the first wrote to the cache. */
const usage = { input_tokens: 4, cache_creation_input_tokens: 10, cache_read_input_tokens: 30, output_tokens: 9 };

const named = rows.map(([feature, fields, betas]) => ({ feature, fields, betas }));

test.each(named)('$feature', async ({ fields, betas }) => {
  const events: readonly (readonly [string, object])[] = [
    ['message_start', { message: { id: 'msg_own', usage: { ...usage, output_tokens: 1 } } }],
    ['unknown_event', { kept: { as: 'it is' } }],
    ['message_delta', { delta: { stop_reason: 'end_turn', container: { id: 'c' } }, usage }],
    ['message_stop', {}],
  ];
  const stream = events
    .map(([type, data]) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
    .join('');
  door.answerWith({ pieces: [stream.slice(0, 77), stream.slice(77)] });
  const body = JSON.stringify({
    max_tokens: 32_000,
    stream: true,
    model,
    metadata: { user_id: '{"id":"own"}' },
    ...fields,
  });
  const headers = { 'anthropic-version': '2023-06-01', ...(betas ? { 'anthropic-beta': betas } : {}) };
  const reply = await door.post('/anthropic/v1/messages?beta=true', body, headers);
  expect([reply.status, await reply.text(), reply.headers.get('x-tributary-lost')]).toEqual([200, stream, null]);
  const [sent] = door.asked;
  expect(sent?.body).toBe(body.replace(model, 'claude-sonnet-4-5'));
  expect(sent?.url).toBe('/v1/messages?beta=true');
  expect(sent?.headers).toMatchObject({ ...headers, 'x-api-key': keys.anthropic });
  expect(sent?.headers['authorization']).toBeUndefined();
  await door.booked({ inputTokens: 44, cachedTokens: 30, outputTokens: 9 });
});

test('count_tokens', async () => {
  const reply = await door.post('/anthropic/v1/messages/count_tokens', { model, messages: [user(words('Hello'))] });
  expect(await reply.json()).toEqual({ input_tokens: expect.any(Number) });
});
