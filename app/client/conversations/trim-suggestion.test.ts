// Shortening a conversation that is too long must send less than before.
import { expect, test } from 'vitest';
import { trimSuggestion } from './trim-suggestion.ts';

const kinds = { u: 'user', a: 'assistant', t: 'tool' } as const;
/** Messages by the first letter of their role, with their index as id. */
const path = (text: string) =>
  text.split('').map((kind, at) => ({ id: String(at), role: kinds[kind as keyof typeof kinds] })); // only the keys

const free = { enableHistoryCount: false, historyCount: 20, historySummary: null };
const sixty = 'ua'.repeat(30);
test.each([
  ['half of what was sent', 'uauau', free, { historyCount: 2, sent: 2 }],
  [
    'a limit that was on and still too many: half of that, not of all',
    sixty + 'u',
    { ...free, enableHistoryCount: true, historyCount: 4 },
    { historyCount: 2, sent: 2 },
  ],
  ['one question alone', 'u', free, undefined],
  ['a question whose tool said too much', 'uat', free, undefined],
  ['… with something before it', 'uauat', free, { historyCount: 2, sent: 3 }],
  ['an answer with tools is too long to be halved: it goes', 'uatatatau', free, { historyCount: 1, sent: 1 }],
  [
    'a summary stands for two: what it does not cover cannot go without another',
    'uauauau',
    { ...free, enableHistoryCount: true, historyCount: 5, historySummary: { text: 's', upTo: '1' } },
    undefined,
  ],
  [
    'a summary that covers more than the limit leaves out',
    'uauauau',
    { ...free, enableHistoryCount: true, historyCount: 5, historySummary: { text: 's', upTo: '4' } },
    { historyCount: 2, sent: 2 },
  ],
] as const)('%s', (_name, text, config, expected) => {
  expect(trimSuggestion(path(text), config)).toEqual(expected);
});

test('with a new summary of what is left out it can', () => {
  const config = { enableHistoryCount: true, historyCount: 5, historySummary: { text: 's', upTo: '1' } };
  expect(trimSuggestion(path('uauauau'), config, null)).toEqual({ historyCount: 2, sent: 2 });
});
