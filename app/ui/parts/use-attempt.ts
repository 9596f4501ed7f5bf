// Hook for a change that the server may refuse: runs one at a time, and shows a refusal as `read` returns it.
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Attempt<P> {
  /** Problem of the last change, until the next one. */
  readonly problem: P | undefined;
  readonly busy: boolean;
  /** Stable between renders. Resolves with false if the change failed. */
  attempt(change: () => Promise<unknown>): Promise<boolean>;
}

export function useAttempt<P>(read: (error: unknown) => P): Attempt<P> {
  const [problem, setProblem] = useState<P>();
  const [busy, setBusy] = useState(false);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const attempt = useCallback(async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await change();
      return true;
    } catch (error) {
      setProblem(() => latest.current(error));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { problem, busy, attempt };
}
