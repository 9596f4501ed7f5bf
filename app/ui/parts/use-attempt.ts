// A change that the server may refuse: while it is made no other is, and its refusal is shown as `read` has it.
import { useState } from 'react';

export interface Attempt<P> {
  /** Of the last change, until the next one. */
  readonly problem: P | undefined;
  readonly busy: boolean;
  /** False where it failed. */
  attempt(change: () => Promise<unknown>): Promise<boolean>;
}

export function useAttempt<P>(read: (error: unknown) => P): Attempt<P> {
  const [problem, setProblem] = useState<P>();
  const [busy, setBusy] = useState(false);
  return {
    problem,
    busy,
    async attempt(change) {
      setBusy(true);
      setProblem(undefined);
      try {
        await change();
        return true;
      } catch (error) {
        setProblem(() => read(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
