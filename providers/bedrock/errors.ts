// Maps Bedrock's refusals to error types: those about credentials, and those about the request.
import { classifyError } from '@tributary/runtime-core';
import type { CallContext, ErrorRule, ErrorVerdict, Failure } from '@tributary/runtime-core';

/** Codes for a refused signature or key (AWS's common errors). */
const credentialErrors = new Set([
  'UnrecognizedClientException',
  'InvalidSignatureException',
  'SignatureDoesNotMatch',
  'ExpiredTokenException',
  'ExpiredToken',
  'InvalidClientTokenId',
  'IncompleteSignature',
  'IncompleteSignatureException',
  'MissingAuthenticationToken',
  'MissingAuthenticationTokenException',
]);

/** AccessDeniedException usually means that a model is not enabled; messages like these mean the keys. */
const aboutCredentials = /security token|signature|credential|access key/i;

/** Source: https://docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html, read 2026-11-22. */
const rules: readonly ErrorRule[] = [
  { type: 'QuotaLimitReached', code: ['throttlingexception', 'servicequotaexceededexception'] },
  // Anthropic's models are unavailable in some countries, regardless of the endpoint's region.
  { type: 'LocationNotSupportError', words: /unsupported countries/i },
];

export function bedrockErrors(failure: Failure, context: CallContext): ErrorVerdict | undefined {
  const { code, status, message } = failure;
  if (code !== undefined && credentialErrors.has(code)) return 'InvalidBedrockCredentials';
  if (status === 403 && aboutCredentials.test(message)) return 'InvalidBedrockCredentials';
  return classifyError(failure, context, rules, [{ type: 'PermissionDenied', status: [403] }]);
}
