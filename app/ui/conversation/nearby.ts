// Notifies turns when they come near the viewport or leave it, and renders older turns of a long conversation while the
// page is idle.
import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../../client/net/idle.ts';

/** About two screens: turns are rendered in full before they are reached. Unit: px. */
const near = 1_500;
/** Larger than `near`, so that scrolling back and forth rerenders nothing. Unit: px. */
const far = 4_500;

export interface Nearby {
  /** Calls back once the element is near the viewport. Returns a function that stops watching. */
  onNear(element: Element, callback: () => void): () => void;
  /** Calls back whenever the element is far from the viewport. `height`: its last height in px. */
  onFar(element: Element, callback: (height: number) => void): () => void;
}

export function createNearby(): Nearby {
  const coming = createWatch(near, true);
  const going = createWatch(far, false);
  return {
    onNear: (element, callback) =>
      tellsRelevance(element) ? whenRelevant(element, callback) : coming(element, () => callback()),
    onFar: (element, callback) => going(element, callback),
  };
}

/**
 * Browsers with this event for `content-visibility` report relevance themselves. An IntersectionObserver would check a
 * thousand elements in every frame, including the one that shows a typed letter.
 */
const tellsRelevance = (element: Element): boolean => 'oncontentvisibilityautostatechange' in element;

function whenRelevant(element: Element, callback: () => void): () => void {
  const onChange = (event: Event): void => {
    if (event.target === element && 'skipped' in event && !event.skipped) callback();
  };
  element.addEventListener('contentvisibilityautostatechange', onChange);
  return () => element.removeEventListener('contentvisibilityautostatechange', onChange);
}

/** Notifies when an element enters or leaves the margin around the scrolling box. Unit: px. */
function createWatch(margin: number, inside: boolean) {
  const watched = new Map<Element, (height: number) => void>();
  let observer: IntersectionObserver | undefined;
  return (element: Element, callback: (height: number) => void): (() => void) => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target, boundingClientRect } of entries)
          if (isIntersecting === inside) watched.get(target)?.(boundingClientRect.height);
      },
      // The margin applies to the scrolling box, the section of the turn.
      { root: element.closest('section'), rootMargin: `${margin}px 0px` },
    );
    watched.set(element, callback);
    observer.observe(element);
    return () => {
      watched.delete(element);
      observer?.unobserve(element);
    };
  };
}

/** Enough to fill a screen; they are rendered in full immediately. */
export const firstTurns = 8;
const turnsAtATime = 40;

/**
 * Returns the number of turns at the start that are not rendered yet. `wanted`: a turn that must be rendered, with some
 * before it. `all`: render all turns initially.
 */
export function useOlder(turns: readonly { readonly id: string }[], wanted?: string, all = false): number {
  const [first, setFirst] = useState(all ? turns[0]?.id : undefined);
  const at = first === undefined ? -1 : turns.findIndex(({ id }) => id === first);
  // Another branch may lack the first turn.
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
