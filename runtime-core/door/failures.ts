// What a failure means to a client, whatever its wire.
import { finishKind } from '../contract/finish.ts';
import type { DoorFailure } from '../contract/door.ts';

/**
 * `limit`: a limit of this host, which waiting does not lift soon. `token`: the client's own token. `key`: the key that the host
 * or the user has stored for the provider.
 */
export type FailureKind =
  | 'limit'
  | 'token'
  | 'key'
  | 'forbidden'
  | 'missing'
  | 'context'
  | 'large'
  | 'rate'
  | 'quota'
  | 'request'
  | 'busy'
  | 'server';

const limits: ReadonlySet<string> = new Set(['budget_reached', 'budget_unpriced', 'request_limit']);

export function failureKind({ type, status, code }: DoorFailure): FailureKind {
  if (code !== undefined && limits.has(code)) return 'limit';
  if (type === 401) return 'token';
  if (type === 'QuotaLimitReached' || type === 429) return 'rate';
  if (type === 'InsufficientQuota') return 'quota';
  if (type === 'ExceededContextWindow') return 'context';
  if (code === 'too_large') return 'large';
  if (type === 'ModelNotFound' || type === 404) return 'missing';
  if (type === 'PermissionDenied' || type === 'LocationNotSupportError' || type === 403) return 'forbidden';
  if (/^Invalid|^NoOpenAI/.test(String(type))) return 'key';
  if (status === 503 || status === 529) return 'busy';
  if (status === 429) return 'rate';
  return status >= 400 && status < 500 && typeof type !== 'string' ? 'request' : fromVendor(status);
}

/** A vendor's own errors have types with statuses of this project (470 to 472), and keep its status. */
const fromVendor = (status: number): FailureKind => (status >= 400 && status < 470 ? 'request' : 'server');

/** Seconds until the time of a `Retry-After`, which begins with a number of them or is a date. Undefined if it is neither, or over. */
export function retrySeconds(retryAfter = ''): number | undefined {
  const number = /^\s*-?[\d.]/.test(retryAfter) ? Number.parseFloat(retryAfter) : undefined;
  const seconds = number ?? (Date.parse(retryAfter) - Date.now()) / 1000;
  return seconds > 0 ? seconds : undefined;
}

export type FinishReason = 'complete' | 'length' | 'filtered' | 'calls';

/** Why a reply ended. Unknown reasons count as complete: a client must not wait for more. */
export function finishReason(stop: string | undefined, hasCalls: boolean): FinishReason {
  const kind = stop === undefined ? 'complete' : finishKind(stop);
  if (kind === 'length' || kind === 'filtered') return kind;
  return hasCalls ? 'calls' : 'complete';
}
