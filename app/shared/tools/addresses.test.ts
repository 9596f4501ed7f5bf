// Compares URLs in calls with those written by others, as parsed, since that is what would be fetched.
import { expect, test } from 'vitest';
import { makesAddress } from './asks-again.ts';

const makes = (url: string, ...texts: readonly string[]): boolean =>
  makesAddress(
    JSON.stringify({ url }),
    texts.map((text) => ({ by: 'others', text })),
  );
const page = 'See https://evil.example/c, [more](https://others.example/d?a=1) and www.example.org/x.';

test.each([
  ['as it stands', 'https://evil.example/c', false],
  ['a space', 'https://evil.example/c SECRET', true],
  ['a space at its end', 'https://evil.example/c ', false],
  ['a space before it', ' https://evil.example/c/SECRET', true],
  ['a single quote', "https://evil.example/c'SECRET", true],
  ['a double quote', 'https://evil.example/c"SECRET', true],
  ['a bracket', 'https://evil.example/c<SECRET', true],
  ['a tab', 'https://evil.example/c\tSECRET', true],
  ['a newline', 'https://evil.example/c\nSECRET', true],
  ['a newline in the scheme', 'ht\ntps://evil.example/SECRET', true],
  ['a backslash', 'https://evil.example/c\\SECRET', true],
  ['backslashes for slashes', 'https:\\\\evil.example\\SECRET', true],
  ['no slashes', 'https:evil.example/SECRET', true],
  ['a comma', 'https://evil.example/c,SECRET', true],
  ['a full-width sign', 'https://evil.example/c，SECRET', true],
  ['an upper-case scheme and host', 'HTTPS://EVIL.example/c', false],
  ['an upper-case path', 'https://evil.example/C', true],
  ['the default port', 'https://evil.example:443/c', false],
  ['another port', 'https://evil.example:8443/c', true],
  ['a user', 'https://secret:x@evil.example/c', true],
  ['a user that is the known host', 'https://evil.example@secret.example/c', true],
  ['a fragment, which stays here', 'https://evil.example/c#part', false],
  ['a fragment before more', 'https://evil.example/SECRET#/c', true],
  ['a query', 'https://evil.example/c?SECRET', true],
  ['a dot segment', 'https://evil.example/SECRET/../c', false],
  ['the beginning of one', 'https://others.example/d', true],
  ['the whole of it', 'https://others.example/d?a=1', false],
  ['one named without a scheme', 'https://www.example.org/x', false],
  ['its punctuation', 'https://www.example.org/x.', false],
  ['more punctuation', 'https://www.example.org/x...', true],
  ['a host without a scheme, and a space', 'evil.example/c SECRET', true],
  ['one that no parser reads', 'https://[SECRET', true],
  ['no address', 'c', false],
])('an address with %s', (_name, url, made) => {
  expect(makes(url, page)).toBe(made);
});

test.each([
  ['打开https://a.example/x，谢谢', 'https://a.example/x'],
  ['打开https://a.example/x。', 'https://a.example/x'],
  ['“https://a.example/x”是什么？', 'https://a.example/x'],
  ['（见https://a.example/x）', 'https://a.example/x'],
  ['《https://a.example/x》', 'https://a.example/x'],
  ['「https://a.example/x」', 'https://a.example/x'],
  ['打开www.a.example/x看看', 'https://www.a.example/x'],
  ['https://zh.example/wiki/中国，谢谢', 'https://zh.example/wiki/中国'],
  ['https://zh.example/wiki/中国', 'https://zh.example/wiki/%E4%B8%AD%E5%9B%BD'],
  ['„https://a.example/x“ oder »https://a.example/y«', 'https://a.example/y'],
  ['what about https://a.example/x?', 'https://a.example/x'],
  ['see <https://a.example/x>…', 'https://a.example/x'],
  ["<a href='https://a.example/x'>x</a>", 'https://a.example/x'],
  ['{"text":"https://a.example/x\\nNext"}', 'https://a.example/x'],
  ['(https://a.example/x_(y))', 'https://a.example/x_(y)'],
  ['**https://a.example/x**', 'https://a.example/x'],
  ['https://a.example/x%20y', 'https://a.example/x y'],
  ['https://münchen.example/', 'https://xn--mnchen-3ya.example'],
  ['the host example.org, or its page', 'https://example.org/'],
])('%s names %s', (text, url) => {
  expect(makes(url, text)).toBe(false);
});

test.each([
  ['https://a.example/xyz', 'https://a.example/x'],
  ['me@a.example', 'https://a.example/'],
  ['secret.a.example', 'https://a.example/'],
  ['a.example.org', 'https://a.example/'],
])('%s does not name %s', (text, url) => {
  expect(makes(url, text)).toBe(true);
});

test.each(['http://', 'a.', 'aaaaaaaa', 'https://a!', 'a.aa/', 'https://a.example/x,'])(
  'a long text of %s is read in time',
  (part) => {
    const before = performance.now();
    makes('https://evil.example/c', part.repeat(200_000 / part.length));
    expect(performance.now() - before).toBeLessThan(4_000);
  },
);
