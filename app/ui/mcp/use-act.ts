// One request at a time, with its failure in the reader's words.
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown, factsOf } from '../../shared/errors.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';

export interface Act {
  readonly busy: boolean;
  readonly problem: string | undefined;
  /** False where it failed. */
  act(work: () => Promise<void>): Promise<boolean>;
}

/** Sentences of the server that the locales have as well, by their code. */
const codes = [
  'sign_in_needs_client',
  'sign_in_insecure',
  'sign_in_failed',
  'sign_in_expired',
  'sign_in_declined',
] as const;

export function useAct(): Act {
  const { t } = useTranslation('tools');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReplyError>();
  const act = useCallback(async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (thrown) {
      setFailure(errorOfThrown(thrown, ''));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  const found = failure && factsOf(failure).code;
  const code = codes.find((each) => each === found);
  return { busy, problem: code ? t(`mcp.problem.${code}`) : failure?.message, act };
}
