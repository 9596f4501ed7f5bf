import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { hostOf, isInlineImage, isOwnImage, safeHref } from '../parts/links.ts';
import { parseMarkdown } from '../../shared/markdown/parse.ts';
import { cite } from '../../shared/markdown/citations.ts';

const links = [
  ['https://a.example/x', true],
  ['http://a.example', true],
  ['mailto:me@a.example', true],
  ['#cite-3', true],
  ['javascript:alert(1)', false],
  ['JAVASCRIPT:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['file:///etc/passwd', false],
  ['/c/chat-1?message=m_2', true],
  ['/c/chat-1', true],
  ['/c/../api/session', false],
  ['/c/a?message=b&find=c', false],
  ['/c/a/b', false],
  ['/api/session', false],
  ['//a.example', false],
  ['https://', false],
  ['', false],
] as const;
test.each(links)('a link to %j is followed: %s', (url, followed) => {
  expect(safeHref(url) !== undefined).toBe(followed);
});

test('a remote image is known, but not as one to load', () => {
  expect([
    isInlineImage('https://a.example/x.png'),
    isInlineImage('data:image/png;base64,AA'),
    isInlineImage('data:text/html,x'),
  ]).toEqual([false, true, false]);
  expect(hostOf('https://www.a.example/x')).toBe('a.example');
});

const images = [
  ['data:image/png;base64,AA', true],
  ['data:image/avif;base64,AA', true],
  ['data:image/svg+xml;base64,AA', false],
  ['data:text/html,<script>own()</script>', false],
  ['blob:https://chat.example/1', true],
  ['/api/resources/1', true],
  ['//evil.example/i.png', false],
  ['/\\evil.example/i.png', false],
  ['https://evil.example/i.png', false],
  ['http://127.0.0.1/i.png', false],
  ['javascript:own()', false],
  [' javascript:own()', false],
  ['file:///etc/passwd', false],
  ['', false],
] as const;
test.each(images)('an image at %j is drawn: %s', (url, drawn) => {
  expect(isOwnImage(url)).toBe(drawn);
});

describe('citations', () => {
  const linksIn = (text: string, count: number): readonly string[] => {
    const tree = fromMarkdown(text);
    cite(tree, count);
    return JSON.stringify(tree).match(/#cite-\d+/g) ?? [];
  };
  const rows = [
    ['Water flows [1][2].', 2, ['#cite-1', '#cite-2']],
    ['Only three [4].', 3, []],
    ['Zero [0].', 3, []],
    ['In code `a[1]`.', 3, []],
    ['In a [link [1]](https://a.example).', 3, []],
    ['No sources [1].', 0, []],
    ['**Bold [2]** text', 2, ['#cite-2']],
  ] as const;
  test.each(rows)('%s', (text, count, expected) => {
    expect(linksIn(text, count)).toEqual(expected);
  });
});

test('a written line break is one; other HTML stays as it is', () => {
  const text = JSON.stringify(parseMarkdown('a<br>b<script>x</script>'));
  expect([text.includes('"break"'), text.includes('<br>'), text.includes('<script>')]).toEqual([true, false, true]);
});
