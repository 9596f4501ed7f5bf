// Errors in Anthropic's form. Claude Code stops at a 429 `billing_error` with `x-should-retry: false`, and shows its message.
import { failureKind, retrySeconds } from '@tributary/runtime-core/door';
import type { DoorError, DoorFailure, FailureKind } from '@tributary/runtime-core/door';

const rows: Readonly<Record<FailureKind, readonly [status: number, type: string, retries?: false]>> = {
  limit: [429, 'billing_error', false],
  quota: [429, 'billing_error', false],
  token: [401, 'authentication_error', false],
  key: [403, 'permission_error', false],
  forbidden: [403, 'permission_error'],
  missing: [404, 'not_found_error'],
  context: [400, 'invalid_request_error'],
  large: [413, 'request_too_large', false],
  rate: [429, 'rate_limit_error'],
  request: [400, 'invalid_request_error'],
  busy: [529, 'overloaded_error'],
  server: [502, 'api_error'],
};

/** Unit: s. The vendor's SDK (1.14.0) waits as long as it is asked to, without a word to its caller. */
const longestWait = 60;

export function anthropicError(failure: DoorFailure): DoorError {
  const [status, type, mayRetry = true] = rows[failureKind(failure)];
  const isSoon = (retrySeconds(failure.retryAfter) ?? 0) <= longestWait;
  return {
    status,
    headers: {
      ...(failure.retryAfter === undefined ? {} : { 'retry-after': failure.retryAfter }),
      ...(mayRetry && isSoon ? {} : { 'x-should-retry': 'false' }),
    },
    body: { type: 'error', error: { type, message: failure.message } },
  };
}
