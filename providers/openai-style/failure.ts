// Finds the vendor's error in a response of status 200: in a separate chunk, next to content, or as the body.
import type { FailureInput } from '@tributary/runtime-core';
import { findError, isRecord, tellsError, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

/** Returns the failure if the chunk contains or is an error object. `named`: the event's name is `error`. */
export function failureIn(chunk: Json, named: boolean): FailureInput | undefined {
  const { error } = chunk;
  if (typeof error !== 'number' && tellsError(error)) return toFailure(chunk);
  const base = chunk['base_resp'];
  if (isRecord(base) && typeof base['status_code'] === 'number' && base['status_code'] !== 0) {
    // MiniMax: `base_resp` has the status, and `choices` is null.
    const message = text(base['status_msg']) ?? `status ${base['status_code']}`;
    return { message, code: String(base['status_code']), body: base };
  }
  const { code } = chunk;
  // Spark and some gateways send a top-level code, which is 0 or 2xx on success.
  if (typeof code === 'number' && code !== 0 && (code < 200 || code > 299)) return toFailure(chunk);
  if (!named && chunk['choices'] !== undefined && chunk['choices'] !== null) return undefined;
  if (named || typeof code === 'string' || chunk['object'] === 'error' || chunk['success'] === false)
    return toFailure(chunk);
  if (Array.isArray(chunk['errors']) || chunk['detail'] !== undefined || chunk['error_type'] !== undefined)
    return toFailure(chunk);
  // Proxies send a bare `{message}`; a chunk of a reply would also have an id or an object.
  return typeof chunk['message'] === 'string' && chunk['id'] === undefined && chunk['object'] === undefined
    ? toFailure(chunk)
    : undefined;
}

export function toFailure(source: unknown): FailureInput {
  const { message, code, body } = findError(source);
  const status = statusIn(body, code);
  return {
    message: message ?? 'the provider sent an error without a message',
    body,
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { status }),
  };
}

/** Reads `status_code`, `status`, or a code that is an HTTP status (OpenRouter). */
function statusIn(body: unknown, code: string | undefined): number | undefined {
  const stated = isRecord(body) ? (body['status_code'] ?? body['status']) : undefined;
  const status = typeof stated === 'number' ? stated : Number(code);
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : undefined;
}
