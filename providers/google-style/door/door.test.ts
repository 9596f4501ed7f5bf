// Requests of clients are read, and replies written, so that Google's own SDK reads them.
import { GoogleGenAI } from '@google/genai/web';
import { servedBy } from '@tributary/runtime-core/door/testing';
import { expect, test } from 'vitest';
import { door } from './index.ts';

const [wire] = door;
if (!wire) throw new Error('no wire');

test('streamed and whole', async () => {
  const client = new GoogleGenAI({
    apiKey: 'none',
    httpOptions: { baseUrl: 'http://host.invalid', fetch: servedBy(wire) },
  });
  const ask = { model: 'openai/gpt', contents: 'Hi', config: { maxOutputTokens: 7 } };
  const whole = await client.models.generateContent(ask);
  expect(whole.text).toBe('Hello');
  expect(whole.functionCalls).toEqual([
    { id: 'c0', name: 'look', args: { a: 1 } },
    { id: 'c1', name: 'see', args: {} },
  ]);
  expect(whole.usageMetadata).toMatchObject({
    promptTokenCount: 9,
    candidatesTokenCount: 2,
    thoughtsTokenCount: 1,
    totalTokenCount: 12,
  });
  const chunks = [];
  for await (const chunk of await client.models.generateContentStream(ask)) chunks.push(chunk);
  expect(chunks.map((chunk) => chunk.text ?? '').join('')).toBe('Hello');
  expect(chunks.every(({ candidates }) => (candidates?.[0]?.content?.parts?.length ?? 0) > 0)).toBe(true);
  expect(chunks.at(-1)).toMatchObject({
    candidates: [{ finishReason: 'STOP' }],
    usageMetadata: { totalTokenCount: 12 },
  });
  expect(chunks.flatMap(({ functionCalls }) => functionCalls ?? [])).toEqual(whole.functionCalls);
});

test('every part of a request is carried, or named as lost', () => {
  const { params, lost } = wire.read(
    {
      system_instruction: { parts: [{ text: 'Rules' }] },
      contents: [
        {
          role: 'user',
          parts: [{ text: 'See' }, { inlineData: { mimeType: 'image/png', data: 'AA' } }, { executableCode: {} }],
        },
        {
          role: 'model',
          parts: [
            { text: 'Hm', thought: true },
            { functionCall: { name: 'look', args: { a: 1 } }, thoughtSignature: 's' },
            { functionCall: { name: 'look', args: { a: 2 } } },
          ],
        },
        {
          role: 'user',
          parts: [
            { functionResponse: { name: 'look', response: { output: 'one' } } },
            { functionResponse: { name: 'look', response: { b: 2 } } },
          ],
        },
      ],
      tools: [
        {
          functionDeclarations: [
            { name: 'look', parameters: { type: 'OBJECT', properties: { type: { type: 'STRING' } } } },
          ],
        },
        { googleSearch: {} },
      ],
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['look'] } },
      generationConfig: {
        temperature: 0.1,
        topP: 0.2,
        topK: 3,
        maxOutputTokens: 7,
        stopSequences: ['x'],
        responseMimeType: 'application/json',
        responseJsonSchema: { type: 'object' },
        thinkingConfig: { thinkingBudget: 100, includeThoughts: true },
      },
      safetySettings: [],
    },
    { model: 'x/y', stream: true },
  );
  expect(lost).toEqual([
    'contents[].parts[executableCode]',
    'generationConfig.topK',
    'safetySettings',
    'tools[].googleSearch',
  ]);
  expect(params).toMatchObject({
    messages: [
      { role: 'system', content: 'Rules' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm' },
          { type: 'call', at: 0 },
          { type: 'call', at: 1 },
        ],
        tool_calls: [
          { id: 'call_0', function: { arguments: '{"a":1}' }, thoughtSignature: 's' },
          { id: 'call_1', function: { arguments: '{"a":2}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_0', content: 'one' },
      { role: 'tool', tool_call_id: 'call_1', content: '{"b":2}' },
    ],
    tools: [{ function: { name: 'look', parameters: { type: 'object', properties: { type: { type: 'string' } } } } }],
    tool_choice: { function: { name: 'look' } },
    temperature: 0.1,
    top_p: 0.2,
    max_tokens: 7,
    stop: ['x'],
    response_format: { type: 'json_schema', json_schema: { schema: { type: 'object' } } },
    thinking: { type: 'enabled', budget_tokens: 100 },
  });
});

test('the last chunk of a stream has content, or `chats` of the SDK forgets the turn', () => {
  const writer = wire.writer({ id: 'r', model: 'm', created: 1, request: {} });
  writer.events([{ id: 'e', type: 'text', data: 'Hello' }]);
  expect(writer.end()).toContain('"parts":[{"text":""}]');
});

test('a stream without events is refused by the setting to change', () => {
  const address = { method: 'POST', path: '/v1beta/models/m:streamGenerateContent', query: new URLSearchParams() };
  expect(wire.operationOf(address)).toMatchObject({ kind: 'refused', message: expect.stringContaining('alt=sse') });
});
