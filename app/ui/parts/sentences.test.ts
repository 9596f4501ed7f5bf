import { expect, test } from 'vitest';
import { comma, sentences } from './sentences.ts';

test.each([
  ['en', ['One.', 'Two.'], 'One. Two.'],
  ['de', ['Eins.', undefined, 'Zwei.'], 'Eins. Zwei.'],
  ['zh-CN', ['一。', false, '二。', ''], '一。二。'],
  ['ja', ['一。', '二。'], '一。二。'],
  ['en', [undefined], ''],
] as const)('%s joins %j', (language, all, joined) => {
  expect(sentences(language, ...all)).toBe(joined);
});

test.each([
  ['zh-CN', '图片输入、工具调用'],
  ['de', '图片输入, 工具调用'],
])('%s lists', (language, listed) => {
  expect(['图片输入', '工具调用'].join(comma(language))).toBe(listed);
});
