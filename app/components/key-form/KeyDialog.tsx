// The credential form of one provider, in a dialog.
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProviderInfo } from '../../chat/providers.ts';
import { backdrop, dialog, dialogBody, dialogHead, dialogTitle, iconButton } from '../../styles/shared.css.ts';
import KeyForm from './KeyForm.tsx';

export default function KeyDialog({
  provider,
  onSaved,
  onClose,
}: {
  readonly provider: ProviderInfo;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('chat');
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup className={dialog}>
          <div className={dialogHead}>
            <Dialog.Title className={dialogTitle}>{t('key.title', { provider: provider.name })}</Dialog.Title>
            <Dialog.Close className={iconButton()} aria-label={t('close', { ns: 'common' })}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </div>
          <div className={dialogBody}>
            <KeyForm provider={provider} submit={t('key.save')} onSaved={onSaved} onCancel={onClose} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
