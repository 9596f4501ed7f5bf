// Anthropic's error objects: their HTTP status if sent inside a stream, and their error types.
import { ChunkFailure, findError } from '@tributary/runtime-core/wire';
import { errorRules } from '@tributary/runtime-core';

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

/** Converts `{type: 'error', error: {type, message}}`. */
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

/**
 * A 403 of type `forbidden`, or without a more specific type, means an unsupported country (a project rule,
 * providers/README.md).
 * `not_found_error` is also used for files and batches.
 * Source: https://docs.claude.com/en/api/errors, read 2026-11-22.
 */
export const anthropicErrors = errorRules(
  [
    { type: 'LocationNotSupportError', status: [403], code: ['forbidden'] },
    { type: 'ModelNotFound', code: ['not_found_error'], words: /^model\b/im },
    { type: 'ExceededContextWindow', code: ['invalid_request_error'], words: /exceed context limit/i },
  ],
  [{ type: 'LocationNotSupportError', status: [403] }],
);
