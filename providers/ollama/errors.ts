// Ollama's errors to types, as the specification's section 8 names them.
import type { ErrorVerdict, Failure } from '@tributary/runtime-core';

/** How Node, Chrome, Firefox and Safari say that nobody answered. */
const nobodyAnswered = /fetch failed|failed to fetch|networkerror|load failed/i;

export function ollamaErrors({ message, status, fromVendor }: Failure): ErrorVerdict | undefined {
  // Only guarded servers and ollama.com ask for a key; the error of a missing credential is about the address here.
  if (status === 401) return 'InvalidProviderAPIKey';
  if (!fromVendor && nobodyAnswered.test(message)) {
    return { type: 'OllamaServiceUnavailable', message: 'please check whether your ollama service is available' };
  }
  return 'OllamaBizError';
}
