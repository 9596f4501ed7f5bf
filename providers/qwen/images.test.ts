// Orders for images, and what DashScope's answers mean.
import { expect, test } from 'vitest';
import { orderOf, readImages, routeOf } from './images.ts';

test.each([
  ['wanx-v1', 'text2image/image-synthesis'],
  ['wanx2.1-t2i-turbo', 'text2image/image-synthesis'],
  ['wan2.5-t2i-preview', 'text2image/image-synthesis'],
  ['wan2.6-t2i', 'image-generation/generation'],
  ['wan2.10-t2i', 'image-generation/generation'],
  ['wan3.0-image', 'image-generation/generation'],
  ['qwen-image-plus', 'multimodal-generation/generation'],
  ['qwen-image-3.0', 'multimodal-generation/generation'],
  ['z-image-turbo', 'multimodal-generation/generation'],
  ['something-new', 'multimodal-generation/generation'],
])('%s is ordered at %s', (model, path) => expect(routeOf(model).path).toBe(path));

test.each([
  [
    'a plain prompt, several images in one task',
    { model: 'wanx-v1', prompt: 'p', size: '1024x768', n: 2 },
    { model: 'wanx-v1', input: { prompt: 'p' }, parameters: { size: '1024*768', n: 2 } },
  ],
  [
    'a prompt as a message, one image an answer',
    { model: 'qwen-image-2.0', prompt: 'p', n: 2 },
    { model: 'qwen-image-2.0', input: { messages: [{ role: 'user', content: [{ text: 'p' }] }] }, parameters: {} },
  ],
])('%s', (_name, params, body) => expect(orderOf(params).body).toEqual(body));

test.each([
  ['waiting', { output: { task_id: 't', task_status: 'PENDING' } }, undefined],
  ['running', { output: { task_id: 't', task_status: 'RUNNING', task_metrics: { TOTAL: 2 } } }, undefined],
  [
    'done, one of two failed',
    { output: { task_status: 'SUCCEEDED', results: [{ url: 'u' }, { code: 'x' }] } },
    [{ url: 'u' }],
  ],
  ['an answer with the image', { output: { choices: [{ message: { content: [{ image: 'u' }] } }] } }, [{ url: 'u' }]],
])('%s', (_name, answer, expected) => expect(readImages(answer)).toEqual(expected));

test.each([
  [{ output: { task_status: 'FAILED', code: 'DataInspectionFailed', message: 'green net' } }, 'green net'],
  [{ code: 'InvalidApiKey', message: 'no key' }, 'no key'],
  [{ output: { task_status: 'UNKNOWN' } }, 'The model returned no image.'],
])('%j fails with %s', (answer, message) => expect(() => readImages(answer)).toThrow(message));
