// Nothing works before the access code is given, so it is asked for over everything else.
import { Dialog } from '@base-ui/react/dialog';
import { useTranslation } from 'react-i18next';
import { backdrop, dialog, dialogBody, dialogHead, dialogTitle, hint } from '../../styles/shared.css.ts';
import { AccessCodeForm } from './AccessCodeForm.tsx';

export default function LockDialog() {
  const { t } = useTranslation('common');
  return (
    <Dialog.Root open disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup className={dialog}>
          <div className={dialogHead}>
            <Dialog.Title className={dialogTitle}>{t('lock.title')}</Dialog.Title>
          </div>
          <div className={dialogBody}>
            <Dialog.Description className={hint} style={{ margin: '0 0 16px' }}>
              {t('lock.text')}
            </Dialog.Description>
            <AccessCodeForm onOpened={() => undefined} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
