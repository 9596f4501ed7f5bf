// A failed call as the log tells it.
import type { StreamEvent } from '@tributary/runtime-core';

/** The part of an error that may be logged: its type and codes, no text of anybody. */
export interface Failure {
  readonly model?: string;
  readonly error?: string | number;
  readonly status?: number;
  readonly code?: string;
}

export type ErrorEvent = Extract<StreamEvent, { type: 'error' }>;

/** The error as its reader gets it: with the id under which the log speaks of the call. */
export function observed(event: StreamEvent, observationId: string | undefined): StreamEvent {
  if (event.type !== 'error' || observationId === undefined) return event;
  return { ...event, data: { ...event.data, body: { ...Object(event.data.body), observationId } } };
}

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
