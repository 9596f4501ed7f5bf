import { expect, test } from 'vitest';
import { previewKind } from './kinds.ts';

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
  ['tsx', 'react'],
  ['JSX', 'react'],
  ['ts', undefined],
  ['rust', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%s is looked at as %s', (language, kind) => expect(previewKind(language)).toBe(kind));
