// Bodies of Gemini requests: the rules of the wire, and the fields that the vendor refuses.
import type { ChatParams } from '@tributary/runtime-core';
import { describe, expect, test } from 'vitest';
import { generateContentBody } from './request.ts';
import { thinkingConfig } from './thinking.ts';

const params = (more: Partial<ChatParams> = {}): ChatParams => ({
  model: 'gemini-2.0-flash',
  messages: [{ role: 'user', content: 'hi' }],
  ...more,
});
const user = { role: 'user', parts: [{ text: 'hi' }] };

describe('thinking budget: 2.5-pro 128..32768, other models capped at 24576', () => {
  test.each([
    ['gemini-2.5-pro', 1, { thinkingBudget: 128, includeThoughts: true }],
    ['gemini-2.5-pro', 40_000, { thinkingBudget: 32_768, includeThoughts: true }],
    ['gemini-2.5-pro', -1, { thinkingBudget: -1, includeThoughts: true }],
    ['gemini-2.5-pro', 0, { thinkingBudget: 128, includeThoughts: true }],
    ['gemini-2.5-pro', undefined, { thinkingBudget: -1, includeThoughts: true }],
    ['gemini-2.5-flash', 40_000, { thinkingBudget: 24_576, includeThoughts: true }],
    ['gemini-2.5-flash', 1, { thinkingBudget: 1, includeThoughts: true }],
    ['gemini-2.5-flash', 0, { thinkingBudget: 0 }],
    ['gemini-2.5-flash', undefined, { thinkingBudget: -1, includeThoughts: true }],
    ['gemini-2.5-flash-lite', 1, { thinkingBudget: 512, includeThoughts: true }],
    ['gemini-2.5-flash-lite', 40_000, { thinkingBudget: 24_576, includeThoughts: true }],
    ['gemini-2.5-flash-lite', 0, { thinkingBudget: 0 }],
    ['gemini-2.5-flash-lite', -1, { thinkingBudget: -1, includeThoughts: true }],
    ['gemini-2.0-flash-thinking-exp', undefined, { includeThoughts: true }],
    ['gemini-2.0-flash', 30_000, { thinkingBudget: 24_576, includeThoughts: true }],
    ['gemini-2.0-flash', 0, undefined],
    ['gemini-2.0-flash', undefined, undefined],
    ['learnlm-2.0-flash-experimental', 1024, undefined],
    ['gemma-3-27b-it', 1024, undefined],
    ['gemini-2.5-flash-image', undefined, undefined],
    ['gemini-2.5-pro-preview-tts', 1024, undefined],
    ['gemini-3-pro-image-preview', undefined, { includeThoughts: true }],
    ['gemini-3-pro-preview', 2048, { thinkingBudget: 2048, includeThoughts: true }],
    ['gemini-3-pro-preview', 0, { thinkingLevel: 'low' }],
    ['gemini-3-flash-preview', 0, { thinkingLevel: 'minimal' }],
  ])('%s with %s', (model, budget, config) => {
    const thinking =
      budget === undefined
        ? undefined
        : { type: budget === 0 ? ('disabled' as const) : ('enabled' as const), budget_tokens: budget };
    expect(thinkingConfig(params({ model, ...(thinking ? { thinking } : {}) }))).toEqual(config);
  });

  test.each([
    ['low', 'low'],
    ['none', 'low'],
    ['xhigh', 'high'],
  ])('Gemini 3 takes an effort as level: %s is %s', (reasoning_effort, thinkingLevel) => {
    expect(thinkingConfig(params({ model: 'gemini-3-pro-preview', reasoning_effort }))).toEqual({
      thinkingLevel,
      includeThoughts: true,
    });
  });

  test('Gemma 4 has no budget: disabled is its least level', () => {
    const { generationConfig } = generateContentBody(
      params({ model: 'gemma-4-31b-it', thinking: { type: 'disabled' } }),
    );
    expect(generationConfig).toMatchObject({ thinkingConfig: { thinkingLevel: 'minimal' } });
  });

  test('thinking disabled without a budget is off', () => {
    expect(thinkingConfig(params({ model: 'gemini-2.5-flash', thinking: { type: 'disabled' } }))).toEqual({
      thinkingBudget: 0,
    });
  });
});

test.each([
  ['gemini-pro-latest', { thinkingLevel: 'high', includeThoughts: true }],
  ['gemma-4-31b-it', { thinkingLevel: 'high', includeThoughts: true }],
])('%s thinks by level, though its name tells no generation', (model, config) => {
  expect(thinkingConfig(params({ model, reasoning_effort: 'high' }))).toEqual(config);
});

test.each([
  [
    'ratio and size',
    'gemini-3-pro-image-preview',
    { imageAspectRatio: '21:9', imageResolution: '4K' },
    { aspectRatio: '21:9', imageSize: '4K' },
  ],
  ['a ratio alone', 'gemini-2.5-flash-image', { imageAspectRatio: '1:1' }, { aspectRatio: '1:1' }],
  ['a size alone', 'gemini-3.1-flash-image-preview', { imageResolution: '512' }, { imageSize: '512' }],
])('pictures: %s', (_what, model, more, imageConfig) => {
  expect(generateContentBody(params({ model, ...more }))).toMatchObject({ generationConfig: { imageConfig } });
});
test.each([
  ['nothing asked', 'gemini-2.5-flash-image', {}],
  ['a model that does not draw', 'gemini-2.5-flash', { imageResolution: '4K' }],
])('no word on pictures: %s', (_what, model, more) => {
  expect(generateContentBody(params({ model, ...more }))['generationConfig']).not.toHaveProperty('imageConfig');
});

describe('safety thresholds: BLOCK_NONE, or OFF for gemini-2.0-flash-exp', () => {
  test.each([
    ['gemini-2.0-flash-exp', 'OFF'],
    ['models/gemini-2.0-flash-exp', 'OFF'],
    ['gemini-2.5-pro', 'BLOCK_NONE'],
  ])('%s', (model, threshold) => {
    const categories = ['HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'HARASSMENT', 'DANGEROUS_CONTENT'];
    expect(generateContentBody(params({ model }))['safetySettings']).toEqual(
      categories.map((name) => ({ category: `HARM_CATEGORY_${name}`, threshold })),
    );
  });
});

test('the sampling parameters, spelled as Gemini spells them; penalties are not sent', () => {
  const body = generateContentBody(
    params({
      max_tokens: 9,
      temperature: 1.5,
      top_p: 0.9,
      seed: 7,
      stop: 'END',
      frequency_penalty: 1,
      presence_penalty: 1,
    }),
  );
  expect(body['generationConfig']).toEqual({
    maxOutputTokens: 9,
    temperature: 1.5,
    topP: 0.9,
    seed: 7,
    stopSequences: ['END'],
  });
});

test.each([
  ['gemini-2.0-flash-exp', true],
  ['gemini-2.0-flash-preview-image-generation', true],
  ['gemini-2.5-flash-image', true],
  ['gemini-3-pro-image-preview', true],
  ['gemini-2.5-flash', false],
])('%s draws: %s', (model, draws) => {
  expect('responseModalities' in (generateContentBody(params({ model }))['generationConfig'] as object)).toBe(draws);
});

describe('messages', () => {
  const system = { role: 'system', content: 'Be brief.' } as const;
  const rows: readonly [what: string, ChatParams, unknown, unknown][] = [
    [
      'the first system message is the system instruction',
      params({ messages: [system, { role: 'user', content: 'hi' }] }),
      [user],
      { parts: [{ text: 'Be brief.' }] },
    ],
    [
      'a later one keeps its place as a user turn',
      params({ messages: [system, { role: 'user', content: 'hi' }, { role: 'system', content: 'Now in French.' }] }),
      [user, { role: 'user', parts: [{ text: 'Now in French.' }] }],
      { parts: [{ text: 'Be brief.' }] },
    ],
    [
      'a model without system instruction is told in the first turn',
      params({ model: 'gemma-3-27b-it', messages: [system, { role: 'user', content: 'hi' }] }),
      [{ role: 'user', parts: [{ text: 'Be brief.' }] }, user],
      undefined,
    ],
    [
      'the role function is left out',
      params({
        messages: [
          { role: 'function', name: 'f', content: '1' },
          { role: 'user', content: 'hi' },
        ],
      }),
      [user],
      undefined,
    ],
    [
      'an empty message is left out',
      params({
        messages: [
          { role: 'user', content: 'hi' },
          { role: 'assistant', content: '' },
        ],
      }),
      [user],
      undefined,
    ],
    [
      'a data URL goes inline, an address as a file that Google fetches',
      params({
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'which?' },
              { type: 'image_url', image_url: { url: 'data:image/webp;base64,AAAA' } },
              { type: 'image_url', image_url: { url: 'https://example.com/a/b.PNG?x=1' } },
              { type: 'image_url', image_url: { url: 'https://example.com/photo' } },
            ],
          },
        ],
      }),
      [
        {
          role: 'user',
          parts: [
            { text: 'which?' },
            { inlineData: { mimeType: 'image/webp', data: 'AAAA' } },
            { fileData: { mimeType: 'image/png', fileUri: 'https://example.com/a/b.PNG?x=1' } },
            { fileData: { mimeType: 'image/jpeg', fileUri: 'https://example.com/photo' } },
          ],
        },
      ],
      undefined,
    ],
    [
      'signed thoughts of earlier turns go back, others stay out',
      params({
        messages: [
          { role: 'user', content: 'hi' },
          {
            role: 'assistant',
            content: [
              { type: 'thinking', thinking: 'hm' },
              { type: 'thinking', thinking: 'ah', signature: 's' },
              { type: 'text', text: 'yes' },
              { type: 'thinking', thinking: '', signature: 't', origin: 'text' },
              { type: 'thinking', thinking: '', signature: 'u', origin: 'text' },
              { type: 'thinking', thinking: 'x', signature: 'v', origin: 'reasoning_details' },
            ],
          },
        ],
      }),
      [
        user,
        {
          role: 'model',
          parts: [
            { text: 'ah', thought: true, thoughtSignature: 's' },
            { text: 'yes', thoughtSignature: 't' },
            { text: '', thoughtSignature: 'u' },
          ],
        },
      ],
      undefined,
    ],
  ];
  test.each(rows)('%s', (_what, given, contents, systemInstruction) => {
    const body = generateContentBody(given);
    expect([body['contents'], body['systemInstruction']]).toEqual([contents, systemInstruction]);
  });

  const call = (id: string, name: string, json: string, thoughtSignature?: string) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: json },
    ...(thoughtSignature === undefined ? {} : { thoughtSignature }),
  });
  const round = (calls: ReturnType<typeof call>[], content = '') =>
    params({
      model: 'gemini-3-pro-preview',
      messages: [
        { role: 'user', content: 'hi' },
        { role: 'assistant', content, tool_calls: calls },
        { role: 'tool', tool_call_id: 'b', content: 'two' },
        { role: 'tool', tool_call_id: 'a', content: [{ type: 'text', text: 'one' }] },
        { role: 'tool', tool_call_id: 'lost', content: 'whose?' },
      ],
    });

  test('calls keep their text and signature, results are one turn named by call id, an orphan is text', () => {
    const { contents } = generateContentBody(
      round([call('a', 'f', '{"x":1}', 'SIG'), call('b', 'g', '')], 'Let me look.'),
    );
    expect(contents).toEqual([
      user,
      {
        role: 'model',
        parts: [
          { text: 'Let me look.' },
          { functionCall: { name: 'f', args: { x: 1 } }, thoughtSignature: 'SIG' },
          { functionCall: { name: 'g', args: {} } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'g', response: { result: 'two' } } },
          { functionResponse: { name: 'f', response: { result: 'one' } } },
        ],
      },
      { role: 'user', parts: [{ text: 'whose?' }] },
    ]);
  });

  test('Gemini 3 is told when a signature is not known; arguments that are no object are still handed back', () => {
    const { contents } = generateContentBody(round([call('a', 'f', 'oops'), call('b', 'g', '[1]')]));
    expect((contents as { parts: unknown }[])[1]?.parts).toEqual([
      { functionCall: { name: 'f', args: { value: 'oops' } }, thoughtSignature: 'skip_thought_signature_validator' },
      { functionCall: { name: 'g', args: { value: [1] } } },
    ]);
  });
});

describe('tools', () => {
  const tool = { type: 'function', function: { name: 'f', description: 'does', parameters: {} } } as const;
  const declared = [
    {
      functionDeclarations: [
        { name: 'f', description: 'does', parameters: { type: 'OBJECT', properties: { dummy: { type: 'STRING' } } } },
      ],
    },
  ];
  const called: ChatParams['messages'] = [
    { role: 'user', content: 'hi' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: '1' },
  ];
  test.each([
    ['functions alone', { tools: [tool] }, declared],
    ['search stands alone', { tools: [tool], enabledSearch: true }, [{ googleSearch: {} }]],
    ['so do links', { tools: [tool], urlContext: true }, [{ urlContext: {} }]],
    [
      'links and search go together',
      { urlContext: true, enabledSearch: true },
      [{ urlContext: {} }, { googleSearch: {} }],
    ],
    ['links that are not asked for', { urlContext: false }, undefined],
    [
      'a conversation that has called functions goes on with them',
      { tools: [tool], enabledSearch: true, messages: called },
      declared,
    ],
    ['nothing', {}, undefined],
  ] as const)('%s', (_what, more, tools) => {
    expect(
      generateContentBody({
        ...params(),
        ...more,
        messages: [...('messages' in more ? more.messages : params().messages)],
        tools: 'tools' in more ? [...more.tools] : [],
      })['tools'],
    ).toEqual(tools);
  });

  test.each([
    ['auto', { mode: 'AUTO' }],
    ['none', { mode: 'NONE' }],
    ['required', { mode: 'ANY' }],
    [
      { type: 'function', function: { name: 'f' } },
      { mode: 'ANY', allowedFunctionNames: ['f'] },
    ],
  ] as const)('tool_choice %j', (tool_choice, functionCallingConfig) => {
    expect(generateContentBody(params({ tools: [tool], tool_choice }))['toolConfig']).toEqual({
      functionCallingConfig,
    });
  });
});

test('structured output', () => {
  const response_format = {
    type: 'json_schema',
    json_schema: { name: 'x', schema: { type: 'object', properties: { a: { type: 'string' } } } },
  };
  expect(generateContentBody(params({ response_format }))['generationConfig']).toEqual({
    responseMimeType: 'application/json',
    responseSchema: { type: 'OBJECT', properties: { a: { type: 'STRING' } } },
  });
});

test('a document is inline data', () => {
  const content = [
    {
      type: 'file' as const,
      file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA', text: 'words' },
    },
  ];
  expect(generateContentBody(params({ messages: [{ role: 'user', content }] }))['contents']).toEqual([
    { role: 'user', parts: [{ inlineData: { mimeType: 'application/pdf', data: 'AAAA' } }] },
  ]);
});

test('so is a sound', () => {
  const file = { filename: 'a.mp3', file_data: 'data:audio/mpeg;base64,AAAA' };
  const content = [{ type: 'file' as const, file }];
  expect(generateContentBody(params({ messages: [{ role: 'user', content }] }))['contents']).toEqual([
    { role: 'user', parts: [{ inlineData: { mimeType: 'audio/mpeg', data: 'AAAA' } }] },
  ]);
});
