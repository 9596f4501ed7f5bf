// A dialog with a title and a close button; on phones a sheet with a handle. Import it only from chunks that load when
// the dialog opens.
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { backdrop, dialog, dialogButtons, dialogHead, dialogTitle, iconButton } from '../../styles/shared.css.ts';
import { SheetGrip } from './SheetGrip.tsx';
import { usePresence } from './use-presence.ts';

interface Props {
  readonly title: string;
  /** Replaces the default style of the popup. */
  readonly className?: string;
  /** Buttons before the close button. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Finds the element to focus: the first field, or a button marked with `data-first`. Not on a touch screen, whose
 * keyboard would cover the dialog. `true`: the first focusable element, the default.
 */
function firstOf(popup: HTMLElement | null): HTMLElement | true {
  if (matchMedia('(pointer: coarse)').matches) return true;
  return popup?.querySelector<HTMLElement>('[data-first], input:not([type="hidden"], [type="file"]), textarea') ?? true;
}

export function DialogSheet({ title, className = dialog, actions, onClose, children }: Props) {
  const { t } = useTranslation('common');
  const { root, popup } = usePresence();
  return (
    <Dialog.Root {...root} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup ref={popup} className={className} initialFocus={() => firstOf(popup.current)}>
          <SheetGrip onClose={onClose} />
          <div className={dialogHead}>
            <Dialog.Title className={dialogTitle}>{title}</Dialog.Title>
            <span className={dialogButtons}>
              {actions}
              <Dialog.Close className={iconButton()} aria-label={t('close')}>
                <X size={18} aria-hidden />
              </Dialog.Close>
            </span>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
