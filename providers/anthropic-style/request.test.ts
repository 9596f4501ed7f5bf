import type { ChatMessage, MessagePart, ChatParams } from '@tributary/runtime-core';
import { describe, expect, test } from 'vitest';
import { anthropicWire, toConversation } from './messages.ts';
import { messagesBody } from './request.ts';
import type { BodyOptions } from './request.ts';

const text = (value: string) => ({ type: 'text', text: value });
const call = (id: string, args = '{}') => ({ id, type: 'function' as const, function: { name: 'f', arguments: args } });
const user = (content: ChatMessage['content']): ChatMessage => ({ role: 'user', content });
const tool = (id: string, content: string): ChatMessage => ({ role: 'tool', tool_call_id: id, content });

describe('messages', () => {
  test.each<[string, ChatMessage[], unknown]>([
    [
      'a document',
      [
        user([
          {
            type: 'file' as const,
            file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA', text: 'words' },
          },
        ]),
      ],
      [
        {
          role: 'user',
          content: [
            {
              type: 'document',
              source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' },
              title: 'a.pdf',
            },
          ],
        },
      ],
    ],
    ['text becomes a block', [user('a')], [{ role: 'user', content: [text('a')] }]],
    ['empty text is dropped, and a message with it', [user(' '), user([{ type: 'text', text: '' }])], []],
    [
      'a later system message is mapped to user',
      [{ role: 'system', content: 's' }, user('a'), { role: 'system', content: 'b' }],
      [
        { role: 'user', content: [text('a')] },
        { role: 'user', content: [text('b')] },
      ],
    ],
    [
      'consecutive tool messages are merged into one user turn',
      [{ role: 'assistant', content: null, tool_calls: [call('1'), call('2')] }, tool('1', 'x'), tool('2', 'y')],
      [
        {
          role: 'assistant',
          content: [
            { type: 'tool_use', id: '1', name: 'f', input: {} },
            { type: 'tool_use', id: '2', name: 'f', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: '1', content: [text('x')] },
            { type: 'tool_result', tool_use_id: '2', content: [text('y')] },
          ],
        },
      ],
    ],
    ['a tool message with an unknown id is plain text', [tool('9', 'x')], [{ role: 'user', content: [text('x')] }]],
    [
      'an unknown result between two known ones parts them',
      [{ role: 'assistant', content: null, tool_calls: [call('1')] }, tool('1', 'x'), tool('9', '?'), tool('1', 'y')],
      [
        { role: 'assistant', content: [{ type: 'tool_use', id: '1', name: 'f', input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: '1', content: [text('x')] }] },
        { role: 'user', content: [text('?')] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: '1', content: [text('y')] }] },
      ],
    ],
    [
      'blocks keep their order, thoughts have their signatures; unsigned ones stay behind',
      [
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'a' },
            { type: 'thinking', thinking: 'hm', signature: 'sig' },
            { type: 'thinking', thinking: 'another model’s' },
            { type: 'redacted_thinking', data: 'zz' },
          ],
        },
      ],
      [
        {
          role: 'assistant',
          content: [
            text('a'),
            { type: 'thinking', thinking: 'hm', signature: 'sig' },
            { type: 'redacted_thinking', data: 'zz' },
          ],
        },
      ],
    ],
    [
      'a data URL is a base64 source, an address a url source',
      [
        user([
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA', detail: 'auto' } },
          { type: 'image_url', image_url: { url: 'https://x.example/a.png' } },
        ]),
      ],
      [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
            { type: 'image', source: { type: 'url', url: 'https://x.example/a.png' } },
          ],
        },
      ],
    ],
  ])('%s', (_name, given, wanted) => {
    expect(toConversation(given).messages).toEqual(wanted);
  });

  test.each([
    ['empty arguments', '', {}],
    ['arguments', '{"a":1}', { a: 1 }],
    ['arguments cut off', '{"a":', { arguments: '{"a":' }],
    ['arguments that are no object', '[1]', { arguments: '[1]' }],
  ])('%s stay replayable', (_name, args, input) => {
    const [message] = toConversation([{ role: 'assistant', content: '', tool_calls: [call('1', args)] }]).messages;
    expect(message?.content).toEqual([{ type: 'tool_use', id: '1', name: 'f', input }]);
  });

  test('a conversation of system messages alone is the user’s', () => {
    const conversation = toConversation([
      { role: 'system', content: 's' },
      { role: 'system', content: 'b' },
    ]);
    expect([conversation.system, conversation.messages.map(({ role }) => role)]).toEqual([[], ['user', 'user']]);
    expect(JSON.stringify(conversation.messages)).toMatch(/"s".*"b"/);
  });

  test('the first system message is the system prompt; blank ones are none', () => {
    expect(toConversation([{ role: 'system', content: 's' }, user('a')]).system).toEqual([text('s')]);
    expect(toConversation([{ role: 'system', content: ' \n' }, user('a')]).system).toEqual([]);
  });
});

describe('body', () => {
  const body = (given: Partial<ChatParams>, options: Partial<BodyOptions> = {}) =>
    messagesBody({ model: 'claude-3-7-sonnet', messages: [user('a')], ...given }, { caching: false, ...options });
  const offered = { tools: [{ type: 'function' as const, function: { name: 'f' } }] };
  const mark = { cache_control: { type: 'ephemeral' } };

  test.each<[string, Partial<ChatParams>, Partial<BodyOptions>, object]>([
    ['stop is stop_sequences', { stop: 'x' }, {}, { stop_sequences: ['x'] }],
    ['metadata.user_id', {}, { user: 'u' }, { metadata: { user_id: 'u' } }],
    [
      'a tool without parameters',
      offered,
      {},
      { tools: [{ name: 'f', input_schema: { type: 'object', properties: {} } }] },
    ],
    ['tool_choice required', { ...offered, tool_choice: 'required' }, {}, { tool_choice: { type: 'any' } }],
    [
      'tool_choice of a function',
      { ...offered, tool_choice: { type: 'function', function: { name: 'f' } } },
      {},
      { tool_choice: { type: 'tool', name: 'f' } },
    ],
    [
      'web search with max_uses',
      { enabledSearch: true },
      { webSearch: { maxUses: 2 } },
      { tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 2 }] },
    ],
    [
      'web search without max_uses',
      { enabledSearch: true },
      { webSearch: {} },
      { tools: [{ type: 'web_search_20250305', name: 'web_search' }] },
    ],
    [
      'a thinking budget',
      { thinking: { type: 'enabled', budget_tokens: 5 } },
      {},
      { thinking: { type: 'enabled', budget_tokens: 5 } },
    ],
    [
      'newer models think adaptively',
      { model: 'claude-opus-4-7', thinking: { type: 'enabled', budget_tokens: 5 } },
      {},
      { thinking: { type: 'adaptive', display: 'summarized' } },
    ],
    [
      'effort where the model knows it',
      { model: 'claude-opus-4-6', reasoning_effort: 'low' },
      {},
      { output_config: { effort: 'low' } },
    ],
    [
      'a JSON schema',
      { response_format: { type: 'json_schema', json_schema: { name: 'n', schema: { type: 'object' } } } },
      {},
      { output_config: { format: { type: 'json_schema', schema: { type: 'object' } } } },
    ],
  ])('%s', (_name, given, options, wanted) => {
    expect(body(given, options)).toMatchObject(wanted);
  });

  test.each<[string, Partial<ChatParams>, Partial<BodyOptions>, string]>([
    ['thinking disabled: no thinking field', { thinking: { type: 'disabled', budget_tokens: 0 } }, {}, 'thinking'],
    ['no tools: no tool_choice', { tool_choice: 'auto' }, {}, 'tool_choice'],
    ['search not asked for', {}, { webSearch: {} }, 'tools'],
    ['search where the host has none', { enabledSearch: true }, {}, 'tools'],
    ['penalties are never sent', { frequency_penalty: 1 }, {}, 'frequency_penalty'],
    ['effort where the model does not know it', { reasoning_effort: 'low' }, {}, 'output_config'],
  ])('%s', (_name, given, options, absent) => {
    expect(body(given, options)).not.toHaveProperty(absent);
  });

  test('cache_control: ephemeral on system, last tool and last block', () => {
    const given = {
      ...offered,
      enabledSearch: true,
      messages: [{ role: 'system' as const, content: 's' }, user('a'), user('b')],
    };
    expect(body(given, { caching: true, webSearch: {} })).toMatchObject({
      system: [{ ...text('s'), ...mark }],
      tools: [{ name: 'f' }, { name: 'web_search', ...mark }],
      messages: [{ content: [text('a')] }, { content: [{ ...text('b'), ...mark }] }],
    });
    expect(JSON.stringify(body(given, { caching: true })).split('ephemeral')).toHaveLength(4);
    expect(JSON.stringify(body(given))).not.toContain('ephemeral');
  });

  test.each([
    ['claude-3-5-haiku-20241022', true],
    ['claude-3-5-sonnet-20241022', true],
    ['claude-opus-4-1', true],
    ['claude-3-haiku-20240307', true],
    ['claude-3-sonnet-20240229', false],
    ['claude-2.1', false],
    ['a-gateways-own-name', true],
  ])('cache marks for %s: %s', (model, marked) => {
    const built = body({ model, messages: [{ role: 'system', content: 's' }, user('a')] }, { caching: true });
    expect(JSON.stringify(built).includes('ephemeral')).toBe(marked);
  });

  test('a thought at the end carries no mark', () => {
    const thought = { type: 'thinking' as const, thinking: 'hm', signature: 's' };
    const built = body({ messages: [user('a'), { role: 'assistant', content: [thought] }] }, { caching: true });
    expect(JSON.stringify(built)).not.toContain('ephemeral');
  });
});

const block = (item: object): MessagePart => ({ type: 'carried', wire: anthropicWire, item });
const halves = (
  [
    ['a search', 'server_tool_use', 'web_search_tool_result'],
    ['a tool of the connector', 'mcp_tool_use', 'mcp_tool_result'],
  ] as const
).flatMap(([name, use, result]): [string, readonly object[], readonly object[]][] => {
  const asked = { type: use, id: 'u', name: 'find', input: {} };
  const found = { type: result, tool_use_id: 'u', content: [] };
  return [
    [`${name} and its result`, [asked, found], [asked, found]],
    [`${name} without its result`, [asked], []],
    [`the result of ${name} alone`, [found], []],
  ];
});

test.each(halves)('an earlier turn: %s', (_name, items, expected) => {
  const said = { type: 'text', text: 'So.' } as const;
  const { messages } = toConversation([
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: [...items.map(block), said] },
  ]);
  expect(messages[1]?.content).toEqual([...expected, said]);
});
