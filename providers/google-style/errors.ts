// Maps Google's errors to types. Source: https://ai.google.dev/gemini-api/docs/troubleshooting, read 2026-11-22.
import { errorRules } from '@tributary/runtime-core';

export const googleErrors = errorRules([
  { type: 'LocationNotSupportError', words: /location is not supported/i },
  { type: 'InvalidProviderAPIKey', code: ['api_key_invalid', 'api_key_expired', 'credentials_missing'] },
  { type: 'InvalidProviderAPIKey', words: /API_KEY_INVALID|API key (?:not valid|expired|was reported as leaked)/i },
  // Even if the text mentions billing: the quota of a free key is per minute or day.
  { type: 'QuotaLimitReached', code: ['resource_exhausted'] },
  // Missing caches, files and tuned models have the same status.
  { type: 'ModelNotFound', code: ['not_found'], words: /\bmodels\/\S+ (?:is|was) not found|publisher model/i },
  { type: 'ModelNotFound', code: ['not_found', 'invalid_argument'], words: /\bmodels?\b.*no longer available/i },
  { type: 'ExceededContextWindow', code: ['invalid_argument'], words: /input token count .*exceeds/i },
]);
