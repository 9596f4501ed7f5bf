// Providers that lose part of the caller's input, or mix up two calls.
import type { ChatMessage, ChatParams, Unsent } from '@tributary/runtime-core';
import { at, joinURL, list, requestJSON } from '@tributary/runtime-core/wire';
import { rightParts, sample } from '../sample/index.ts';
import type { Broken } from './tools.ts';

const sending = (change: (params: ChatParams) => ChatParams) =>
  sample({ body: (params, context) => rightParts.body(change(params), context) });

const sendingMessages = (change: (messages: readonly ChatMessage[]) => ChatMessage[]) =>
  sending((params) => ({ ...params, messages: change(params.messages) }));

const without = (name: keyof ChatParams) => sending(({ [name]: _lost, ...params }) => params as ChatParams); // never a required one

const withoutParts = (type: string) =>
  sendingMessages((messages) =>
    messages.map((message) =>
      Array.isArray(message.content)
        ? { ...message, content: message.content.filter((part) => part.type !== type) }
        : message,
    ),
  );

const stating = (...omits: readonly Unsent[]) => sample({ manifest: { omits } });
const cited = { reason: 'the vendor has no such field', source: 'https://sample.test/api', date: '2026-11-28' };

let firstKey: string | undefined;

export const brokenMarked: readonly Broken[] = [
  {
    name: 'sends the last message only',
    cases: ['C-111'],
    provider: sendingMessages((messages) => messages.slice(-1)),
  },
  {
    name: 'sends no system text',
    cases: ['C-111'],
    provider: sendingMessages((messages) => messages.filter(({ role }) => role !== 'system')),
  },
  {
    name: 'sends no answer that was thought about',
    cases: ['C-111'],
    provider: sendingMessages((messages) => messages.filter((message) => message.reasoning_content === undefined)),
  },
  {
    name: 'sends no blank text between two others',
    cases: ['C-111'],
    provider: sendingMessages((messages) =>
      messages.map((message) =>
        Array.isArray(message.content)
          ? { ...message, content: message.content.filter((part) => part.type !== 'text' || part.text.trim() !== '') }
          : message,
      ),
    ),
  },
  {
    name: 'states that it leaves out the blank texts that it sends',
    cases: ['C-111'],
    provider: stating({ parts: ['blank_texts'], ...cited }),
  },
  {
    name: 'sends its own turns as the user’s',
    cases: ['C-111'],
    provider: sendingMessages((messages) =>
      messages.map((message) => (message.role === 'assistant' ? { ...message, role: 'user' } : message)),
    ),
  },
  {
    name: 'sends the turns backwards',
    cases: ['C-111'],
    provider: sendingMessages((messages) => messages.toReversed()),
  },
  {
    name: 'sends no results of tools',
    cases: ['C-112'],
    provider: sendingMessages((messages) => messages.filter(({ role }) => role !== 'tool')),
  },
  {
    name: 'sends the first of two parallel calls',
    cases: ['C-112'],
    provider: sendingMessages((messages) =>
      messages.map((message) =>
        message.tool_calls ? { ...message, tool_calls: message.tool_calls.slice(0, 1) } : message,
      ),
    ),
  },
  {
    name: 'gives one call the result of another',
    cases: ['C-112'],
    provider: sendingMessages((messages) => {
      const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
      return messages.map((message) =>
        message.role === 'tool' ? { ...message, content: results.pop() ?? '' } : message,
      );
    }),
  },
  {
    name: 'sends no descriptions of tools',
    cases: ['C-113'],
    provider: sending(({ tools, ...params }) => ({
      ...params,
      ...(tools ? { tools: tools.map((tool) => ({ ...tool, function: { ...tool.function, description: '' } })) } : {}),
    })),
  },
  { name: 'leaves the choice of tools out', cases: ['C-113'], provider: without('tool_choice') },
  {
    name: 'calls every tool by one name',
    cases: ['C-112'],
    provider: sendingMessages((messages) =>
      messages.map(({ tool_calls: given, ...message }) => ({
        ...message,
        ...(given && { tool_calls: given.map((call) => ({ ...call, function: { ...call.function, name: 'tool' } })) }),
      })),
    ),
  },
  {
    name: 'leaves out that no tool may be called',
    cases: ['C-113'],
    provider: sending(({ tool_choice: choice, ...params }) => ({
      ...params,
      ...(choice !== undefined && choice !== 'none' && { tool_choice: choice }),
    })),
  },
  {
    name: 'sends no text beside images',
    cases: ['C-114'],
    provider: sendingMessages((messages) =>
      messages.map((message) => {
        const images = Array.isArray(message.content) ? message.content.filter(({ type }) => type === 'image_url') : [];
        return images.length > 0 ? { ...message, content: images } : message;
      }),
    ),
  },
  { name: 'sends no images', cases: ['C-114'], provider: withoutParts('image_url') },
  { name: 'sends no texts in parts', cases: ['C-114'], provider: withoutParts('text') },
  { name: 'leaves top_p out', cases: ['C-115'], provider: without('top_p') },
  {
    name: 'fixes the temperature of models that no fixture asks',
    cases: ['C-115'],
    provider: sample({
      models: [
        ...rightParts.models,
        { id: 'sample-thinks', type: 'chat', enabled: true, abilities: { reasoning: true } },
      ],
      body: (params, context) =>
        rightParts.body(params.model === 'sample-1' ? params : { ...params, temperature: 1 }, context),
    }),
  },
  {
    name: 'sends no parameter, and states all of them',
    cases: ['C-115'],
    provider: sample({
      manifest: {
        omits: [
          {
            parts: ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty', 'max_tokens', 'stop', 'seed'],
            ...cited,
          },
        ],
      },
      body: ({ model, messages, stream }) => ({ model, messages, stream: stream !== false }),
    }),
  },
  {
    name: 'takes a temperature of 0 for none',
    cases: ['C-115'],
    provider: sending(({ temperature, ...params }) => ({ ...params, ...(temperature ? { temperature } : {}) })),
  },
  { name: 'sends no level of thinking', cases: ['C-124'], provider: without('reasoning_effort') },
  { name: 'sends no response schema', cases: ['C-116'], provider: without('response_format') },
  {
    name: 'leaves the temperature out beside tools',
    cases: ['C-125'],
    provider: sending(({ temperature, ...params }) => ({
      ...params,
      ...(temperature === undefined || params.tools ? {} : { temperature }),
    })),
  },
  {
    name: 'sends a temperature that was not asked for',
    cases: ['C-126'],
    provider: sending((params) => ({ temperature: 0.7, ...params })),
  },
  {
    name: 'names the question in a header',
    cases: ['C-127'],
    provider: sample({
      headers: (context) => ({
        ...rightParts.headers(context),
        'x-title': encodeURIComponent(JSON.stringify(context.params)).slice(0, 500),
      }),
    }),
  },
  {
    name: 'sends schemas without their references',
    cases: ['C-128'],
    provider: sending((params) => JSON.parse(JSON.stringify(params).replaceAll('"$ref"', '"$comment"')) as ChatParams), // the same fields
  },
  {
    name: 'asks one model whatever the caller names',
    cases: ['C-117'],
    provider: sending((params) => ({ ...params, model: 'sample-1' })),
  },
  { name: 'states that it omits what it sends', cases: ['C-118'], provider: stating({ parts: ['seed'], ...cited }) },
  {
    name: 'states a factor that it does not use',
    cases: ['C-118'],
    provider: stating({ parts: ['temperature'], scaled: 0.5, ...cited }),
  },
  {
    name: 'keeps the first key for all later calls',
    cases: ['C-119'],
    provider: sample({
      headers: (context) => {
        firstKey ??= context.vault.apiKey;
        return { ...rightParts.headers(context), authorization: `Bearer ${firstKey}` };
      },
    }),
  },
  {
    name: 'signs in by another scheme',
    cases: ['C-120'],
    provider: sample({
      headers: (context) => ({ ...rightParts.headers(context), authorization: `Token ${context.vault.apiKey}` }),
    }),
  },
  {
    name: 'puts the key into a second header, too',
    cases: ['C-120'],
    provider: sample({
      headers: (context) => ({ ...rightParts.headers(context), 'x-api-key': context.vault.apiKey ?? '' }),
    }),
  },
  {
    name: 'asks for completions at a path of its own',
    cases: ['C-121'],
    provider: sample({ url: (context) => `${rightParts.url(context)}-beta` }),
  },
  {
    name: 'embeds the first of the texts',
    cases: ['C-122'],
    provider: sample({
      operations(hooks) {
        hooks.embeddings.tapPromise({ name: 'broken', stage: -1000 }, async ({ model, input }, context) => {
          const url = joinURL(context.vault.baseURL ?? 'https://api.sample.test/v1', 'embeddings');
          const json = await requestJSON(context, { url, body: { model, input: [input].flat().slice(0, 1) } });
          return list(at(json, 'data')).map((row) => list(at(row, 'embedding')).map(Number));
        });
        rightParts.operations(hooks);
      },
    }),
  },
  {
    name: 'sends other vendors’ images as they are',
    cases: ['C-123'],
    provider: sample({ limits: { ...rightParts.limits, images: [...rightParts.limits.images, 'image/heic'] } }),
  },
];
