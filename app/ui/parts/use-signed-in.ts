// Hook: true if the user has an account. Loads it where no other part of the page has done so.
import { useEffect } from 'react';
import { useClient, useStore } from './client-context.ts';

/** False until the account is loaded. */
export function useSignedIn(): boolean {
  const { account } = useClient();
  useEffect(() => {
    if (account.store.get().status !== 'ready') void account.load();
  }, [account]);
  return useStore(account.store, (state) => state.status === 'ready' && state.account.signedIn);
}
