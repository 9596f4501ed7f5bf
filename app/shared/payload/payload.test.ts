import { orderToolMessages } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import type { ChatMessage, ModelCard } from '@tributary/runtime-core';
import { defaultChatConfig } from '../message/chat-config.ts';
import type { AssistantMessage, Message, ToolMessage, UserMessage } from '../message/message.ts';
import { buildPayload, cancelledResult, completeToolResults } from './payload.ts';
import type { PayloadInput } from './payload.ts';
import type { ReplyPart } from '../reply/reply.ts';

const base = { parentId: null, createdAt: 0 };
const user = (text: string, images: UserMessage['images'] = []): UserMessage => ({
  ...base,
  id: text,
  role: 'user',
  text,
  images,
});
const answer = (parts: readonly ReplyPart[], from = 'p/m'): AssistantMessage => {
  const [provider = '', model = ''] = from.split('/');
  return { ...base, id: 'a', role: 'assistant', provider, model, reply: { parts }, outcome: 'done' };
};
const said = (text: string): ReplyPart => ({ type: 'text', text });
const tool = (id: string, args = '{}'): ReplyPart => ({ type: 'tool', index: 0, id, name: `f_${id}`, arguments: args });
const result = (toolCallId: string, content: string): ToolMessage => ({
  ...base,
  id: content,
  role: 'tool',
  toolCallId,
  name: 'f',
  content,
});

const config = defaultChatConfig;
const card = (abilities: ModelCard['abilities'], settings: ModelCard['settings'] = {}): ModelCard => ({
  id: 'm',
  type: 'chat',
  ...(abilities ? { abilities } : {}),
  settings,
});
const build = (messages: readonly Message[], more: Partial<PayloadInput> = {}) =>
  buildPayload({ provider: 'p', model: 'm', messages, config, ...more });

test('the plain case', () => {
  expect(build([user('hi')], { config: { ...config, system: 'be kind' } })).toEqual({
    provider: 'p',
    model: 'm',
    stream: true,
    messages: [
      { role: 'system', content: 'be kind' },
      { role: 'user', content: 'hi' },
    ],
  });
});

const image = { id: 'i', name: 'cat.png', url: 'data:image/png;base64,AA' };
const images = [
  [
    'a model that sees',
    card({ vision: true }),
    [
      { type: 'text', text: 'look' },
      { type: 'image_url', image_url: { url: image.url, detail: 'auto' } },
    ],
  ],
  [
    'a model nobody knows',
    undefined,
    [
      { type: 'text', text: 'look' },
      { type: 'image_url', image_url: { url: image.url, detail: 'auto' } },
    ],
  ],
  ['a model that does not see', card({}), 'look\n\n[image not sent: cat.png]'],
] as const;
test.each(images)('images for %s', (_name, model, content) => {
  expect(build([user('look', [image])], { card: model }).messages[0]?.content).toEqual(content);
});

test('images that a model does not see are reported as omitted, over all messages, and only those', () => {
  const messages = [user('look', [image, image]), answer([said('no')], 'p/m'), user('and now', [image])];
  expect(build(messages, { card: card({}) }).omitted).toEqual([{ part: 'image', reason: 'model', count: 3 }]);
  expect(build(messages, { card: card({ vision: true }) })).not.toHaveProperty('omitted');
  expect(build([user('no image')], { card: card({}) })).not.toHaveProperty('omitted');
});

const thought: ReplyPart = { type: 'reasoning', text: 'hm', startedAt: 0, endedAt: 1, signature: 'sig' };
const hidden: ReplyPart = { type: 'redacted', data: 'opaque' };
test.each([
  ['the same provider and model', 'p/m', { provider: 'p', model: 'm' }],
  ['another model', 'p/other', { provider: 'p', model: 'other' }],
  ['another provider', 'q/m', { provider: 'q', model: 'm' }],
] as const)('signed reasoning of %s goes with its name: the runtime decides', (_name, written, from) => {
  expect(build([user('a'), answer([thought, hidden, said('yes')], written), user('b')]).messages[1]).toEqual({
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'hm', signature: 'sig' },
      { type: 'redacted_thinking', data: 'opaque' },
      { type: 'text', text: 'yes' },
    ],
    reasoning_content: 'hm',
    from,
  });
});

const { signature: _, ...unsigned } = thought as Extract<ReplyPart, { type: 'reasoning' }>;
test.each([
  ['unsigned', unsigned, { content: 'yes', reasoning_content: 'hm' }],
  [
    'signed: for vendors that read its text alone, too',
    thought,
    { content: [expect.objectContaining({ signature: 'sig' }), said('yes')], reasoning_content: 'hm' },
  ],
] as const)('reasoning %s', (_name, part, expected) => {
  const from = { provider: 'p', model: 'm' };
  expect(build([user('a'), answer([part, said('yes')])]).messages[1]).toEqual({ role: 'assistant', ...expected, from });
});

test('a reply that failed before its first word is left out', () => {
  expect(build([user('a'), answer([]), user('b')]).messages).toHaveLength(2);
});

const thinking = [
  ['on', { enableReasoning: true, reasoningBudgetToken: 2048 }, { type: 'enabled', budget_tokens: 2048 }],
  ['on, budget not set', { enableReasoning: true, reasoningBudgetToken: 0 }, { type: 'enabled', budget_tokens: 1024 }],
  ['off', { enableReasoning: false, reasoningBudgetToken: 2048 }, { type: 'disabled', budget_tokens: 0 }],
] as const;
test.each(thinking)('the reasoning switch: %s', (_name, set, expected) => {
  const model = card({ reasoning: true }, { extendParams: ['enableReasoning', 'reasoningBudgetToken'] });
  expect(build([user('a')], { card: model, config: { ...config, ...set } }).thinking).toEqual(expected);
});

test('a model without the reasoning switch gets no field for it', () => {
  expect(
    build([user('a')], { card: card({ reasoning: true }), config: { ...config, enableReasoning: true } }),
  ).not.toHaveProperty('thinking');
});

test('search goes only to a model that has it', () => {
  const on = { ...config, searchMode: 'on' as const };
  expect(build([user('a')], { card: card({ search: true }), config: on }).enabledSearch).toBe(true);
  expect(build([user('a')], { card: card({}), config: on })).not.toHaveProperty('enabledSearch');
});

const variables = {
  now: Date.UTC(2026, 10, 21),
  timezone: 'UTC',
  locale: 'en-GB',
  language: 'en',
  platform: 'p',
  userAgent: 'u',
  random: () => 0.5,
};
const file = { id: 'f', name: 'a "b".txt', fileType: 'text/plain', size: 8, content: '{{year}} stays' };
const filled = [
  ['the system prompt', { system: 'it is {{year}}' }, [user('hi')], ['it is 2026', 'hi']],
  ['a text of the user', {}, [user('it is {{ year }}')], ['it is 2026']],
  ['a model’s words stay', {}, [user('a'), answer([said('{{year}}')])], ['a', '{{year}}']],
  ['the input template', { inputTemplate: '{{text}} in {{language}}' }, [user('hi')], ['hi in en']],
  ['{{input_template}}', { inputTemplate: 'T', system: '{{input_template}}' }, [user('hi')], ['T', 'T\n\nhi']],
  ['two passes, and no third', { inputTemplate: '{{input_template}}' }, [user('')], ['']],
  [
    'a file is material, no template',
    {},
    [{ ...user('read'), files: [file] }],
    ['read\n\n<file name="a \\"b\\".txt">\n{{year}} stays\n</file>'],
  ],
] as const;
test.each(filled)('variables: %s', (_name, change, messages, expected) => {
  const { messages: sent } = build(messages, { config: { ...config, ...change }, variables });
  expect(sent.map(({ content }) => content)).toEqual(expected);
});

test('without a context variables stay, the input template does not', () => {
  const sent = build([user('{{year}}')], { config: { ...config, inputTemplate: 'say {{text}}' } }).messages;
  expect(sent).toEqual([{ role: 'user', content: 'say {{year}}' }]);
});

test('a file beside an image is a part of its own', () => {
  const message = { ...user('look', [image]), files: [file] };
  const [sent] = build([message], { card: card({ vision: true }) }).messages;
  expect(sent?.content).toHaveLength(3);
});

test('one system message: the chat’s own, other instructions, then the summary, whose words are no template', () => {
  const own = { ...config, system: 'be kind' };
  const [sent] = build([user('a')], { config: own, system: 'tools', summary: '{{year}}', variables }).messages;
  expect(sent).toMatchObject({
    role: 'system',
    content: expect.stringMatching(/^be kind\n\ntools\n\n.*\n\{\{year\}\}$/),
  });
});

test('sampling, thinking and caching are said together', () => {
  const model = card({}, { extendParams: ['enableReasoning', 'disableContextCaching'] });
  const set = { ...config, enableReasoning: true, temperature: 0.5, presence_penalty: 1 };
  expect(build([user('a')], { card: model, config: set })).toMatchObject({
    thinking: { type: 'enabled', budget_tokens: 1024 },
    enabledContextCaching: true,
    temperature: 0.5,
    presence_penalty: 1,
  });
});

test('a temporary chat asks for no trace, whatever its model and its settings say of caching', () => {
  const cached = card({}, { extendParams: ['disableContextCaching'] });
  const traceless = { enabledContextCaching: false, store: false };
  expect(build([user('a')], { card: cached, temporary: true })).toMatchObject(traceless);
  expect(build([user('a')], { card: card({}), temporary: true })).toMatchObject(traceless);
  const stored = build([user('a')], { card: card({}) });
  expect([stored.enabledContextCaching, stored.store]).toEqual([undefined, undefined]);
});

test('the app’s search tool goes to a model that calls tools, when search is on', () => {
  const searchTool = { type: 'function' as const, function: { name: 'search' } };
  const on = { ...config, searchMode: 'on' as const };
  expect(build([user('a')], { card: card({ functionCall: true }), config: on, searchTool }).tools).toEqual([
    searchTool,
  ]);
  expect(build([user('a')], { card: card({ functionCall: true }), searchTool })).not.toHaveProperty('tools');
  expect(build([user('a')], { card: card({}), config: on, searchTool })).not.toHaveProperty('tools');
});

const tools = [{ type: 'function' as const, function: { name: 'f' } }];
test('tool results follow their call; orphans and repeats are dropped', () => {
  const sent = build(
    [
      user('a'),
      answer([tool('c1'), tool('c2')]),
      user('b'),
      result('c2', 'two'),
      result('c1', 'one'),
      result('c1', 'again'),
      result('nobody', 'orphan'),
    ],
    { tools, card: card({ functionCall: true }) },
  ).messages;
  expect(sent.map(({ role, content, tool_call_id: id }) => [role, content, id])).toEqual([
    ['user', 'a', undefined],
    ['assistant', null, undefined],
    ['tool', 'one', 'c1'],
    ['tool', 'two', 'c2'],
    ['user', 'b', undefined],
  ]);
});

test('a call whose result never came is said to be cancelled', () => {
  const sent = build([user('a'), answer([tool('c1'), tool('c2')]), result('c1', 'one'), user('b')]).messages;
  expect(sent.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'a'],
    ['assistant', null],
    ['tool', 'one'],
    ['tool', cancelledResult],
    ['user', 'b'],
  ]);
});

test('arguments that were cut off become an empty object', () => {
  const sent = build([user('a'), answer([tool('c1', '{"x": ')])]).messages;
  expect(sent[1]?.tool_calls?.[0]?.function.arguments).toBe('{}');
});

test('a model without tools gets them as text', () => {
  const payload = build(
    [user('a'), answer([said('let me see'), tool('c1', '{"x":1}')]), result('c1', 'one'), user('b')],
    { tools, card: card({}) },
  );
  expect(payload).not.toHaveProperty('tools');
  expect(payload.messages).toEqual([
    { role: 'user', content: 'a' },
    {
      role: 'assistant',
      content: 'let me see\n\n[called f_c1({"x":1})]',
      from: { provider: 'p', model: 'm' },
    },
    { role: 'user', content: 'one' },
    { role: 'user', content: 'b' },
  ]);
});

test('repairing twice changes nothing', () => {
  const messages: ChatMessage[] = [
    { role: 'tool', content: 'x', tool_call_id: 'c1' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } },
        { id: 'c2', type: 'function', function: { name: 'g', arguments: '{}' } },
      ],
    },
  ];
  const once = completeToolResults(orderToolMessages(messages));
  expect(completeToolResults(orderToolMessages(once))).toEqual(once);
});

test.each([
  [{}, { stream: true }],
  [{ stream: false }, { stream: false }],
  [{ responses: true }, { stream: true, apiMode: 'responses' }],
  [{ responses: false }, { stream: true }],
] as const)('how it is called: %j', (how, expected) => {
  const payload = buildPayload({ provider: 'p', model: 'm', messages: [user('hi')], config, ...how });
  const { provider: _provider, model: _model, messages: _messages, ...rest } = payload;
  expect(rest).toEqual(expected);
});
