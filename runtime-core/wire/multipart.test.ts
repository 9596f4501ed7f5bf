import { expect, test } from 'vitest';
import { fromDataURL, multipart } from './multipart.ts';

test('a form is read back by the platform as it was', async () => {
  const bytes = Uint8Array.from([0, 255, 13, 10, 45, 45]);
  const { contentType, body } = multipart([
    ['model', 'größe'],
    ['file', { name: 'a "b".webm', type: 'audio/webm', bytes }],
  ]);
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  expect(form.get('model')).toBe('größe');
  const file = form.get('file') as File;
  expect([file.type, new Uint8Array(await file.arrayBuffer())]).toEqual(['audio/webm', bytes]);
});

test('a name with a line break adds no header', () => {
  const text = new TextDecoder().decode(multipart([['a\r\nx-evil: 1', 'b']]).body);
  expect(text).not.toContain('\r\nx-evil');
});

test.each([
  ['data:audio/webm;codecs=opus;base64,AP8=', { type: 'audio/webm', bytes: Uint8Array.from([0, 255]) }],
  ['data:image/png,abc', undefined],
  ['data:image/png;base64,*', undefined],
  ['https://a.example/b.png', undefined],
])('%s', (url, expected) => {
  expect(fromDataURL(url)).toEqual(expected);
});
