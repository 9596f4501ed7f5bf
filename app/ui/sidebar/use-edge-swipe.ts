// Opens the list of a phone by a swipe from the screen edge, and closes it by a swipe back.
import { useEffect, useRef } from 'react';

/** Unit: px. */
const edge = 28;
const far = 56;
/** Width at the left edge in which there are no tap targets. Unit: px. */
const margin = 12;

/** `onSwipe`: called for a swipe that starts at the start edge and goes sideways. */
export function useEdgeSwipe(on: boolean, onSwipe: () => void): void {
  useSwipe(on, 1, onSwipe);
}

/** `onSwipe`: called for a swipe towards the start edge from anywhere. */
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
    // Mirrored in right-to-left languages.
    const sign = document.documentElement.dir === 'rtl' ? -1 : 1;
    const fromEdge = (x: number): number => (sign === 1 ? x : window.innerWidth - x);
    const all = new AbortController();
    const listen = { signal: all.signal, passive: true };
    // Prevents the browser's swipe to go back, at an edge with no tap targets.
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
