// On a phone the list is drawn in from the edge of the screen, and pushed back to it.
import { useEffect, useRef } from 'react';

/** Unit: px. */
const edge = 28;
const far = 56;
/** Width at the left edge in which nothing is tapped. */
const margin = 12;

/** `onSwipe`: a finger came in from the start edge, and went on sideways. */
export function useEdgeSwipe(on: boolean, onSwipe: () => void): void {
  useSwipe(on, 1, onSwipe);
}

/** `onSwipe`: a finger went back towards the start edge, wherever it began. */
export function useSwipeBack(onSwipe: () => void): void {
  useSwipe(true, -1, onSwipe);
}

function useSwipe(on: boolean, way: 1 | -1, onSwipe: () => void): void {
  const swipe = useRef(onSwipe);
  useEffect(() => {
    swipe.current = onSwipe;
  });
  useEffect(() => {
    if (!on) return undefined;
    let start: { readonly x: number; readonly y: number } | undefined;
    // Where the text runs the other way, so does the finger.
    const sign = document.documentElement.dir === 'rtl' ? -1 : 1;
    const fromEdge = (x: number): number => (sign === 1 ? x : window.innerWidth - x);
    const all = new AbortController();
    const listen = { signal: all.signal, passive: true };
    // A browser that goes back at such a swipe begins it here, where there is only the page's margin.
    window.addEventListener(
      'touchstart',
      (event) => {
        const x = event.touches[0]?.clientX ?? edge;
        if (event.cancelable && x < margin) event.preventDefault();
      },
      { signal: all.signal, passive: false },
    );
    window.addEventListener(
      'touchstart',
      ({ touches: [touch, second] }) => {
        const begins = touch && !second && (way === -1 || fromEdge(touch.clientX) < edge);
        start = begins ? { x: touch.clientX, y: touch.clientY } : undefined;
      },
      listen,
    );
    window.addEventListener(
      'touchmove',
      ({ touches: [touch] }) => {
        if (!touch || !start) return;
        const x = (touch.clientX - start.x) * sign * way;
        if (Math.abs(touch.clientY - start.y) > Math.max(24, x)) start = undefined;
        else if (x > far) {
          start = undefined;
          swipe.current();
        }
      },
      listen,
    );
    return () => all.abort();
  }, [on, way]);
}
