// Google's errors to types, as the specification's section 8 names them; the rest is the core's.
import type { ErrorVerdict, Failure } from '@tributary/runtime-core';
import { list, record } from '@tributary/runtime-core/wire';

const reasons = (body: unknown): readonly unknown[] =>
  list(record(body)?.['details']).map((detail) => record(detail)?.['reason']);

export function googleErrors({ message, body }: Failure): ErrorVerdict | undefined {
  if (/location is not supported/i.test(message)) return 'LocationNotSupportError';
  if (reasons(body).includes('API_KEY_INVALID') || /API_KEY_INVALID|API key not valid/i.test(message))
    return 'InvalidProviderAPIKey';
  return undefined;
}
