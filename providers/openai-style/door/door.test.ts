// Requests of clients are read, and replies written, so that the vendor's own SDK reads them: 7.55.0, through its stream helpers.
import OpenAI from 'openai';
import type { DoorWire } from '@tributary/runtime-core/door';
import { everyEvent, servedBy } from '@tributary/runtime-core/door/testing';
import { describe, expect, test } from 'vitest';
import { chatDoor } from './chat.ts';
import { responsesDoor } from './responses.ts';

const id = 'v';
const tool = { name: 'look', description: 'Looks', parameters: { type: 'object', properties: {} } };

const clientOf = (wire: DoorWire, said = everyEvent): OpenAI =>
  new OpenAI({ apiKey: 'none', maxRetries: 0, baseURL: 'http://host.invalid/v1', fetch: servedBy(wire, said) });

describe('chat completions', () => {
  const ask = {
    model: 'x/y',
    messages: [{ role: 'user', content: 'Hi' }],
    tools: [{ type: 'function', function: tool }],
  } as const;
  const expected = {
    role: 'assistant',
    content: 'Hello',
    tool_calls: [
      { id: 'c0', type: 'function', function: { name: 'look', arguments: '{"a":1}' } },
      { id: 'c1', type: 'function', function: { name: 'see', arguments: '{}' } },
    ],
  };

  test('streamed and whole', async () => {
    const client = clientOf(chatDoor);
    const streamed = await client.chat.completions
      .stream({ ...ask, messages: [...ask.messages], tools: [...ask.tools], stream_options: { include_usage: true } })
      .finalChatCompletion();
    const whole = await client.chat.completions.create({ ...ask, messages: [...ask.messages], tools: [...ask.tools] });
    for (const { choices, usage, model } of [streamed, whole]) {
      expect(choices[0]).toMatchObject({ finish_reason: 'tool_calls', message: expected });
      expect(usage).toMatchObject({
        prompt_tokens: 9,
        completion_tokens: 3,
        total_tokens: 12,
        prompt_tokens_details: { cached_tokens: 4 },
      });
      expect(model).toBe('x/y');
    }
    expect(whole).toHaveProperty('system_fingerprint', null);
  });

  test('every part of a request is carried, or named as lost', () => {
    const { params, lost } = chatDoor.read(
      {
        model: 'x/y',
        messages: [
          { role: 'developer', content: 'Rules' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'See' },
              { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
              { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AA' } },
              { type: 'video_url', video_url: {} },
            ],
          },
          {
            role: 'assistant',
            content: null,
            reasoning_content: 'Hm',
            tool_calls: [{ id: 'c0', type: 'function', function: { name: 'look', arguments: '{}' } }],
          },
          { role: 'tool', tool_call_id: 'c0', content: [{ type: 'text', text: 'found' }] },
          { role: 'system', content: 'Now be brief' },
        ],
        tools: [
          { type: 'function', function: { ...tool, strict: true } },
          { type: 'custom', custom: { name: 'c' } },
        ],
        tool_choice: { type: 'function', function: { name: 'look' } },
        max_completion_tokens: 7,
        temperature: 0.5,
        top_p: 0.4,
        stop: ['x'],
        seed: 3,
        reasoning_effort: 'low',
        response_format: { type: 'json_object' },
        logit_bias: { 1: 2 },
        parallel_tool_calls: false,
      },
      { model: 'x/y', stream: false },
    );
    expect(lost).toEqual([
      'logit_bias',
      'messages[].content[video_url]',
      'parallel_tool_calls',
      'tools[].strict',
      'tools[custom]',
    ]);
    expect(params).toEqual({
      model: 'x/y',
      stream: true,
      messages: [
        { role: 'system', content: 'Rules' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
            { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AA' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          reasoning_content: 'Hm',
          tool_calls: [{ id: 'c0', type: 'function', function: { name: 'look', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c0', content: [{ type: 'text', text: 'found' }] },
        { role: 'system', content: 'Now be brief' },
      ],
      tools: [{ type: 'function', function: tool }],
      tool_choice: { type: 'function', function: { name: 'look' } },
      max_tokens: 7,
      temperature: 0.5,
      top_p: 0.4,
      stop: ['x'],
      seed: 3,
      reasoning_effort: 'low',
      response_format: { type: 'json_object' },
    });
  });
});

describe('Responses', () => {
  test('streamed and whole', async () => {
    const client = clientOf(responsesDoor);
    const ask = { model: 'x/y', input: 'Hi', tools: [{ type: 'function' as const, strict: false, ...tool }] };
    const streamed = await client.responses.stream(ask).finalResponse();
    const whole = await client.responses.create(ask);
    for (const { output, usage, status, output_text: words } of [streamed, whole]) {
      expect(words).toBe('Hello');
      expect(output).toMatchObject([
        { type: 'reasoning', summary: [{ text: 'Think hard' }], encrypted_content: 'sig' },
        { type: 'message', content: [{ text: 'Hello' }] },
        { type: 'function_call', call_id: 'c0', name: 'look', arguments: '{"a":1}' },
        { type: 'function_call', call_id: 'c1', name: 'see', arguments: '{}' },
      ]);
      expect([status, usage]).toMatchObject([
        'completed',
        { input_tokens: 9, output_tokens: 3, input_tokens_details: { cached_tokens: 4 } },
      ]);
    }
  });

  test('a limit makes the response incomplete, a failure makes it failed', async () => {
    const cut = clientOf(responsesDoor, [
      { id, type: 'text', data: 'Hel' },
      { id, type: 'stop', data: 'max_tokens' },
    ]);
    const types: string[] = [];
    for await (const { type } of await cut.responses.create({ model: 'x/y', input: 'Hi', stream: true }))
      types.push(type);
    expect([types[0], types.at(-1)]).toEqual(['response.created', 'response.incomplete']);
    const writer = responsesDoor.writer({ id: 'r', model: 'm', created: 1, request: {} });
    const failed = writer.fail({ type: 'ProviderBizError', status: 500, message: 'broke' });
    expect(failed).toMatch(/event: response\.failed\ndata: .*"message":"broke"/);
  });

  test('a further question ends an answer, and thoughts without a signature get none', () => {
    const said = (role: string, words: string): object => ({ role, content: words });
    const input = [said('user', 'a'), said('assistant', 'b'), said('user', 'c'), said('assistant', 'd')];
    const { params } = responsesDoor.read({ model: 'x/y', input }, { model: 'x/y', stream: true });
    expect(params.messages.map(({ role, content }) => [role, JSON.stringify(content)])).toEqual([
      ['user', expect.stringContaining('a')],
      ['assistant', expect.stringMatching(/^(?!.*"d").*"b"/)],
      ['user', expect.stringContaining('c')],
      ['assistant', expect.stringMatching(/^(?!.*"b").*"d"/)],
    ]);
    const writer = responsesDoor.writer({ id: 'r', model: 'm', created: 1, request: {} });
    const text = [
      writer.events([{ id, type: 'reasoning', data: 'one' }]),
      writer.events([{ id, type: 'reasoning_signature', data: 'sig' }]),
      writer.events([{ id, type: 'text', data: 'Hello' }]),
      writer.events([{ id, type: 'reasoning', data: 'two' }]),
      writer.end(),
    ].join('');
    const items = [...text.matchAll(/event: response\.output_item\.done\ndata: (.*)\n/g)].map(([, json = '']) => json);
    expect(items.filter((each) => each.includes('"type":"reasoning"')).map((each) => each.includes('sig'))).toEqual([
      true,
      false,
    ]);
  });

  test('items of one turn become one answer; every part is carried, or named as lost', () => {
    const { params, lost } = responsesDoor.read(
      {
        model: 'x/y',
        instructions: 'Rules',
        input: [
          { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'More' }] },
          {
            role: 'user',
            content: [
              { type: 'input_text', text: 'See' },
              { type: 'input_image', image_url: 'data:image/png;base64,AA', detail: 'low' },
            ],
          },
          { type: 'reasoning', id: 'rs', summary: [{ type: 'summary_text', text: 'Hm' }], encrypted_content: 'enc' },
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Looking', annotations: [] }] },
          { type: 'function_call', id: 'fc', call_id: 'c0', name: 'look', arguments: '{"a":1}' },
          { type: 'function_call_output', call_id: 'c0', output: 'found' },
          { type: 'web_search_call', id: 'ws' },
        ],
        tools: [{ type: 'function', strict: false, ...tool }, { type: 'namespace', name: 'n' }, { type: 'web_search' }],
        text: { format: { type: 'json_schema', name: 'a', schema: { type: 'object' } }, verbosity: 'low' },
        reasoning: { effort: 'high', summary: 'auto' },
        max_output_tokens: 5,
        prompt_cache_key: 'k',
      },
      { model: 'x/y', stream: true },
    );
    expect(lost).toEqual(['input[web_search_call]', 'prompt_cache_key', 'tools[namespace]', 'tools[web_search]']);
    expect(params).toMatchObject({
      messages: [
        { role: 'system', content: 'Rules' },
        { role: 'system', content: [{ type: 'text', text: 'More' }] },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image_url', image_url: { detail: 'low' } },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm', signature: 'enc', origin: 'encrypted_content' },
            { type: 'text', text: 'Looking' },
            { type: 'call', at: 0 },
          ],
          tool_calls: [{ id: 'c0', function: { name: 'look', arguments: '{"a":1}' } }],
        },
        { role: 'tool', tool_call_id: 'c0', content: 'found' },
      ],
      reasoning_effort: 'high',
      verbosity: 'low',
      max_tokens: 5,
      response_format: { type: 'json_schema', json_schema: { name: 'a' } },
    });
  });
});

test.each([
  ['OpenAI', { usage: { prompt_tokens: 1, completion_tokens: 2 } }],
  ['Moonshot, in the choice', { choices: [{ index: 0, usage: { prompt_tokens: 1, completion_tokens: 2 } }] }],
  [
    'Groq, in a field of its own',
    { choices: [], usage: null, x_groq: { usage: { prompt_tokens: 1, completion_tokens: 2 } } },
  ],
])('usage of %s is read in passing', (_vendor, chunk) => {
  expect(chatDoor.usageIn(chunk, undefined)).toMatchObject({ totalInputTokens: 1, totalOutputTokens: 2 });
});
