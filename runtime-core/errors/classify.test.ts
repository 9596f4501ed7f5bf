// A vendor's own rules, with codes as spelled in its documentation.
import { expect, test } from 'vitest';
import type { CallContext, Failure } from '../contract/call.ts';
import { errorRules } from './classify.ts';

const context = { manifest: { keyVault: {} } } as CallContext; // only the field that is read
const typed = errorRules([{ type: 'InsufficientQuota', code: ['E_QUOTA', 'AccountOverdue'] }]);

const refused = (code: string): Failure => ({
  stage: 'send',
  fromVendor: true,
  aborted: false,
  message: 'refused',
  body: { code },
});

test.each(['E_QUOTA', 'e_quota', 'accountOverdue'])('the code %s, whatever its capitals', (code) => {
  expect(typed(refused(code), context)).toBe('InsufficientQuota');
});

test('another code is none of them', () => {
  expect(typed(refused('E_OTHER'), context)).toBeUndefined();
});
