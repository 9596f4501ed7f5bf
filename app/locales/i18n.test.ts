import { expect, test } from 'vitest';
import { createTexts, languages, pickLanguage } from './i18n.ts';
import { loadTexts } from './texts.ts';

const wishes = [
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['zh-TW', 'zh-CN'],
  ['fr;q=0.9, en;q=0.3', 'en'],
  ['en;q=0, de', 'de'],
  ['EN-us', 'en'],
  ['fr', undefined],
  ['', undefined],
  [null, undefined],
] as const;
test.each(wishes)('language for %j', (wanted, expected) => {
  expect(pickLanguage(wanted)).toBe(expected);
});

test.each(languages)('$name is there at once', async ({ id }) => {
  const { t } = createTexts(id, await loadTexts(id));
  expect(t('list.new')).not.toBe('list.new');
  expect(t('usage.tokens', { ns: 'chat', count: 2, shown: '2' })).toContain('2');
});
