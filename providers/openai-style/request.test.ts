// Request bodies of chat completions and of the Responses API.
import { describe, expect, test } from 'vitest';
import type { CallContext, ChatParams } from '@tributary/runtime-core';
import type { OpenAIStyleOptions } from './options.ts';
import { chatBody, idInName } from './request.ts';
import { responsesBody } from './responses-request.ts';

// The only fields of a context that a body depends on.
const context = { user: 'user-1', env: {} } as unknown as CallContext;
const params = (more: Partial<ChatParams> = {}): ChatParams => ({
  model: 'm',
  messages: [{ role: 'user', content: 'hi' }],
  ...more,
});
const chat = (more: Partial<ChatParams>, options: OpenAIStyleOptions = {}) =>
  chatBody(params(more), more.model ?? 'm', options, context);
const responses = (more: Partial<ChatParams>, options: OpenAIStyleOptions = {}) =>
  responsesBody(params(more), more.model ?? 'm', options, context);
const sampling = { temperature: 0.5, top_p: 0.5, frequency_penalty: 1, presence_penalty: 1 };

describe('chat completions', () => {
  test('streams by default, asks for usage, names the user', () => {
    expect(chat({})).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'hi' }],
      stream: true,
      stream_options: { include_usage: true },
      user: 'user-1',
    });
  });

  test.each<[string, Partial<ChatParams>, OpenAIStyleOptions, object]>([
    ['no stream: no stream_options', { stream: false }, {}, { stream: false }],
    ['a vendor without stream_options', {}, { streamOptions: false }, { stream: true }],
  ])('%s', (_name, more, options, expected) => {
    const { messages: _messages, model: _model, user: _user, ...rest } = chat(more, options);
    expect(rest).toEqual(expected);
  });

  test('fields of ours and of other wires do not leave', () => {
    const body = chat({
      enabledSearch: true,
      enabledContextCaching: true,
      apiMode: 'chatCompletion',
      thinking: { type: 'enabled', budget_tokens: 9 },
    });
    expect(Object.keys(body).sort()).toEqual(['messages', 'model', 'stream', 'stream_options', 'user']);
    expect(chat({}, { user: false })).not.toHaveProperty('user');
  });

  test.each<[string, Record<string, unknown>, object]>([
    ['are added', { enable_search: true }, { enable_search: true, max_tokens: 5 }],
    ['replace', { max_tokens: 4 }, { max_tokens: 4 }],
    ['take out', { max_tokens: undefined, max_new_tokens: 5 }, { max_new_tokens: 5 }],
    ['no tools, no field', { tools: [] }, { max_tokens: 5 }],
    ['tools alone', { tools: [{ type: 'web_search' }] }, { max_tokens: 5, tools: [{ type: 'web_search' }] }],
  ])('fields of a vendor %s', (_name, fields, expected) => {
    const {
      messages: _messages,
      model: _model,
      user: _user,
      stream: _stream,
      ...rest
    } = chat({ max_tokens: 5, stream: false }, { chatFields: () => fields });
    expect(rest).toEqual(expected);
  });

  test('the length of answers, on both wires', () => {
    expect(chat({ verbosity: 'low' })).toMatchObject({ verbosity: 'low' });
    expect(responses({ verbosity: 'low' })).toMatchObject({ text: { verbosity: 'low' } });
    expect(responses({ verbosity: 'low', response_format: { type: 'json_object' } })).toMatchObject({
      text: { format: { type: 'json_object' }, verbosity: 'low' },
    });
    expect(responses({})).not.toHaveProperty('text');
  });

  test('tools of a vendor go after the caller’s', () => {
    const tools = [{ type: 'function', function: { name: 'f' } }] as const;
    const body = chat({ tools: [...tools] }, { chatFields: () => ({ tools: [{ type: 'web_search' }] }) });
    expect(body['tools']).toMatchObject([{ type: 'function' }, { type: 'web_search' }]);
  });

  test('tool_choice goes with tools only, a tool without parameters gets an empty schema', () => {
    expect(chat({ tool_choice: 'auto', tools: [] })).not.toHaveProperty('tool_choice');
    expect(chat({ tool_choice: 'auto', tools: [{ type: 'function', function: { name: 'f' } }] })).toMatchObject({
      tool_choice: 'auto',
      tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } }],
    });
  });

  describe('OpenAI’s own models, by id', () => {
    const own = { openAIModels: true };
    test.each([
      ['o1-preview', 'user'],
      ['o1-mini-2024-09-12', 'user'],
      ['o1', 'developer'],
      ['o3-mini', 'developer'],
      ['o4-mini', 'developer'],
      ['codex-mini-latest', 'developer'],
      ['computer-use-preview', 'developer'],
      ['gpt-5', 'developer'],
      ['gpt-4o', 'system'],
    ])('%s: system messages are sent as %s', (model, role) => {
      expect(chat({ model, messages: [{ role: 'system', content: 's' }] }, own)).toMatchObject({
        messages: [{ role }],
      });
    });

    test.each([
      ['my-o1-mini', 'user'],
      ['prod_o3-mini', 'developer'],
      ['my-gpt-5-mini', 'developer'],
      ['demo1', 'system'],
      ['gpt-4o', 'system'],
      ['gpt-4o1', 'system'],
    ])('a deployment named %s: %s, as for the id in its name', (model, role) => {
      const reasons = role !== 'system';
      const body = chat(
        { model, max_tokens: 9, temperature: 1, messages: [{ role: 'system', content: 's' }] },
        { openAIModels: idInName },
      );
      expect(body).toMatchObject({
        model,
        messages: [{ role }],
        [reasons ? 'max_completion_tokens' : 'max_tokens']: 9,
      });
      expect('temperature' in body).toBe(!reasons);
    });

    test('elsewhere system stays system', () => {
      expect(chat({ model: 'o1', messages: [{ role: 'system', content: 's' }] })).toMatchObject({
        messages: [{ role: 'system' }],
      });
    });

    test.each([['o1'], ['o1-2024-12-17'], ['o1-pro'], ['computer-use-preview-2025-03-11']])(
      '%s is not streamed',
      (model) => {
        expect(chat({ model }, own)).toMatchObject({ stream: false });
      },
    );

    test.each([['o3'], ['gpt-5-mini'], ['gpt-4o-search-preview']])('%s: sampling parameters dropped', (model) => {
      expect(Object.keys(chat({ model, ...sampling }, own))).not.toEqual(expect.arrayContaining(['temperature']));
      for (const name of Object.keys(sampling)) expect(chat({ model, ...sampling }, own)).not.toHaveProperty(name);
    });

    test('others keep them', () => {
      expect(chat({ model: 'gpt-4o', ...sampling }, own)).toMatchObject(sampling);
      expect(chat({ model: 'gpt-5-chat-latest', ...sampling }, own)).toMatchObject(sampling);
    });

    test('the token limit of thinking models is max_completion_tokens', () => {
      expect(chat({ model: 'gpt-5', max_tokens: 5 }, own)).toMatchObject({ max_completion_tokens: 5 });
      expect(chat({ model: 'gpt-5', max_tokens: 5 }, own)).not.toHaveProperty('max_tokens');
      expect(chat({ model: 'gpt-4o', max_tokens: 5 }, own)).toMatchObject({ max_tokens: 5 });
    });
  });

  describe('messages', () => {
    const sent = (message: ChatParams['messages'][number], options: OpenAIStyleOptions = {}) =>
      (chat({ messages: [message] }, options)['messages'] as unknown[])[0]; // one in, one out
    test.each<[string, ChatParams['messages'][number], object]>([
      [
        'images with detail auto',
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://i' } }] },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://i', detail: 'auto' } }] },
      ],
      [
        'a detail of the caller stays',
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://i', detail: 'low' } }] },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://i', detail: 'low' } }] },
      ],
      [
        'thoughts are removed',
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'hm', signature: 's' },
            { type: 'redacted_thinking', data: 'x' },
            { type: 'text', text: 'so' },
          ],
        },
        { role: 'assistant', content: 'so' },
      ],
      [
        'nothing but thoughts',
        { role: 'assistant', content: [{ type: 'thinking', thinking: 'hm' }] },
        { role: 'assistant', content: '' },
      ],
      [
        'a call without arguments is {}, its signature in Google’s field',
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'a', type: 'function', index: 0, thoughtSignature: 's', function: { name: 'f', arguments: '' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'a',
              type: 'function',
              function: { name: 'f', arguments: '{}' },
              extra_content: { google: { thought_signature: 's' } },
            },
          ],
        },
      ],
      [
        'a tool’s answer',
        { role: 'tool', tool_call_id: 'a', content: 'r' },
        { role: 'tool', tool_call_id: 'a', content: 'r' },
      ],
      [
        'reasoning_content of unknown origin stays here',
        { role: 'assistant', content: 'a', reasoning_content: 'r' },
        { role: 'assistant', content: 'a' },
      ],
    ])('%s', (_name, message, expected) => {
      expect(sent(message)).toEqual(expected);
    });
    test('reasoning_content goes back where the vendor wants it, empty where there was none', () => {
      const history = { reasoningHistory: () => true };
      expect(sent({ role: 'assistant', content: 'a', reasoning_content: 'r' }, history)).toEqual({
        role: 'assistant',
        content: 'a',
        reasoning_content: 'r',
      });
      expect(sent({ role: 'assistant', content: 'a' }, history)).toEqual({
        role: 'assistant',
        content: 'a',
        reasoning_content: '',
      });
      expect(sent({ role: 'user', content: 'a', reasoning_content: 'r' }, history)).toEqual({
        role: 'user',
        content: 'a',
      });
    });
  });
});

describe('the Responses API', () => {
  test('store false, no chat fields', () => {
    expect(responses({ frequency_penalty: 1, presence_penalty: 1, seed: 1, stop: 'x', max_tokens: 5 })).toEqual({
      model: 'm',
      input: [{ role: 'user', content: 'hi' }],
      stream: true,
      store: false,
      max_output_tokens: 5,
      user: 'user-1',
    });
  });

  test.each<[string, Partial<ChatParams>, object]>([
    [
      'prefix models: truncation auto, reasoning summary auto',
      { model: 'o4-mini', reasoning_effort: 'low' },
      { truncation: 'auto', include: ['reasoning.encrypted_content'], reasoning: { effort: 'low', summary: 'auto' } },
    ],
    [
      'the sampling parameters of thinking models are dropped',
      { model: 'o3', ...sampling },
      { truncation: 'auto', include: ['reasoning.encrypted_content'], reasoning: { summary: 'auto' } },
    ],
    [
      'computer-use does not stream',
      { model: 'computer-use-preview' },
      { truncation: 'auto', include: ['reasoning.encrypted_content'], reasoning: { summary: 'auto' } },
    ],
    [
      'effort alone for others',
      { reasoning_effort: 'high' },
      { include: ['reasoning.encrypted_content'], reasoning: { effort: 'high' } },
    ],
    [
      'tools flattened',
      {
        tools: [{ type: 'function', function: { name: 'f', description: 'd' } }],
        tool_choice: { type: 'function', function: { name: 'f' } },
      },
      {
        tools: [
          {
            type: 'function',
            name: 'f',
            description: 'd',
            parameters: { type: 'object', properties: {} },
            strict: false,
          },
        ],
        tool_choice: { type: 'function', name: 'f' },
      },
    ],
    [
      'response_format is text.format',
      { response_format: { type: 'json_schema', json_schema: { name: 'n', schema: {} } } },
      { text: { format: { type: 'json_schema', name: 'n', schema: {} } } },
    ],
  ])('%s', (_name, more, expected) => {
    const { model: _model, input: _input, store: _store, stream: _stream, user: _user, ...rest } = responses(more);
    expect(rest).toEqual(expected);
  });

  test('stream follows the model’s own limits', () => {
    expect(responses({ model: 'o1-pro' }, { openAIModels: true })).toMatchObject({ stream: false });
    expect(responses({ model: 'o3-pro' }, { openAIModels: true })).toMatchObject({ stream: true });
  });

  test('search adds the vendor’s tools, and only where it has some', () => {
    expect(responses({ enabledSearch: true }, { searchTools: () => [{ type: 'web_search' }] })).toMatchObject({
      tools: [{ type: 'web_search' }],
    });
    expect(responses({ enabledSearch: true })).not.toHaveProperty('tools');
  });

  test('messages become items: the arguments of a call are its arguments', () => {
    const messages: ChatParams['messages'] = [
      { role: 'system', content: 's' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 't' },
          { type: 'image_url', image_url: { url: 'https://i' } },
        ],
      },
      {
        role: 'assistant',
        content: 'a',
        tool_calls: [
          { id: 'c', type: 'function', function: { name: 'f', arguments: '{"x":1}' } },
          { id: 'd', type: 'function', function: { name: 'g', arguments: '' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c', content: 'r' },
    ];
    expect(responses({ model: 'gpt-5', messages })['input']).toEqual([
      { role: 'developer', content: 's' },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 't' },
          { type: 'input_image', image_url: 'https://i', detail: 'auto' },
        ],
      },
      { role: 'assistant', content: 'a' },
      { type: 'function_call', call_id: 'c', name: 'f', arguments: '{"x":1}' },
      { type: 'function_call', call_id: 'd', name: 'g', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c', output: 'r' },
    ]);
  });
});

test('a document is a file part of chat completions, and an input_file of the Responses API', () => {
  const messages = [
    {
      role: 'user' as const,
      content: [
        {
          type: 'file' as const,
          file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA', text: 'words' },
        },
      ],
    },
  ];
  const file_data = 'data:application/pdf;base64,AAAA';
  expect(chat({ messages })['messages']).toEqual([
    { role: 'user', content: [{ type: 'file', file: { filename: 'a.pdf', file_data } }] },
  ]);
  expect(responses({ messages })['input']).toEqual([
    { role: 'user', content: [{ type: 'input_file', filename: 'a.pdf', file_data }] },
  ]);
});

test.each([
  ['audio/wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['audio/flac', 'flac'],
])('a sound is the audio of a question on chat completions: %s is %s', (type, format) => {
  const file = { filename: 'a.sound', file_data: `data:${type};base64,AAAA`, text: 'words' };
  const messages = [{ role: 'user' as const, content: [{ type: 'file' as const, file }] }];
  expect(chat({ messages })['messages']).toEqual([
    { role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AAAA', format } }] },
  ]);
});
