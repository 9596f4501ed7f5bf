// An Enter that comes before the menus of @ and / have been fetched: kept, and pressed again once they can take it. Otherwise
// the first `/name` of a page would go to the model.
import { useState } from 'react';
import type { RefObject } from 'react';

/** Time limit on the wait: where nothing can be fetched, the words are sent as they are. Unit: ms. */
const patience = 10_000;
const opensMenu = /(?:^|\s)[@/][^\s@/]*$/;

export interface HeldEnter {
  /** True if the key is kept: the field must not act on it. */
  hold(): boolean;
  /** Another key or word: what was kept is no longer meant. */
  drop(): void;
  /** The menus have their lists. */
  release(): void;
}

export function useHeldEnter(area: RefObject<HTMLTextAreaElement>): HeldEnter {
  return useState(() => heldEnter(area))[0];
}

function heldEnter(area: RefObject<HTMLTextAreaElement>): HeldEnter {
  let known = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const release = (): void => {
    known = true;
    if (timer === undefined) return;
    drop();
    area.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  };
  return {
    hold() {
      const { value = '', selectionStart = 0 } = area.current ?? {};
      if (known || !opensMenu.test(value.slice(0, selectionStart))) return false;
      timer ??= setTimeout(release, patience);
      return true;
    },
    drop,
    release,
  };
}
