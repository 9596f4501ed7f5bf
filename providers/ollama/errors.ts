// Maps Ollama's errors to the contract's types (runtime-core/errors/table.ts).
import { classifyError } from '@tributary/runtime-core';
import type { CallContext, ErrorVerdict, Failure } from '@tributary/runtime-core';

/** Messages of Node, Chrome, Firefox and Safari if no server answers. */
const nobodyAnswered = /fetch failed|failed to fetch|networkerror|load failed/i;

export function ollamaErrors(failure: Failure, context: CallContext): ErrorVerdict | undefined {
  const { message, status, fromVendor } = failure;
  // A 401 is about the key (protected servers and ollama.com), but this provider's error for missing credentials is
  // about the URL.
  if (status === 401) return 'InvalidProviderAPIKey';
  if (!fromVendor && nobodyAnswered.test(message)) {
    return { type: 'OllamaServiceUnavailable', message: 'please check whether your ollama service is available' };
  }
  return classifyError(failure, context) ?? 'OllamaBizError';
}
