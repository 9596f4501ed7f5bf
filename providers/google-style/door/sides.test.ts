// Requests for embeddings and images are read, and their results written. The SDK meets them in the app's tests of its API access.
import { expect, test } from 'vitest';
import { door } from './index.ts';
import { sides } from './sides.ts';

const [wire] = door;
const { embedContent, batchEmbedContents, predict } = sides;
if (!wire || !embedContent || !batchEmbedContents || !predict) throw new Error('a wire or an operation is missing');

const about = (usage?: object) => ({ model: 'x/y', created: 7, request: {}, ...(usage ? { usage } : {}) });
const content = { parts: [{ text: 'a' }, { text: 'b' }] };

test.each([
  '/v1beta/models/x/y:embedContent',
  // @ai-sdk/google 4.0.121: a name that contains a slash is a path of its own (dist/index.js).
  '/v1beta/x/y:embedContent',
])('the address %s names the model', (path) => {
  const address = { method: 'POST', path, query: new URLSearchParams() };
  const operation = wire.operationOf(address);
  expect(operation).toEqual({ kind: 'side', side: embedContent, model: 'x/y' });
  expect(operation && wire.head({}, operation).model).toBe('x/y');
});

test('one embedding', () => {
  const request = { content, taskType: 'RETRIEVAL_QUERY', output_dimensionality: 2, title: 'T' };
  expect(embedContent.read(request, 'y')).toEqual({
    params: { model: 'y', input: ['ab'], dimensions: 2, input_type: 'query' },
    lost: ['title'],
  });
  expect(embedContent.write([[1, 2]], about({ totalInputTokens: 3 }))).toEqual({
    kind: 'json',
    body: { embedding: { values: [1, 2] }, usageMetadata: { promptTokenCount: 3 } },
  });
});

test('several embeddings', () => {
  const requests = ['a', 'b'].map((text) => ({
    model: 'models/y',
    content: { parts: [{ text }] },
    taskType: 'CLUSTERING',
  }));
  expect(batchEmbedContents.read({ requests }, 'y')).toEqual({
    params: { model: 'y', input: ['a', 'b'] },
    lost: ['taskType'],
  });
  expect(batchEmbedContents.write([[1], [2]], about())).toEqual({
    kind: 'json',
    body: { embeddings: [{ values: [1] }, { values: [2] }] },
  });
});

test('images', () => {
  const parameters = { sampleCount: 2, aspectRatio: '16:9', seed: 5, personGeneration: 'allow' };
  expect(predict.read({ instances: [{ prompt: 'A dot' }], parameters }, 'y')).toEqual({
    params: { model: 'y', prompt: 'A dot', n: 2, size: '16:9', seed: 5 },
    lost: ['parameters.personGeneration'],
  });
  expect(predict.write([{ url: 'data:image/jpeg;base64,AA' }], about())).toEqual({
    kind: 'json',
    body: { predictions: [{ mimeType: 'image/jpeg', bytesBase64Encoded: 'AA' }] },
  });
});

test.each([
  [embedContent, {}, 'found no text'],
  [embedContent, { content: { parts: [{ inlineData: {} }] } }, 'only texts are embedded'],
  [batchEmbedContents, {}, 'requests: found none'],
  [batchEmbedContents, { requests: [{ content, taskType: 'A' }, { content }] }, 'must be the same for all'],
  [predict, { instances: [] }, 'send one'],
])('%o refuses %j', (side, body, message) => {
  expect(() => side.read(body, 'y')).toThrow(message);
});
