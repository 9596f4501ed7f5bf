// Placeholders of prompts, and the fuzzy filter of menus; values are never treated as templates.
import { assert, constantFrom, array, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VariableContext } from '../payload/variables/context.ts';
import { fillVariables } from '../payload/variables/fill.ts';
import { matching, triggerIn } from './match.ts';
import { dateText, fieldsOf, fillPrompt } from './placeholders.ts';

const context: VariableContext = {
  now: Date.UTC(2026, 10, 25, 12),
  timezone: 'UTC',
  locale: 'en-GB',
  language: 'en',
  platform: 'test',
  userAgent: 'test',
  random: () => 0.5,
  email: 'ada@example.org',
};
const names = (text: string): readonly string[] => fieldsOf({ text, fields: [] }).map(({ name }) => name);

test.each([
  ['none', 'Write a mail.', []],
  ['each once, in order', '{{b}} {{a}} {{ b }}', ['b', 'a']],
  ['of several words and scripts', '{{target audience}} {{主题}}', ['target audience', '主题']],
  ['not the variables that are filled when it is sent', '{{date}} {{email}} {{who}}', ['who']],
  ['the text as well: only a message template fills it', 'Translate: {{text}}', ['text']],
  ['not what is no name', '{{}} {{ }} {{a\nb}} {x} {{{{', []],
  [
    'at most thirty',
    Array.from({ length: 40 }, (_, n) => `{{n${n}}}`).join(''),
    Array.from({ length: 30 }, (_, n) => `n${n}`),
  ],
])('placeholders: %s', (_what, text, expected) => {
  expect(names(text)).toEqual(expected);
});

test('a field keeps its type, a new one is text', () => {
  const tone = { name: 'tone', type: 'choice' as const, options: ['kind', 'short'] };
  const report = { name: 'report', type: 'file' as const };
  const fields = [tone, report, { name: 'gone', type: 'date' as const }];
  expect(fieldsOf({ text: '{{topic}} {{tone}} {{report}}', fields })).toEqual([
    { name: 'topic', type: 'text' },
    tone,
    report,
  ]);
});

describe('values', () => {
  const sent = (text: string, values: Readonly<Record<string, string>>): string =>
    fillVariables(fillPrompt({ text, fields: [] }, values), context);
  test.each([
    ['stand where their name stood', 'Dear {{who}}, {{who}}!', { who: 'Ada' }, 'Dear Ada, Ada!'],
    ['may be empty', 'Dear {{who}}.', { who: '' }, 'Dear .'],
    ['are no pattern of a replacement', '{{a}}', { a: '$& $1' }, '$& $1'],
    ['are no placeholder', '{{a}} {{b}}', { a: '{{b}}', b: 'x' }, '{{b}} x'],
    ['are no variable', '{{a}}', { a: 'my {{email}}' }, 'my {{email}}'],
    ['do not join to one', '{{a}}{{b}}', { a: '{{ema', b: 'il}}' }, '{{email}}'],
    ['do not complete one of the text', '{{{a}} }}', { a: '{email' }, '{{email }}'],
    ['leave the text its own variables', '{{year}} {{a}}', { a: '{{year}}' }, '2026 {{year}}'],
    ['escaped already, stay so', '{{a}}', { a: '\\{{email}}' }, '{{email}}'],
    ['are those that were asked for', '{{constructor}}', {}, '{{constructor}}'],
  ])('%s', (_what, text, values, expected) => {
    expect(sent(text, values)).toBe(expected);
  });

  test('never bring the reader’s address into a message, whatever they are made of', () => {
    const piece = constantFrom('{{', '}}', '{', '}', 'email', ' ', '\\', '{{email}}', 'a');
    const value = array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    assert(
      property(value, value, (a, b) => !sent('{{a}} x {{b}}{{a}}', { a, b }).includes('ada@')),
      { numRuns: 2_000 },
    );
  });
});

test('an escaped variable is not filled, in either pass, and loses its backslash', () => {
  expect(fillVariables('\\{{email}} {{email}} \\{{unknown}}', context)).toBe('{{email}} ada@example.org \\{{unknown}}');
});

test('dates are written out', () => {
  expect([dateText('2026-11-25', 'en'), dateText('', 'en'), dateText('soon', 'en')]).toEqual([
    'November 25, 2026',
    '',
    'soon',
  ]);
});

test.each([
  ['@', { sign: '@', start: 0, query: '' }],
  ['ask @ch', { sign: '@', start: 4, query: 'ch' }],
  ['line\n/mail', { sign: '/', start: 5, query: 'mail' }],
  ['a@b', undefined],
  ['/usr/bin', undefined],
  ['https://x', undefined],
  ['@ch and', undefined],
])('a menu at the end of %j', (text, expected) => {
  expect(triggerIn(text, text.length)).toEqual(expected);
});

test('the filter: beginnings, words, inside, letters in order; accents and case do not count', () => {
  const items = ['Mail', 'Long mail', 'Email', 'My animal list', 'Über uns', 'Notes'].map((name) => ({ name }));
  expect(matching(items, 'mail').map(({ name }) => name)).toEqual(['Mail', 'Long mail', 'Email', 'My animal list']);
  expect(matching(items, 'uber').map(({ name }) => name)).toEqual(['Über uns']);
  expect(matching(items, '')).toEqual(items);
});
