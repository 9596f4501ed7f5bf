// Sentences of refusals by the operator's rules, in three languages, and their repairs.
import { expect, test } from 'vitest';
import { createTexts } from '../locales/i18n.ts';
import { loadTexts } from '../locales/texts.ts';
import { reasonOf, sentenceKey, textValues } from './error-sentences.ts';
import { repairsOf } from './repairs.ts';

const refusal = (error: object) => ({ type: 403, message: 'In English.', provider: 'p', body: { error } }) as const;
const reached = (change: object) =>
  refusal({
    code: 'budget_reached',
    period: 'month',
    unit: 'money',
    currency: 'USD',
    limit: 1250.5,
    spent: 1240,
    held: 10,
    most: 0.72,
    begins: '2026-12-01T00:00:00.000Z',
    contact: 'help@example.org',
    ...change,
  });
const none = { billing: false, wait: false };

test.each([
  ['en', reached({}), ['1,250.5 USD a month', '0.5 USD are left', 'up to 0.72', '2026', '(help@example.org)']],
  ['de', reached({}), ['1.250,5 USD pro Monat', '0,5 USD', '0,72', '2026', '(help@example.org)']],
  ['zh-CN', reached({}), ['每月 1,250.5 USD', '0.5 USD', '2026', '(help@example.org)']],
  ['en', reached({ unit: 'calls', period: 'day', limit: 10, spent: 10 }), ['10 requests a day']],
  ['en', reached({ unit: 'tokens', limit: 5000, spent: 5200 }), ['5,000 tokens a month', ' 0 are left']],
  ['en', reached({ contact: undefined }), ['An administrator can raise it.']],
  ['en', refusal({ code: 'budget_unpriced', currency: 'EUR' }), ['Opus has no price in EUR']],
  ['en', refusal({ code: 'model_not_allowed' }), ['Opus isn’t available to your account']],
] as const)('%s: %j', async (language, error, parts) => {
  const { t } = createTexts(language, await loadTexts(language));
  const sentence = t(sentenceKey(error), { ns: 'error', ...textValues(error, 'Acme', 'Opus', language), origin: '' });
  for (const part of parts) expect(sentence).toContain(part);
  expect(reasonOf(error)).toBe('');
});

test('a reached limit offers a key of one’s own, other refusals another model', () => {
  expect(repairsOf(reached({}), none)).toEqual({ primary: 'ownKey', secondary: 'pickModel' });
  expect(repairsOf(refusal({ code: 'budget_unpriced' }), none)).toEqual({ primary: 'pickModel', secondary: 'ownKey' });
});
