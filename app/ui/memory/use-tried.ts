// A change that the server may refuse: while it is made nothing else is, and its refusal is said in words.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissing, isReplyFailure } from '../../shared/errors.ts';

export interface Tried {
  readonly trouble: string | undefined;
  readonly busy: boolean;
  /** False where it failed. */
  attempt(change: () => Promise<unknown>): Promise<boolean>;
}

export function useTried(): Tried {
  const { t } = useTranslation('personal');
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  return {
    trouble,
    busy,
    async attempt(change) {
      setBusy(true);
      setTrouble(undefined);
      try {
        await change();
        return true;
      } catch (error) {
        setTrouble(t(`trouble.${codeOf(error)}`));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

const known = ['secret_fact', 'memory_full', 'empty_fact', 'no_text', 'too_many_files'] as const;

function codeOf(error: unknown): (typeof known)[number] | 'gone' | 'other' {
  if (isMissing(error)) return 'gone';
  const code: unknown = isReplyFailure(error) ? Object(Object(error.error.body).error).code : undefined;
  return known.find((each) => each === code) ?? 'other';
}
