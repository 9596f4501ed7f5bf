// The popup's side of `Presence`: open until its parent drops it, removed once its motion has ended. From the moment it closes
// it is inert and the focus is back: a key pressed meanwhile must neither choose again nor write in a field that is about to go.
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Closing } from './Presence.tsx';

interface Options {
  /** For a popup that stays mounted while it is closed. Outside a `Presence` it is open for as long as it is mounted. */
  readonly open?: boolean;
  /** Place of the focus afterwards, false for where it is; by default the element that had it before. */
  readonly back?: () => HTMLElement | false;
}

/** `root` for the root of the popup, `popup` for its element. */
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
    // Said again, for readers that do not know the other.
    element.ariaHidden = open ? null : 'true';
    if (open || !held) return;
    const target = place.current ? place.current() : before;
    if (target instanceof HTMLElement && target !== document.body) target.focus({ preventScroll: true });
  }, [open, before]);
  /** Its chunk arrived after it was closed: it never opens, so nothing else would remove it. */
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
