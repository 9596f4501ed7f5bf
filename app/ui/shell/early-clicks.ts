// Clicks that React missed, recorded by an inline script: before hydration nothing else handles them, and later React
// drops clicks on suspended parts. `clicks-again.ts` replays them.

interface Noter {
  (event: Event): void;
  /**
   * Last click or Enter, until React handles it or another key is pressed. `before`: text of the field before Enter.
   */
  last?: (Event & { readonly before?: string; readonly pressed?: HTMLButtonElement | null }) | undefined;
  /** Text by changed field, until React has hydrated all fields (`words-again.ts`). */
  words?: Map<EventTarget, string> | undefined;
}

declare global {
  interface Window {
    earlyClick?: Noter;
  }
}

/** Called for the body, which React calls first for a click: the click has reached its target. */
export function clickArrived(): void {
  if (window.earlyClick) window.earlyClick.last = undefined;
}

/** React stores an element's props under this key once rendered (`__reactProps$…`, React 18.3 and 19.2). */
export const isOfReact = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactP'));
