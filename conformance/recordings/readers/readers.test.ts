// Errors in every envelope, and the operations except chat.
import { expect, test } from 'vitest';
import { lines, read, sse } from './authored.ts';

test.each([
  ['an object', 401, '{"error":{"message":"no key","type":"t","code":null}}', { message: 'no key', type: 't' }],
  ['a sentence', 400, '{"code":"bad","error":"no model"}', { message: 'no model', code: 'bad' }],
  ['top level', 400, '{"message":"no","code":400,"type":"t"}', { message: 'no', code: '400', type: 't' }],
  [
    'Google, in an array',
    400,
    '[{"error":{"code":400,"message":"no","status":"INVALID_ARGUMENT"}}]',
    { message: 'no', code: '400', type: 'INVALID_ARGUMENT' },
  ],
  ['a list of details', 422, '{"detail":[{"msg":"missing"},{"msg":"wrong"}]}', { message: 'missing; wrong' }],
  ['plain text', 422, 'missing field', { message: 'missing field' }],
  ['nothing', 500, '', { message: '' }],
])('an HTTP error as %s', (_name, status, body, expected) => {
  expect(read('openai-chat', body, { status })).toEqual({ kind: 'error', status, ...expected });
});

const floats = Buffer.alloc(8);
floats.writeFloatLE(0.5, 0);
floats.writeFloatLE(-2, 4);

test.each([
  [
    'embeddings',
    'openai-embeddings',
    JSON.stringify({ data: [{ embedding: [1, 2, 3, 4] }, { embedding: [5, 6, 7, 8] }] }),
    { kind: 'embeddings', count: 2, dimensions: 4, first: [1, 2, 3] },
  ],
  [
    'embeddings',
    'openai-embeddings',
    JSON.stringify({ data: [{ embedding: floats.toString('base64') }] }),
    { kind: 'embeddings', count: 1, dimensions: 2, first: [0.5, -2] },
  ],
  [
    'embeddings',
    'gemini-embeddings',
    JSON.stringify({ embeddings: [{ values: [1, 2] }] }),
    { kind: 'embeddings', count: 1, dimensions: 2, first: [1, 2] },
  ],
  [
    'embeddings',
    'gemini-embeddings',
    JSON.stringify({ embedding: { values: [1, 2] } }),
    { kind: 'embeddings', count: 1, dimensions: 2, first: [1, 2] },
  ],
  [
    'embeddings',
    'cohere-embed',
    JSON.stringify({ embeddings: { float: [[1], [2]] } }),
    { kind: 'embeddings', count: 2, dimensions: 1, first: [1] },
  ],
  [
    'embeddings',
    'ollama-embed',
    JSON.stringify({ embeddings: [[1, 2]] }),
    { kind: 'embeddings', count: 1, dimensions: 2, first: [1, 2] },
  ],
  [
    'embeddings',
    'bedrock-invoke',
    JSON.stringify({ embedding: [1, 2] }),
    { kind: 'embeddings', count: 1, dimensions: 2, first: [1, 2] },
  ],
  [
    'embeddings',
    'vertex-predict',
    JSON.stringify({ predictions: [{ embeddings: { values: [1, 2] } }] }),
    { kind: 'embeddings', count: 1, dimensions: 2, first: [1, 2] },
  ],
  [
    'models',
    'openai-models',
    JSON.stringify({ data: [{ id: 'a' }, { id: 'b' }] }),
    { kind: 'models', ids: ['a', 'b'] },
  ],
  [
    'models',
    'gemini-models',
    JSON.stringify({ models: [{ name: 'models/a' }] }),
    { kind: 'models', ids: ['models/a'] },
  ],
  [
    'models',
    'ollama-tags',
    JSON.stringify({ models: [{ name: 'a:latest', model: 'a:latest' }] }),
    { kind: 'models', ids: ['a:latest'] },
  ],
  [
    'textToImage',
    'openai-images',
    JSON.stringify({ data: [{ url: 'u' }, { b64_json: 'AA==' }] }),
    { kind: 'images', urls: ['u'], base64: 1 },
  ],
  ['textToSpeech', 'openai-speech', Buffer.from([0xff, 0xfb, 0, 1, 2]), { kind: 'speech', bytes: 5 }],
  ['textToSpeech', 'openai-speech', JSON.stringify({ audio_data: 'AAEC' }), { kind: 'speech', bytes: 3 }],
  [
    'textToSpeech',
    'openai-speech',
    sse(
      { type: 'speech.audio.delta', audio: 'AAEC' },
      { type: 'speech.audio.delta', audio: 'AA==' },
      { type: 'speech.audio.done' },
      '[DONE]',
    ),
    { kind: 'speech', bytes: 4 },
  ],
  [
    'pullModel',
    'ollama-pull',
    lines({ status: 'pulling a', completed: 1 }, { status: 'pulling a', completed: 2 }, { status: 'success' }),
    { kind: 'pull', statuses: ['pulling a', 'success'] },
  ],
  [
    'pullModel',
    'ollama-pull',
    lines({ status: 'pulling a' }, { error: 'no such model' }),
    { kind: 'pull', statuses: ['pulling a'], error: 'no such model' },
  ],
])('%s of %s', (operation, wire, body, expected) => {
  expect(read(wire, body, { operation })).toEqual(expected);
});

test('an unknown wire is an error, not an empty reply', () => {
  expect(() => read('unheard-of', '{}')).toThrow('No reader for the wire unheard-of');
});
