// A small panel at its button; on phones a sheet with a handle and a close button. Import it only from chunks that load
// when the panel opens.
import { Popover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { phone } from '../../styles/scale.ts';
import { useMedia } from './media.ts';
import { returnTo } from './return-focus.ts';
import { usePull } from './SheetGrip.tsx';
import { usePresence } from './use-presence.ts';
import * as css from './Sheet.css.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly title: string;
  readonly side?: 'top' | 'bottom';
  readonly align?: 'start' | 'end';
  /** Additional class of the popup; `titleClass` of its title outside of a sheet. */
  readonly className?: string;
  readonly titleClass?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function PopoverSheet({
  anchor,
  title,
  side = 'bottom',
  align = 'start',
  className = '',
  titleClass = '',
  onClose,
  children,
}: Props) {
  const { t } = useTranslation('common');
  const sheet = useMedia(phone);
  const pull = usePull(onClose);
  const { root, popup } = usePresence({ back: () => anchor });
  return (
    <Popover.Root
      {...root}
      modal={sheet}
      onOpenChange={(open, { event, reason }) => {
        // The button itself closes its panel, so a press on it must not close and reopen. Escape is no press: its
        // target is the button until the panel has the focus.
        const pressed = reason !== 'escape-key' && event.target instanceof Node && anchor.contains(event.target);
        if (!open && !pressed) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Backdrop className={css.veil} />
        <Popover.Positioner
          className={css.layer}
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
        >
          <Popover.Popup ref={popup} className={`${css.panel} ${className}`} finalFocus={returnTo(anchor)}>
            {sheet ? (
              <div className={css.head} {...pull}>
                <span className={css.grip} aria-hidden />
                <Popover.Title className={css.title}>{title}</Popover.Title>
                <Popover.Close className={css.close} aria-label={t('close')}>
                  <X size={20} aria-hidden />
                </Popover.Close>
              </div>
            ) : (
              <Popover.Title className={titleClass}>{title}</Popover.Title>
            )}
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
