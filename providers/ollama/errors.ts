// Ollama's errors to types, as the specification's section 8 names them.
import type { ErrorVerdict, Failure } from '@tributary/runtime-core';

/** How Node, Chrome, Firefox and Safari say that nobody answered. */
const nobodyAnswered = /fetch failed|failed to fetch|networkerror|load failed/i;

export function ollamaErrors({ message, status, fromVendor }: Failure): ErrorVerdict | undefined {
  // Only guarded servers ask for a key: the core names that one.
  if (status === 401) return undefined;
  if (!fromVendor && nobodyAnswered.test(message)) {
    return { type: 'OllamaServiceUnavailable', message: 'please check whether your ollama service is available' };
  }
  return 'OllamaBizError';
}
