// Errors in Google's form. Clients retry a 429 for more than a minute; 403 PERMISSION_DENIED ends them (measured 2026-11-28).
import { failureKind } from '@tributary/runtime-core/door';
import type { DoorError, DoorFailure, FailureKind } from '@tributary/runtime-core/door';

const rows: Readonly<Record<FailureKind, readonly [code: number, status: string]>> = {
  limit: [403, 'PERMISSION_DENIED'],
  quota: [403, 'PERMISSION_DENIED'],
  token: [401, 'UNAUTHENTICATED'],
  key: [403, 'PERMISSION_DENIED'],
  forbidden: [403, 'PERMISSION_DENIED'],
  missing: [404, 'NOT_FOUND'],
  context: [400, 'INVALID_ARGUMENT'],
  large: [413, 'INVALID_ARGUMENT'],
  rate: [429, 'RESOURCE_EXHAUSTED'],
  request: [400, 'INVALID_ARGUMENT'],
  busy: [503, 'UNAVAILABLE'],
  server: [502, 'INTERNAL'],
};

export function googleError(failure: DoorFailure): DoorError {
  const [code, status] = rows[failureKind(failure)];
  return {
    status: code,
    headers: failure.retryAfter === undefined ? {} : { 'retry-after': failure.retryAfter },
    body: { error: { code, message: failure.message, status } },
  };
}
