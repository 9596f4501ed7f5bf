import { expect, test } from 'vitest';
import { documentOf, previewKind } from './kinds.ts';

test.each([
  ['html', 'page'],
  ['HTML', 'page'],
  ['svg', 'picture'],
  ['md', 'text'],
  ['csv', 'table'],
  ['tsv', 'table'],
  ['js', 'javascript'],
  ['Python', 'python'],
  ['mermaid', 'diagram'],
  ['rust', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%s is looked at as %s', (language, kind) => expect(previewKind(language)).toBe(kind));

test('a page is handed over as it was written', () => {
  expect(documentOf('page', '<!doctype html><p>x')).toBe('<!doctype html><p>x');
});
