// Sections of the settings that the user may open.
import { useEffect } from 'react';
import { useClient, useStore } from '../parts/client-context.ts';
import { sections } from './sections.ts';
import type { Section } from './sections.ts';

const forAll = sections.filter(({ administrators }) => !administrators);

export function useSections(): readonly Section[] {
  const { account, locked } = useClient();
  const isLocked = useStore(locked, (value) => value);
  const administrator = useStore(account.store, (state) => state.status === 'ready' && state.account.administrator);
  useEffect(() => {
    if (!isLocked && account.store.get().status !== 'ready') void account.load();
  }, [account, isLocked]);
  return administrator ? sections : forAll;
}
