// Clicks that React has not heard of, noted by the document itself: before the script there is nobody else, and later React drops
// those on a part that still waits for its code. `clicks-again.ts` gives them again.

interface Noter {
  (event: Event): void;
  /** Newest click, until React hears of it, or the key after it. `before`: text of its field then, of a key that is pressed again. */
  last?: (Event & { readonly before?: string; readonly pressed?: HTMLButtonElement | null }) | undefined;
  /** Text of each field that was changed, until React has the page (`words-again.ts`). */
  words?: ReadonlyMap<EventTarget, string> | undefined;
}

declare global {
  interface Window {
    earlyClick?: Noter;
  }
}

/** For the body, the first that React tells of a click: it has reached what was clicked. */
export function clickArrived(): void {
  if (window.earlyClick) window.earlyClick.last = undefined;
}
