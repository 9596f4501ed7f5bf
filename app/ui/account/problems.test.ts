// Refusals of the account forms: each known code has a sentence of its own.
import { expect, test } from 'vitest';
import { problemNamed, problemOf } from './problems.ts';

test.each([
  [403, 'account_disabled', 'account_disabled'],
  [403, 'registration_closed', 'registration_closed'],
  [403, undefined, 'pair'],
  [429, undefined, 'many'],
] as const)('%s %s: %s', (type, code, problem) => {
  expect(problemOf({ type, message: '', body: { error: { code } }, provider: '' })).toBe(problem);
});

test('a refusal that the provider’s redirect names', () => {
  expect([problemNamed('account_disabled'), problemNamed('unknown')]).toEqual(['account_disabled', undefined]);
});
