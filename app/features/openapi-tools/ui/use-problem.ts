// Hook for one request at a time, with a translated message if it fails.
import { useTranslation } from 'react-i18next';
import { errorOfThrown, factsOf } from '../../../shared/errors.ts';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import type { Attempt } from '../../../ui/parts/use-attempt.ts';

/** Codes of server errors that have a translation. */
const codes = [
  'no_document',
  'web_page',
  'swagger_2',
  'unreadable',
  'too_deep',
  'too_large',
  'no_operations',
  'document_status',
  'unreachable',
  'private_address',
  'bad_url',
  'bad_base',
  'key_for_address',
  'changed',
  'full',
] as const;

export function useProblem(): Attempt<string> {
  const { t } = useTranslation('openapi-tools');
  return useAttempt((thrown) => {
    const failure = errorOfThrown(thrown, '');
    const facts = factsOf(failure);
    const code = codes.find((each) => each === facts.code);
    return code
      ? t(`fault.${code}`, { message: failure.message, status: facts.providerStatus ?? '' })
      : failure.message;
  });
}
