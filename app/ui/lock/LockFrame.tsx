// Frame of a dialog over everything else that cannot be closed.
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { backdrop, dialog, dialogBody, dialogHead, dialogTitle, hint } from '../../styles/shared.css.ts';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

export function LockFrame({ title, text, children }: Props) {
  return (
    <Dialog.Root open disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup className={dialog}>
          <div className={dialogHead}>
            <Dialog.Title className={dialogTitle}>{title}</Dialog.Title>
          </div>
          <div className={dialogBody}>
            {text !== undefined && (
              <Dialog.Description className={hint} style={{ margin: '0 0 16px' }}>
                {text}
              </Dialog.Description>
            )}
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
