// One request at a time, with its failure in words.
import { useCallback, useState } from 'react';
import { errorOfThrown } from '../../shared/errors.ts';

export interface Act {
  readonly busy: boolean;
  readonly problem: string | undefined;
  /** False where it failed. */
  act(work: () => Promise<void>): Promise<boolean>;
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = useCallback(async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (thrown) {
      setProblem(errorOfThrown(thrown, '').message);
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, problem, act };
}
