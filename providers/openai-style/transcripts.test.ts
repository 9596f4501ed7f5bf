// Seconds that a transcript is billed by, as vendors state them.
import { expect, test } from 'vitest';
import type { Billing } from '@tributary/runtime-core';
import { noteTranscript } from './operations.ts';

test.each([
  [{ usage: { type: 'duration', seconds: 5 } }, 5],
  [{ duration: 4.2 }, 4.2],
  [{ usage: { type: 'duration', seconds: -5 } }, undefined],
  [{ usage: { type: 'duration', seconds: 1e300 } }, undefined],
  [{ duration: -3 }, undefined],
])('of %j the billed seconds are %s', (reply, seconds) => {
  const heard: (number | undefined)[] = [];
  const context = { onBilling: (billing: Billing) => heard.push(billing.seconds) };
  noteTranscript(context, reply, 1_000);
  expect(heard).toEqual(seconds === undefined ? [] : [seconds]);
});
