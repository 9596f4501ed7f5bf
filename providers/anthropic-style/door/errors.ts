// Errors in Anthropic's form. Claude Code stops at a 429 `billing_error` with `x-should-retry: false`, and shows its message.
import { failureKind } from '@tributary/runtime-core/door';
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

export function anthropicError(failure: DoorFailure): DoorError {
  const [status, type, retries] = rows[failureKind(failure)];
  return {
    status,
    headers: {
      ...(failure.retryAfter === undefined ? {} : { 'retry-after': failure.retryAfter }),
      ...(retries === false ? { 'x-should-retry': 'false' } : {}),
    },
    body: { type: 'error', error: { type, message: failure.message } },
  };
}
