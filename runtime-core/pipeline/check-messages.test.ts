// An image is a valid base64 data URL or a URL.
import { expect, test } from 'vitest';
import { isImageURL, wholeMessages } from './check-messages.ts';

const head = 'data:image/png;base64,';
const rows = [
  ['a short one', `${head}iVBORw0KGgo=`, true],
  ['padding and a line end', `${head}AA==\n`, true],
  ['the letters of URLs', `${head}-_-_`, true],
  ['a long one', head + 'A'.repeat(300), true],
  ['nothing after the comma', head, false],
  ['padding alone', `${head}==`, false],
  ['a broken one', `${head}!!! not base64`, false],
  ['broken after its first 300 letters', `${head}${'A'.repeat(300)}!!! not base64`, false],
  ['padding in the middle', `${head}${'A'.repeat(300)}==AAAA`, false],
  ['broken at its last letter', `${head}${'A'.repeat(300)}é`, false],
  ['no base64', 'data:image/png,abc', false],
  ['no media type', 'data:;base64,AAAA', false],
  ['a URL', 'https://host/picture.png', true],
  ['a file', 'file:///etc/passwd', false],
  ['a path', '/picture.png', false],
] as const;

test.each(rows)('%s', (_name, url, fine) => {
  expect(isImageURL(url)).toBe(fine);
});

test('twenty megabytes cost next to nothing', () => {
  const large = head + 'A'.repeat(20 * 1024 * 1024);
  const began = process.threadCpuUsage().user;
  expect([isImageURL(large), isImageURL(`${large}!`)]).toEqual([true, false]);
  expect((process.threadCpuUsage().user - began) / 1000).toBeLessThan(1000);
});

test('parts that the caller has replaced are reported with the others, and leave the params', () => {
  const omitted = [{ part: 'image', reason: 'model', count: 2 } as const];
  const messages = [
    { role: 'tool', content: 'late', tool_call_id: 'gone' },
    { role: 'user', content: 'hi' },
  ] as const;
  const whole = wholeMessages({ model: 'm', messages: [...messages], omitted }, 'any');
  expect(whole).toEqual({
    params: { model: 'm', messages: expect.not.arrayContaining([messages[0]]) },
    omitted: [...omitted, { part: 'tool_result', reason: 'no_call', count: 1 }],
  });
});
