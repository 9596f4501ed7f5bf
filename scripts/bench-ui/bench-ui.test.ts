// Inputs and verdicts of the bench: answers of a given length, a readable history, plans, figures.
import { expect, test } from 'vitest';
import { defaultSettings } from '../../app/client/settings/settings.ts';
import { messagesSchema } from '../../app/shared/api/message.ts';
import { problemsOf } from '@tributary/runtime-core/schema';
import { answerOf, lastWords } from '../../app/e2e/support/answer.ts';
import { readOptions } from './args.ts';
import { planOf, questionOf } from './fake-provider.ts';
import { historyOf } from '../../app/e2e/support/history.ts';
import { growthPerAnswer, percentile, row } from './report.ts';

test.each([200, 2_000, 40_000])('an answer of %d characters', (length) => {
  const answer = answerOf(length);
  expect(answer.length).toBeLessThanOrEqual(length);
  expect(answer.length).toBeGreaterThan(length - 1_000);
  expect(answer.endsWith(`\n\n${lastWords}`)).toBe(true);
  expect((answer.match(/^```/gm) ?? []).length % 2).toBe(0);
});

test('the server takes the history whole, in its order', () => {
  const config = { ...defaultSettings.config, provider: 'openai', model: 'gpt-4o' };
  const { messages } = historyOf('c1', 1_000, config, 1_763_596_800_000);
  expect(problemsOf(messagesSchema, messages)).toEqual([]);
  const parents = messages.map(({ parentId }) => parentId);
  expect(parents).toEqual([null, ...messages.slice(0, -1).map(({ id }) => id)]);
});

test('the newest question of a request is the plan', () => {
  const plan = { length: 20_000, pace: 2_000 };
  expect(planOf(JSON.stringify([questionOf({ length: 1, pace: 0 }), questionOf(plan)]))).toEqual(plan);
  expect(planOf('{}')).toBeUndefined();
});

test('a figure is judged against its budget, a figure without one is not', () => {
  expect(row('a', 50, 'ms', 50).verdict).toBe('pass');
  expect(row('a', 50.1, 'ms', 50).verdict).toBe('MISS');
  expect(row('a', 1, 'ms').verdict).toBe('');
});

test('growth is the slope of the answers after warm-up', () => {
  expect(growthPerAnswer([90, 40, 60, 10, 12, 14, 16])).toBeCloseTo(2);
  expect(growthPerAnswer([9, 9, 9, 5, 5, 5, 5])).toBe(0);
});

test('nearest rank', () => {
  expect(percentile([3, 1, 2], 50)).toBe(2);
  expect(percentile([1, 2, 3, 4], 100)).toBe(4);
});

test('a wrong name says what is allowed', () => {
  expect(() => readOptions(['--only', 'speed'])).toThrow('stream, typing, opening, load, memory');
  expect(readOptions(['--only', 'load,stream']).only).toEqual(['load', 'stream']);
});
