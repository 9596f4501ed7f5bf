// Hook for changes of memories, with translated errors.
import { useTranslation } from 'react-i18next';
import { isMissing, isReplyFailure } from '../../shared/errors.ts';
import { useAttempt } from '../parts/use-attempt.ts';
import type { Attempt } from '../parts/use-attempt.ts';

export function useTried(): Attempt<string> {
  const { t } = useTranslation('personal');
  return useAttempt((error) => t(`trouble.${codeOf(error)}`));
}

const known = ['secret_fact', 'memory_full', 'empty_fact', 'no_text', 'too_many_files'] as const;

function codeOf(error: unknown): (typeof known)[number] | 'gone' | 'other' {
  if (isMissing(error)) return 'gone';
  const code: unknown = isReplyFailure(error) ? Object(Object(error.error.body).error).code : undefined;
  return known.find((each) => each === code) ?? 'other';
}
