// OpenRouter's errors: the reason of the provider behind it is in `metadata.raw`.
import { classifyError, upstreamError } from '@tributary/runtime-core';
import type { CallContext, ErrorRule, ErrorVerdict, Failure } from '@tributary/runtime-core';
import { at, text } from '@tributary/runtime-core/wire';

/** Source: https://openrouter.ai/docs/api-reference/errors, read 2026-11-22. */
const rules: readonly ErrorRule[] = [
  // "No endpoints found matching your data policy", "… that support tool use": the model is there.
  { type: 'ModelNotFound', status: [404], words: /no endpoints found for \S+?\.?$/im },
  { type: 'ModelNotFound', status: [404], words: /(?:model is unavailable for free|has been deprecated)/i },
];

export function openRouterErrors(failure: Failure, context: CallContext): ErrorVerdict | undefined {
  const type = classifyError(failure, context, rules);
  const upstream = upstreamError(failure.body);
  if (!upstream || !/^provider returned error$/i.test(failure.message.trim())) return type;
  const name = text(at(failure.body, 'metadata.provider_name'));
  const message = name === undefined ? upstream.message : `${name}: ${upstream.message}`;
  return { type: type ?? 'ProviderBizError', message, details: { gatewayMessage: failure.message } };
}
