// A menu at its button; on phones a sheet with a handle and a close button. Import it only from chunks that load when
// the menu opens.
import { Menu } from '@base-ui/react/menu';
import { ChevronRight, X } from 'lucide-react';
import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { phone } from '../../styles/scale.ts';
import { menuItem } from '../../styles/shared.css.ts';
import { useMedia } from './media.ts';
import { returnTo } from './return-focus.ts';
import { usePull } from './SheetGrip.tsx';
import { usePresence } from './use-presence.ts';
import * as css from './Sheet.css.ts';

/** Open state of the sheet for its submenus, which are rendered elsewhere in the DOM. */
const SheetOpen = createContext(true);

interface Props {
  readonly anchor: HTMLElement;
  /** Name of the menu, and title of the sheet. */
  readonly label?: string;
  readonly open?: boolean;
  readonly align?: 'start' | 'end';
  /** Additional class of the popup. */
  readonly className?: string;
  /** Returns true to keep the focus away from the button after a choice. */
  readonly keepFocus?: () => boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function MenuSheet({
  anchor,
  label,
  open = true,
  align = 'end',
  className = '',
  keepFocus,
  onClose,
  children,
}: Props) {
  const sheet = useMedia(phone);
  const { root, popup } = usePresence({ open, back: () => (keepFocus?.() ? false : anchor) });
  return (
    <Menu.Root {...root} onOpenChange={(next) => !next && onClose()}>
      <Menu.Portal>
        <Menu.Backdrop className={css.veil} />
        <Menu.Positioner className={css.layer} anchor={anchor} align={align} sideOffset={4} collisionPadding={8}>
          <Menu.Popup
            ref={popup}
            className={`${css.menu} ${className}`}
            finalFocus={() => (keepFocus?.() ? false : returnTo(anchor)())}
            {...(label === undefined ? {} : { 'aria-label': label })}
          >
            {sheet && <Head label={label} onClose={onClose} />}
            <SheetOpen.Provider value={root.open}>{children}</SheetOpen.Provider>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/**
 * A menu may contain only items, so the close button is an item. Keyboard users would reach it first, so only a sheet
 * has it.
 */
function Head({ label, onClose }: { readonly label: string | undefined; readonly onClose?: () => void }) {
  const { t } = useTranslation('common');
  const pull = usePull(onClose ?? nothing);
  return (
    <div className={css.head} role="presentation" {...(onClose ? pull : {})}>
      {onClose && <span className={css.grip} />}
      <span className={css.title} aria-hidden>
        {label}
      </span>
      <Menu.Item className={css.close} aria-label={t('close')}>
        <X size={20} aria-hidden />
      </Menu.Item>
    </div>
  );
}

const nothing = (): void => undefined;

interface SubProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A submenu; on a phone a sheet over the sheet. */
export function SubMenu({ icon, label, className = '', children }: SubProps) {
  const sheet = useMedia(phone);
  const popup = useInertOnceClosed();
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={menuItem}>
        {icon}
        {label}
        <ChevronRight size={14} aria-hidden className={css.subArrow} />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner className={css.layer} sideOffset={2} collisionPadding={8}>
          <Menu.Popup ref={popup} className={`${css.menu} ${className}`}>
            {sheet && <Head label={label} />}
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

/** Keys pressed while both menus close must not choose again. `usePresence` can then restore the focus. */
function useInertOnceClosed() {
  const open = useContext(SheetOpen);
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return;
    element.inert = !open;
    const active = document.activeElement;
    if (!open && active instanceof HTMLElement && element.contains(active)) active.blur();
  }, [open]);
  return popup;
}
