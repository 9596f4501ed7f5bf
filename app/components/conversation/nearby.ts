// Tells turns that the reader comes near, and lets a long conversation grow upwards while the page is idle.
import { startTransition, useEffect, useState } from 'react';

/** About two screens: drawn in full before it is reached. */
const margin = '1500px 0px';

export interface Nearby {
  /** Calls back once the element is near what the reader sees. Returns the way to stop watching. */
  watch(element: Element, onNear: () => void): () => void;
}

export function createNearby(): Nearby {
  const waiting = new Map<Element, () => void>();
  let observer: IntersectionObserver | undefined;
  return {
    watch(element, onNear) {
      observer ??= new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
        },
        // The margin counts around the box that scrolls, which is the section that the turn is in.
        { root: element.closest('section'), rootMargin: margin },
      );
      waiting.set(element, onNear);
      observer.observe(element);
      return () => {
        waiting.delete(element);
        observer?.unobserve(element);
      };
    },
  };
}

/** As many as fill a screen: they are drawn at once, and in full. */
export const firstTurns = 8;
const turnsAtATime = 40;

/**
 * How many turns at the start are not on the page yet. What is loaded later comes before what is there.
 * `wanted`: a turn that must be on the page, with some before it.
 */
export function useOlder(turns: readonly { readonly id: string }[], wanted?: string): number {
  const [first, setFirst] = useState<string>();
  const at = first === undefined ? -1 : turns.findIndex(({ id }) => id === first);
  // Another branch may not hold the turn that this began with.
  const grown = at === -1 ? Math.max(0, turns.length - firstTurns) : at;
  const needed = wanted === undefined ? -1 : turns.findIndex(({ id }) => id === wanted);
  const older = needed === -1 ? grown : Math.min(grown, Math.max(0, needed - firstTurns));
  const next = turns[Math.max(0, older - turnsAtATime)]?.id;
  useEffect(() => {
    if (older === 0) return undefined;
    return whenIdle(() => startTransition(() => setFirst(next)));
  }, [older, next]);
  return older;
}

function whenIdle(callback: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 50);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(callback, { timeout: 1_000 });
  return () => cancelIdleCallback(idle);
}
