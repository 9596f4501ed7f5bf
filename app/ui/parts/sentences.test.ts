// Sentences joined as their language does it.
import { expect, test } from 'vitest';
import { sentences } from './sentences.ts';

test.each([
  ['en', ['One.', 'Two.'], 'One. Two.'],
  ['de', ['Eins.', undefined, 'Zwei.'], 'Eins. Zwei.'],
  ['zh-CN', ['一。', false, '二。', ''], '一。二。'],
  ['ja', ['一。', '二。'], '一。二。'],
  ['en', [undefined], ''],
] as const)('%s joins %j', (language, all, joined) => {
  expect(sentences(language, ...all)).toBe(joined);
});
