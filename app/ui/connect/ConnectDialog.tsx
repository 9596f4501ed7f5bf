// One way to connect a model: paste a key, whose vendor is recognised by its beginning, or choose a server of this machine.
import { Dialog } from '@base-ui/react/dialog';
import { Link } from '@remix-run/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { backdrop, dialog, dialogBody, dialogHead, dialogTitle, iconButton } from '../../styles/shared.css.ts';
import { LocalServers } from './LocalServers.tsx';
import { PasteKey } from './PasteKey.tsx';
import * as css from './Connect.css.ts';

interface Props {
  readonly onChoose: (provider: ProviderInfo) => void;
  readonly onClose: () => void;
}

export default function ConnectDialog({ onChoose, onClose }: Props) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation('common');
  const choose = (provider: ProviderInfo): void => {
    onChoose(provider);
    onClose();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup className={dialog}>
          <div className={dialogHead}>
            <Dialog.Title className={dialogTitle}>{t('connect.title')}</Dialog.Title>
            <Dialog.Close className={iconButton()} aria-label={common('close')}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </div>
          <div className={`${dialogBody} ${css.body}`}>
            <PasteKey onConnected={choose} />
            <LocalServers onChoose={choose} />
            <Link to="/settings/providers" className={css.all}>
              {t('connect.all')}
            </Link>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
