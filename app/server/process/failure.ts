// Describes a failed call for the log.
import type { StreamEvent } from '@tributary/runtime-core';

/** The loggable part of an error: type and codes, but no text by users or vendors. */
export interface Failure {
  readonly model?: string;
  readonly error?: string | number;
  readonly status?: number;
  readonly code?: string;
}

export type ErrorEvent = Extract<StreamEvent, { type: 'error' }>;

/** Adds the id of the call in the log to an error event. */
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
