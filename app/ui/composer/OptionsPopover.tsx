// A small panel above a button of the message field's row. Only in chunks that are loaded when it opens.
import { Popover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { popup, popupLayer } from '../../styles/shared.css.ts';
import { returnTo } from '../parts/return-focus.ts';
import * as css from './Composer.css.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly align: 'start' | 'end';
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function OptionsPopover({ anchor, align, title, onClose, children }: Props) {
  return (
    <Popover.Root
      open
      onOpenChange={(open, { event }) => {
        // The button itself closes what it opened; a press on it from here would open it again at once.
        if (!open && !(event.target instanceof Node && anchor.contains(event.target))) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={popupLayer}
          anchor={anchor}
          side="top"
          align={align}
          sideOffset={8}
          collisionPadding={8}
        >
          <Popover.Popup className={`${popup} ${css.options}`} finalFocus={returnTo(anchor)}>
            <Popover.Title className={css.optionsTitle}>{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
