// Codes of refusals, with the type that each means whatever its message says. Written from the vendors' pages and answers that
// conformance/failures cites, in their spelling.
import type { NamedErrorType } from '@tributary/runtime-core';

interface Codes {
  readonly type: NamedErrorType;
  /** A status that means nothing of its own. */
  readonly status: number;
  readonly codes: readonly string[];
}

const row = (type: NamedErrorType, status: number, codes: string): Codes => ({ type, status, codes: codes.split(' ') });

export const refusalCodes: readonly Codes[] = [
  row(
    'InsufficientQuota',
    400,
    'insufficient_quota insufficient_balance insufficient_credits insufficient_funds insufficient_user_quota exceeded_current_quota_error billing_error billing_not_active billing_hard_limit_reached payment_required not_enough_balance Arrearage AccountOverdueError',
  ),
  row(
    'ModelNotFound',
    400,
    'model_not_found model_not_available model_not_supported model_decommissioned model_deprecated ModelNotFound ModelNotOpen model_not_exist invalid_model unknown_model unavailable_model DeploymentNotFound InvalidEndpointOrModel.NotFound',
  ),
  row(
    'ExceededContextWindow',
    400,
    'context_length_exceeded string_above_max_length exceed_context_size_error context_window_exceeded too_many_tokens request_too_large tokens_limit_reached',
  ),
  row('LocationNotSupportError', 403, 'unsupported_country_region_territory'),
  row(
    'InvalidProviderAPIKey',
    400,
    'invalid_api_key InvalidApiKey API_KEY_INVALID authentication_error invalid_authentication_error',
  ),
  row(
    'PermissionDenied',
    400,
    'permission_error permissions_error PERMISSION_DENIED PermissionDenied AccessDeniedException SERVICE_DISABLED IAM_PERMISSION_DENIED API_KEY_SERVICE_BLOCKED model_terms_required model_permission_blocked_org model_permission_blocked_project insufficient_permissions missing_scope',
  ),
  row('PermissionDenied', 403, 'forbidden AccessDenied access_denied'),
  row(
    'QuotaLimitReached',
    400,
    'rate_limit_exceeded rate_limit_error rate_limit_reached_error RateLimitReached RateLimitExceeded RESOURCE_EXHAUSTED ThrottlingException too_many_requests TooManyRequests ServiceQuotaExceededException',
  ),
];
