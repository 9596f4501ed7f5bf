// Hook for one request at a time, with a translated error message.
import { useTranslation } from 'react-i18next';
import { errorOfThrown, factsOf } from '../../shared/errors.ts';
import { useAttempt } from '../parts/use-attempt.ts';
import type { Attempt } from '../parts/use-attempt.ts';

/** Codes of server errors that have a translation. */
const codes = [
  'sign_in_needs_client',
  'sign_in_insecure',
  'sign_in_failed',
  'sign_in_expired',
  'sign_in_declined',
] as const;

export function useAct(): Attempt<string> {
  const { t } = useTranslation('tools');
  return useAttempt((thrown) => {
    const failure = errorOfThrown(thrown, '');
    const code = codes.find((each) => each === factsOf(failure).code);
    return code ? t(`mcp.problem.${code}`) : failure.message;
  });
}
