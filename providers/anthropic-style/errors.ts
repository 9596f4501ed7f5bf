// Anthropic's error objects: their HTTP status where one comes inside a stream, and the family's own mapping.
import { ChunkFailure, findError } from '@tributary/runtime-core/wire';
import type { ErrorVerdict, Failure } from '@tributary/runtime-core';

const statuses: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/** The failure that `{type: 'error', error: {type, message}}` tells. */
export function chunkFailure(json: unknown): ChunkFailure {
  const { message, code, body } = findError(json);
  const status = code === undefined ? undefined : statuses[code];
  return new ChunkFailure({
    message: message ?? 'the provider reported an error without a message',
    body,
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { status }),
  });
}

/** 401 is the core's; the vendor answers 403 where it does not serve a country (specification, section 8). */
export const anthropicErrors = (failure: Failure): ErrorVerdict | undefined =>
  failure.status === 403 ? 'LocationNotSupportError' : undefined;
