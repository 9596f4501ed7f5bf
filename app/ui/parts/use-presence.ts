// Counterpart of `Presence` in the popup: open until its parent drops it, removed after its closing animation. Once
// closing, the popup is inert and the focus restored, so that a key can neither choose again nor write in a
// disappearing field.
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Closing } from './Presence.tsx';

interface Options {
  /** For a popup that stays mounted while closed. Outside of `Presence` it is open while mounted. */
  readonly open?: boolean;
  /**
   * Returns the element to focus after closing, or false to leave the focus; default: the previously focused element.
   */
  readonly back?: () => HTMLElement | false;
}

/** Returns `root` for the root of the popup and `popup` for its element. */
export function usePresence({ open: wanted = true, back }: Options = {}) {
  const remove = useContext(Closing);
  const open = wanted && remove === undefined;
  const [before] = useState(() => document.activeElement);
  const popup = useRef<HTMLDivElement>(null);
  const place = useRef(back);
  useLayoutEffect(() => {
    place.current = back;
  });
  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return;
    const active = document.activeElement;
    const held = active === document.body || element.contains(active);
    element.inert = !open;
    // In addition, for screen readers that do not support `inert`.
    element.ariaHidden = open ? null : 'true';
    if (open || !held) return;
    const target = place.current ? place.current() : before;
    if (target instanceof HTMLElement && target !== document.body) target.focus({ preventScroll: true });
  }, [open, before]);
  /** The chunk loaded after the popup was closed, so the popup never opens and is removed here. */
  const [missed] = useState(() => remove);
  useEffect(() => missed?.(), [missed]);
  const root = {
    open,
    onOpenChangeComplete(now: boolean): void {
      if (!now) remove?.();
    },
  };
  return { root, popup };
}
