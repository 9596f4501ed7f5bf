// Holds an Enter pressed before the menus of @ and / have loaded and replays the key once they can handle it. Otherwise
// the first `/name` typed on a page would be sent to the model.
import { useState } from 'react';
import type { RefObject } from 'react';

/** Timeout: if the menus cannot be loaded, the text is sent unchanged. Unit: ms. */
const patience = 10_000;
const opensMenu = /(?:^|\s)[@/][^\s@/]*$/;

export interface HeldEnter {
  /** Returns true if the key is held: the field must not handle it. */
  hold(): boolean;
  /** Discards the held key after another key or other input. */
  drop(): void;
  /** Replays the held key once the menus have their lists. */
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
