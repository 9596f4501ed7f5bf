// Orders and answers of Replicate's predictions.
import { expect, test } from 'vitest';
import { orderOf, predictionPath, readPrediction } from './prediction.ts';

test.each([
  [
    'flux: aspect_ratio from size (1:1, 16:9, 9:16), width/height removed',
    { model: 'black-forest-labs/flux-dev', size: '1792x1024' },
    'v1/models/black-forest-labs/flux-dev/predictions',
    { input: { prompt: 'p', aspect_ratio: '16:9' } },
  ],
  [
    'unless fill',
    { model: 'black-forest-labs/flux-fill-dev', size: '1024x768' },
    'v1/models/black-forest-labs/flux-fill-dev/predictions',
    { input: { prompt: 'p', width: 1024, height: 768 } },
  ],
  [
    'others take pixels',
    { model: 'o/m', size: '512x512' },
    'v1/models/o/m/predictions',
    { input: { prompt: 'p', width: 512, height: 512 } },
  ],
  ['a version', { model: 'o/m:abc' }, 'v1/predictions', { version: 'abc', input: { prompt: 'p' } }],
])('%s', (_fact, params, path, body) => {
  expect(orderOf({ prompt: 'p', ...params })).toEqual({ path, body });
});

test('a prediction’s id is one step of a path', () => {
  expect(predictionPath({ id: '../x' })).toBe('v1/predictions/..%2Fx');
});

test.each([
  ['starting', { status: 'starting' }, undefined],
  ['processing', { status: 'processing' }, undefined],
  ['one output', { status: 'succeeded', output: 'u' }, [{ url: 'u' }]],
  ['several', { status: 'succeeded', output: ['a', 'b'] }, [{ url: 'a' }, { url: 'b' }]],
])('%s', (_name, answer, expected) => expect(readPrediction(answer)).toEqual(expected));

test.each([
  [{ status: 'failed', error: 'out of memory' }, 'out of memory'],
  [{ status: 'canceled', error: null }, 'the prediction ended as canceled'],
  [{ status: 'succeeded', output: null }, 'the prediction ended as succeeded'],
  [{}, 'the answer is no prediction'],
])('%j is an error', (answer, message) => expect(() => readPrediction(answer)).toThrow(message));
