// Ollama's errors to the types of the contract (runtime-core/errors/table.ts).
import { classifyError } from '@tributary/runtime-core';
import type { CallContext, ErrorVerdict, Failure } from '@tributary/runtime-core';

/** Messages of Node, Chrome, Firefox and Safari for a server that does not answer. */
const nobodyAnswered = /fetch failed|failed to fetch|networkerror|load failed/i;

export function ollamaErrors(failure: Failure, context: CallContext): ErrorVerdict | undefined {
  const { message, status, fromVendor } = failure;
  // Only guarded servers and ollama.com ask for a key; the error of a missing credential is about the address here.
  if (status === 401) return 'InvalidProviderAPIKey';
  if (!fromVendor && nobodyAnswered.test(message)) {
    return { type: 'OllamaServiceUnavailable', message: 'please check whether your ollama service is available' };
  }
  return classifyError(failure, context) ?? 'OllamaBizError';
}
