// Clicks that React has not heard of, noted by the document itself: before the script there is nobody else, and later React drops
// those on a part that still waits for its code. `clicks-again.ts` gives them again.

interface Noter {
  (event: Event): void;
  /** Newest click, until React hears of it, or the key after it. `before`: text of its field then, of a key that is pressed again. */
  last?: (Event & { readonly before?: string; readonly pressed?: HTMLButtonElement | null }) | undefined;
  /** Text of each field that was changed, until React has all fields (`words-again.ts`). */
  words?: Map<EventTarget, string> | undefined;
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

/** React names its properties of an element there, from the time that it renders it (`__reactProps$…`, React 18.3 and 19.2). */
export const isOfReact = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactP'));
