// Keeps what the user reads in place while a block nearby changes its height. Scroll anchoring holds only the top of
// the screen, and some browsers lack it.

export function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}

/**
 * Call before a block changes, and call the returned function after. A block that ends above the middle of the screen
 * grows upwards, since the user reads below it; any other block grows downwards. `room`: keeps the old height while in
 * sight if the new content is lower.
 */
export function holdStill(block: Element, room?: HTMLElement): () => void {
  const scroller = scrollerOf(block) ?? document.documentElement;
  const view = scroller.getBoundingClientRect();
  const before = block.getBoundingClientRect();
  const above = before.bottom < view.top + view.height / 2;
  const inSight = before.bottom > view.top && before.top < view.bottom;
  return () => {
    const missing = before.height - block.getBoundingClientRect().height;
    if (room && inSight && missing > 0) keepRoom(block, room, room.getBoundingClientRect().height + missing);
    const now = block.getBoundingClientRect();
    const moved = above ? now.bottom - before.bottom : now.top - before.top;
    if (moved !== 0) scroller.scrollTop += moved;
  };
}

/** Keeps the height until the block is out of sight. */
function keepRoom(block: Element, room: HTMLElement, height: number): void {
  room.style.minHeight = `${height}px`;
  const watch = new IntersectionObserver(
    (entries) => {
      if (entries.at(-1)?.isIntersecting !== false) return;
      watch.disconnect();
      if (!block.isConnected) return;
      const settle = holdStill(block);
      room.style.minHeight = '';
      settle();
    },
    { root: scrollerOf(block) },
  );
  watch.observe(block);
}
