import { expect, test } from 'vitest';
import { refusalOfClientCall } from './access-rule.ts';

const rows = [
  ['access-code mode, not signed in', { accessCodeMode: true, signedIn: false }, 'InvalidAccessCode'],
  ['access-code mode, signed in', { accessCodeMode: true, signedIn: true }, undefined],
  ['open mode, not signed in', { accessCodeMode: false, signedIn: false }, undefined],
  ['open mode, signed in', { accessCodeMode: false, signedIn: true }, undefined],
] as const;
test.each(rows)('a client-side call in %s', (_name, access, refusal) => {
  expect(refusalOfClientCall(access)).toBe(refusal);
});
