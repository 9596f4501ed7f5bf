// Position of what a reader looks at, held while a block beside it becomes higher or lower: the browser holds what is at the top
// of the screen, some browsers not even that.

/** Ancestor that scrolls with an element in it. */
export function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}

/**
 * Called before a block changes; what it returns is called after. A block that ends above the middle of the screen grows
 * upwards, since what is read stands below it; any other grows downwards. `room`: kept as high as the block was while it is in
 * sight, where what takes its place is lower.
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

/** Until nobody sees it. */
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
