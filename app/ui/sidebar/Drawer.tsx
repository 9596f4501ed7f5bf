// Drawer with the conversation list on a phone.
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { backdrop } from '../../styles/shared.css.ts';
import { usePresence } from '../parts/use-presence.ts';
import { useSwipeBack } from './use-edge-swipe.ts';
import * as css from './Sidebar.css.ts';

export default function Drawer({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const { root, popup } = usePresence();
  const { t } = useTranslation('common');
  useSwipeBack(onClose);
  return (
    <Dialog.Root {...root} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup ref={popup} className={css.drawer} aria-label={t('list.title')}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
