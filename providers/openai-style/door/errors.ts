// Errors in OpenAI's form. Statuses make clients stop and show the message where waiting does not help (measured 2026-11-28).
import { failureKind } from '@tributary/runtime-core/door';
import type { DoorError, DoorFailure, FailureKind } from '@tributary/runtime-core/door';

/** opencode and Continue retry a 429 for more than a minute, whatever its code; 402 ends them with our words. */
const rows: Readonly<Record<FailureKind, readonly [status: number, type: string, code: string | null]>> = {
  limit: [402, 'insufficient_quota', 'insufficient_quota'],
  quota: [402, 'insufficient_quota', 'insufficient_quota'],
  token: [401, 'invalid_request_error', 'invalid_api_key'],
  key: [403, 'permission_error', 'provider_key_refused'],
  forbidden: [403, 'permission_error', null],
  missing: [404, 'invalid_request_error', 'model_not_found'],
  context: [400, 'invalid_request_error', 'context_length_exceeded'],
  large: [413, 'invalid_request_error', 'request_too_large'],
  rate: [429, 'rate_limit_error', 'rate_limit_exceeded'],
  request: [400, 'invalid_request_error', null],
  busy: [503, 'server_error', 'overloaded'],
  server: [502, 'server_error', null],
};

export function openAIError(failure: DoorFailure, limitStatus = rows.limit[0]): DoorError {
  const kind = failureKind(failure);
  const [status, type, code] = rows[kind];
  return {
    status: kind === 'limit' || kind === 'quota' ? limitStatus : status,
    headers: failure.retryAfter === undefined ? {} : { 'retry-after': failure.retryAfter },
    body: { error: { message: failure.message, type, param: null, code: code ?? failure.code ?? null } },
  };
}
