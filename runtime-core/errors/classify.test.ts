// Rules of a vendor's own, written as its documents spell the codes.
import { expect, test } from 'vitest';
import type { CallContext, Failure } from '../contract/call.ts';
import { errorRules } from './classify.ts';

const context = { manifest: { keyVault: {} } } as CallContext; // no more of it is read
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
