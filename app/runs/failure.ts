// A failed call as the log tells it.
import type { StreamEvent } from '@tributary/runtime-core';

/** What may be logged of an error: its type and codes, no text of anybody. */
export interface Failure {
  readonly model?: string;
  readonly error?: string | number;
  readonly status?: number;
  readonly code?: string;
}

export type ErrorEvent = Extract<StreamEvent, { type: 'error' }>;

export function failureOf({ type, body: given }: Pick<ErrorEvent['data'], 'type' | 'body'>): Failure {
  const body: Readonly<Record<string, unknown>> = { ...Object(given) };
  const inner = typeof body['error'] === 'object' && body['error'] !== null ? body['error'] : {};
  const status = 'status' in inner ? inner.status : body['status'];
  const code = 'code' in inner ? inner.code : body['code'];
  return {
    error: type,
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof code === 'string' && /^[\w.-]{1,80}$/.test(code) ? { code } : {}),
  };
}
