// A change that the server may refuse: while it is made no other is, and its refusal names the field that it is about.
import { useState } from 'react';
import { refusalOf } from './trouble.ts';
import type { Refusal } from './trouble.ts';

export interface Attempt {
  readonly refusal: Refusal | undefined;
  readonly busy: boolean;
  /** False where it failed. */
  attempt(change: () => Promise<unknown>): Promise<boolean>;
}

export function useAttempt(): Attempt {
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  return {
    refusal,
    busy,
    async attempt(change) {
      setBusy(true);
      setRefusal(undefined);
      try {
        await change();
        return true;
      } catch (error) {
        setRefusal(refusalOf(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
