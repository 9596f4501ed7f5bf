// What Bedrock's refusals mean: those of the credentials are told from those of the request.
import type { ErrorVerdict, Failure } from '@tributary/runtime-core';

/** The signature or the keys behind it were refused (AWS's common errors). */
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

/** AccessDeniedException is mostly about a model that is not enabled; now and then it is about the keys. */
const aboutCredentials = /security token|signature|credential|access key/i;

export function bedrockErrors({ code, status, message }: Failure): ErrorVerdict | undefined {
  if (code !== undefined && credentialErrors.has(code)) return 'InvalidBedrockCredentials';
  if (status === 403 && aboutCredentials.test(message)) return 'InvalidBedrockCredentials';
  return undefined;
}
