import { expect, test } from 'vitest';
import { asksQuestions, previewKind } from './kinds.ts';

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

test.each([
  ['if (confirm("Sure?")) clear();', true],
  ['const name = window.prompt("Name");', true],
  ['alert("Hi");', false],
  ['dialog.confirm();', false],
  ['const prompts = [];', false],
])('%s asks: %s', (text, asks) => {
  expect(asksQuestions(text)).toBe(asks);
});
