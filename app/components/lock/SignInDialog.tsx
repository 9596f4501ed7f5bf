// Nothing works without an account on a server that asks for one, so the sign-in stands over everything else.
import { Dialog } from '@base-ui/react/dialog';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { backdrop, dialog, dialogBody, dialogHead, dialogTitle } from '../../styles/shared.css.ts';
import { AccountSection } from '../account/AccountSection.tsx';
import { useClient, useStore } from '../ui/client-context.ts';

export default function SignInDialog() {
  const { t } = useTranslation('common');
  const signedIn = useStore(useClient().account.store, (state) => state.status === 'ready' && state.account.signedIn);
  // An account was just created: what the page could not load as a visitor is there now.
  useEffect(() => {
    if (signedIn) window.location.reload();
  }, [signedIn]);
  return (
    <Dialog.Root open disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup className={dialog}>
          <div className={dialogHead}>
            <Dialog.Title className={dialogTitle}>{t('lock.signInTitle')}</Dialog.Title>
          </div>
          <div className={dialogBody}>
            <AccountSection />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
