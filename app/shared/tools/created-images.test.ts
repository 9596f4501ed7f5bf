import { expect, test } from 'vitest';
import { createdImages } from './created-images.ts';

const own = { url: '/api/files/abc', alt: 'A river' };

test.each([
  ['own files', { images: [own] }, [own]],
  ['an address elsewhere', { images: [{ url: 'https://evil.example/x.png', alt: '' }] }, []],
  ['a data URL', { images: [{ url: 'data:image/png;base64,AAAA', alt: '' }] }, []],
  ['another route of ours', { images: [{ url: '/api/export', alt: '' }, { url: '/api/files/../export' }] }, []],
  ['no list', { images: 'abc' }, []],
  ['what is no object', { images: [null, 7] }, []],
])('%s', (_name, value, expected) => {
  expect(createdImages(JSON.stringify(value))).toEqual(expected);
});

test('text that is no JSON', () => {
  expect(createdImages('{"images": [')).toEqual([]);
});
