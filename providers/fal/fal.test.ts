// Endpoints, bodies and answers of fal's queue.
import { expect, test } from 'vitest';
import { endpointOf, imageBody, jobPath, readJob } from './job.ts';

test.each([
  ['endpoint fal-ai/{model}', 'flux/schnell', 'fal-ai/flux/schnell', 'fal-ai/flux/requests/r1'],
  ['the catalogue’s ids hold it already', 'fal-ai/flux/krea', 'fal-ai/flux/krea', 'fal-ai/flux/requests/r1'],
  [
    'seedream appends /text-to-image',
    'fal-ai/bytedance/seedream/v4',
    'fal-ai/bytedance/seedream/v4/text-to-image',
    'fal-ai/bytedance/requests/r1',
  ],
  [
    'hunyuan-image appends /text-to-image',
    'fal-ai/hunyuan-image/v3',
    'fal-ai/hunyuan-image/v3/text-to-image',
    'fal-ai/hunyuan-image/requests/r1',
  ],
  [
    'kontext appends /text-to-image without images',
    'fal-ai/flux-pro/kontext',
    'fal-ai/flux-pro/kontext/text-to-image',
    'fal-ai/flux-pro/requests/r1',
  ],
  ['nano-banana without images', 'fal-ai/nano-banana', 'fal-ai/nano-banana', 'fal-ai/nano-banana/requests/r1'],
])('%s', (_fact, model, endpoint, path) => {
  expect(endpointOf(model)).toBe(endpoint);
  expect(jobPath(endpoint, { request_id: 'r1' })).toBe(path);
});

test('kontext edits under its own id', () => {
  expect(endpointOf('fal-ai/flux-pro/kontext', true)).toBe('fal-ai/flux-pro/kontext');
});

test.each([
  ['width+height -> image_size{width,height}', 'flux/dev', '640x480', { image_size: { width: 640, height: 480 } }],
  ['size -> image_size', 'flux/dev', 'square_hd', { image_size: 'square_hd' }],
  ['a ratio', 'imagen4/preview', '16:9', { aspect_ratio: '16:9' }],
  ['kontext dev: a ratio', 'fal-ai/flux-kontext/dev', '16:9', { resolution_mode: '16:9' }],
  ['kontext dev: a word', 'fal-ai/flux-kontext/dev', 'match_input', { resolution_mode: 'match_input' }],
  ['flux/krea acceleration high', 'fal-ai/flux/krea', undefined, { acceleration: 'high' }],
])('enable_safety_checker false, num_images 1: %s', (_fact, model, size, expected) => {
  expect(imageBody({ model, prompt: 'p', ...(size ? { size } : {}) })).toEqual({
    prompt: 'p',
    num_images: 1,
    enable_safety_checker: false,
    ...expected,
  });
});

test.each([
  ['an order', { request_id: 'r', status: 'IN_QUEUE' }, undefined],
  ['an order without a status', { request_id: 'r' }, undefined],
  ['under way', { status: 'IN_PROGRESS' }, undefined],
  ['result images[0].url', { images: [{ url: 'u', width: 1 }, { url: '' }] }, [{ url: 'u' }]],
  ['one image', { image: { url: 'u' } }, [{ url: 'u' }]],
])('%s', (_name, answer, expected) => expect(readJob(answer)).toEqual(expected));

test.each([{}, { status: 'COMPLETED' }, { images: [] }, []])('no image: %j', (answer) => {
  expect(() => readJob(answer)).toThrow('The model returned no image.');
});
