// Tests that a wait set by the provider counts from the failure, even if the chat is reopened.
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { openScreen, withPage } from '../testing/screen.ts';
import { useAutoRetry } from './use-auto-retry.ts';

withPage();

const limited: ReplyError = { type: 'QuotaLimitReached', message: 'try again in 20s', body: {}, provider: 'p' };

function Left({ error, answeredAt }: { readonly error: ReplyError; readonly answeredAt: number }) {
  return createElement('p', {}, useAutoRetry(error, 'question', answeredAt, () => undefined).left);
}

const minute = 60_000;
test.each([
  ['a stored answer of 11 minutes ago', limited, -11 * minute, 0],
  [
    'a stored answer of 45 minutes ago, whose wait was an hour',
    { ...limited, message: 'retry after 60m' },
    -45 * minute,
    900,
  ],
  ['one that failed a while after it was begun', { ...limited, at: Date.now() }, -11 * minute, 20],
  ['a clock that is ahead', limited, 5 * minute, 20],
])('%s', async (_what, error, ago, left) => {
  const { root, text, act } = await openScreen();
  await act(() => root.render(createElement(Left, { error, answeredAt: Date.now() + ago })));
  // Tolerance for the duration of the test.
  expect(Math.abs(Number(text()) - left)).toBeLessThanOrEqual(left === 0 ? 0 : 10);
  await act(() => root.unmount());
});
