// Sign-in dialog over everything else, on a server that requires an account.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountSection } from '../account/AccountSection.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { LockFrame } from './LockFrame.tsx';

export default function SignInDialog() {
  const { t } = useTranslation('common');
  const signedIn = useStore(useClient().account.store, (state) => state.status === 'ready' && state.account.signedIn);
  // Reloads after registration, to load what a visitor could not.
  useEffect(() => {
    if (signedIn) window.location.reload();
  }, [signedIn]);
  return (
    <LockFrame title={t('lock.signInTitle')}>
      <AccountSection titled={false} />
    </LockFrame>
  );
}
