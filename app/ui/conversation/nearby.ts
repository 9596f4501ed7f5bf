// Tells turns that the reader comes near or has gone, and lets a long conversation grow upwards while the page is idle.
import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../../client/net/idle.ts';

/** About two screens: drawn in full before it is reached. */
const near = 1_500;
/** Twice as far again before it is plain once more: scrolling back and forth draws nothing anew. */
const far = 4_500;

export interface Nearby {
  /** Calls back once the element is near what the reader sees. Returns the way to stop watching. */
  onNear(element: Element, callback: () => void): () => void;
  /** Calls back whenever the element has come far from what the reader sees. `height`: what it had. Unit: px. */
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
 * A browser that leaves far turns out (`content-visibility`) knows itself when one comes near. An observer of our own
 * would ask for a thousand places again in every frame, also in the one that shows a key.
 */
const tellsRelevance = (element: Element): boolean => 'oncontentvisibilityautostatechange' in element;

function whenRelevant(element: Element, callback: () => void): () => void {
  const onChange = (event: Event): void => {
    if (event.target === element && 'skipped' in event && !event.skipped) callback();
  };
  element.addEventListener('contentvisibilityautostatechange', onChange);
  return () => element.removeEventListener('contentvisibilityautostatechange', onChange);
}

/** Tells when an element comes within so many pixels of the box that scrolls, or leaves them. */
function createWatch(margin: number, inside: boolean) {
  const watched = new Map<Element, (height: number) => void>();
  let observer: IntersectionObserver | undefined;
  return (element: Element, callback: (height: number) => void): (() => void) => {
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target, boundingClientRect } of entries)
          if (isIntersecting === inside) watched.get(target)?.(boundingClientRect.height);
      },
      // The margin counts around the box that scrolls, which is the section that the turn is in.
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

/** As many as fill a screen: they are drawn at once, and in full. */
export const firstTurns = 8;
const turnsAtATime = 40;

/**
 * Number of turns at the start that are not on the page yet. Turns loaded later come before those on the page.
 * `wanted`: a turn that must be on the page, with some before it. `all`: the page begins with all of them.
 */
export function useOlder(turns: readonly { readonly id: string }[], wanted?: string, all = false): number {
  const [first, setFirst] = useState(all ? turns[0]?.id : undefined);
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
