import type { ScheduleRule } from '../shared/schedule-rule.ts';
import { expect, test } from 'vitest';
import type { Schedule } from '../shared/api.ts';
import { defaultChatConfig } from '../../../shared/message/chat-config.ts';
import { bodyOf, emptyValues, microsOf, ruleOf, valuesOf } from './form-values.ts';

const schedule: Schedule = {
  id: 's',
  question: 'What is new?',
  rule: { every: 'day', hour: 8, minute: 0 },
  timeZone: 'Europe/Berlin',
  config: { ...defaultChatConfig, provider: 'demo', model: 'demo-fast', system: 'Be brief.' },
  chat: 'same',
  conversation: 'c',
  lateMinutes: 90,
  tools: ['clock____now'],
  enabled: true,
  next: [],
  runs: [],
  createdAt: 1,
};

const rules: readonly ScheduleRule[] = [
  { every: 'once', at: Date.parse('2026-11-25T07:05:00Z') },
  { every: 'hours', hours: 6, minute: 45 },
  { every: 'day', hour: 0, minute: 5 },
  { every: 'week', days: [1, 2, 3, 4, 5], hour: 8, minute: 0 },
  { every: 'week', days: [0, 6], hour: 23, minute: 59 },
  { every: 'month', day: 31, hour: 12, minute: 30 },
  { every: 'month', day: 'last', hour: 9, minute: 0 },
];

test.each(rules)('a rule comes back from the form as it was: %j', (rule) => {
  expect(ruleOf(valuesOf({ ...schedule, rule }))).toEqual(rule);
});

test('a schedule that is saved unchanged is the same, its chat and its settings included', () => {
  const { question, rule, timeZone, config, chat, conversation, lateMinutes, tools } = schedule;
  const same = { question, rule, timeZone, config, chat, conversation, lateMinutes, tools };
  expect(bodyOf(valuesOf(schedule), schedule, {})).toEqual({ ...same, budget: null });
  const budget = { currency: 'EUR', micros: 2_500_000 };
  expect(bodyOf(valuesOf({ ...schedule, budget }), schedule, {})).toEqual({ ...same, budget });
});

test('a new one takes over the defaults of new chats', () => {
  const values = { ...emptyValues('UTC', { provider: 'demo', model: 'demo' }), question: ' What? ' };
  const body = bodyOf(values, undefined, { system: 'Rhyme.' });
  expect(body).toMatchObject({ question: 'What?', config: { provider: 'demo', model: 'demo', system: 'Rhyme.' } });
});

test.each([
  ['question', { question: ' ' }],
  ['model', { model: null }],
  ['time', { time: '' }],
  ['date', { repetition: 'once', date: '' }],
  ['days', { repetition: 'week', days: [] }],
  ['right budget', { budget: 'much' }],
] as const)('without a %s nothing is sent', (_name, change) => {
  const whole = valuesOf(schedule);
  expect(bodyOf(whole, schedule, {})).toBeDefined();
  expect(bodyOf({ ...whole, ...change }, schedule, {})).toBeUndefined();
});

test.each([
  ['', 0],
  [' 2.50 ', 2_500_000],
  ['0,05', 50_000],
  ['.5', 500_000],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1.2.3', undefined],
  ['9'.repeat(9), undefined],
])('a budget of %j is %s millionths', (text, micros) => {
  expect(microsOf(text)).toBe(micros);
});
