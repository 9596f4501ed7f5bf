// Connects a model: by a pasted key, whose prefix identifies the vendor, or by a server on this machine.
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { dialogBody } from '../../styles/shared.css.ts';
import { LocalServers } from './LocalServers.tsx';
import { PasteKey } from './PasteKey.tsx';
import { DialogSheet } from '../parts/DialogSheet.tsx';
import * as css from './Connect.css.ts';

interface Props {
  readonly onChoose: (provider: ProviderInfo) => void;
  readonly onClose: () => void;
}

export default function ConnectDialog({ onChoose, onClose }: Props) {
  const { t } = useTranslation('chat');
  const choose = (provider: ProviderInfo): void => {
    onChoose(provider);
    onClose();
  };
  return (
    <DialogSheet title={t('connect.title')} onClose={onClose}>
      <div className={`${dialogBody} ${css.body}`}>
        <PasteKey onConnected={choose} />
        <LocalServers onChoose={choose} />
        <Link to="/settings/providers" className={css.all}>
          {t('connect.all')}
        </Link>
      </div>
    </DialogSheet>
  );
}
