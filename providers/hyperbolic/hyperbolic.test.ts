// Hyperbolic's image requests.
import { expect, test } from 'vitest';
import { operated } from '@tributary/provider-openai-style/testing';
import provider from './index.ts';

const answer = { images: [{ index: 0, image: '/9j/4AAQ' }] };

test.each<[string, object, object]>([
  ['the model has another name', {}, {}],
  ['a size is two numbers', { size: '1024x768' }, { width: 1024, height: 768 }],
  ['a size that is none is not sent', { size: 'auto' }, {}],
  ['what the vendor does not know is not sent', { n: 2, quality: 'hd', style: 'vivid' }, {}],
])('%s', async (_name, given, expected) => {
  const { sent, result } = await operated(provider, 'textToImage', { model: 'SD2', prompt: 'p', ...given }, { answer });
  expect(sent.url).toBe('https://api.hyperbolic.xyz/v1/images/generations');
  expect(sent.body).toEqual({ model_name: 'SD2', prompt: 'p', ...expected });
  expect(result).toEqual([{ url: 'data:image/jpeg;base64,/9j/4AAQ' }]);
});
