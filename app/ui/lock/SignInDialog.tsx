// Nothing works without an account on a server that asks for one, so the sign-in stands over everything else.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountSection } from '../account/AccountSection.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { LockFrame } from './LockFrame.tsx';

export default function SignInDialog() {
  const { t } = useTranslation('common');
  const signedIn = useStore(useClient().account.store, (state) => state.status === 'ready' && state.account.signedIn);
  // An account was just created: what the page could not load as a visitor is there now.
  useEffect(() => {
    if (signedIn) window.location.reload();
  }, [signedIn]);
  return (
    <LockFrame title={t('lock.signInTitle')}>
      <AccountSection titled={false} />
    </LockFrame>
  );
}
