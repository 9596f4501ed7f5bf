// The one owner of the conversation's scroll position. It follows new text while the reader is at the end, never else.
// It writes to the DOM only: React is not asked, so a stream cannot make it draw in circles.

/** Pixels from the end that still count as the end. */
const near = 48;

export interface ScrollOwner {
  /** Goes to the end and follows again. */
  toEnd(smooth: boolean): void;
  /** Follows no longer: the reader was taken somewhere else. */
  hold(): void;
  release(): void;
}

/** `mark` bears `data-below` while there is text below what the reader sees, and `data-new` when it came meanwhile. */
export function ownScroll(box: HTMLElement, content: HTMLElement, mark: HTMLElement): ScrollOwner {
  // It scrolls, so the keyboard must reach it.
  box.tabIndex = 0;
  let following = true;
  let lastTop = box.scrollTop;

  const distance = (): number => box.scrollHeight - box.scrollTop - box.clientHeight;
  const show = (): void => {
    const below = !following && distance() > near;
    if (below !== mark.hasAttribute('data-below')) mark.toggleAttribute('data-below', below);
    if (!below) mark.removeAttribute('data-new');
  };
  const follow = (): void => {
    box.scrollTop = box.scrollHeight;
    lastTop = box.scrollTop;
  };

  const onScroll = (): void => {
    const up = box.scrollTop < lastTop - 1;
    lastTop = box.scrollTop;
    // Upwards is always the reader: we only ever scroll down. The end re-attaches.
    if (up && distance() > near) following = false;
    else if (distance() <= 4) following = true;
    show();
  };
  // A wheel or a key says what the reader wants before the position does.
  const onWheel = (event: WheelEvent): void => {
    if (event.deltaY < 0 && box.scrollHeight > box.clientHeight) following = false;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (['PageUp', 'Home', 'ArrowUp'].includes(event.key) && event.target === box) following = false;
  };

  let height = content.offsetHeight;
  const observer = new ResizeObserver(() => {
    const grew = content.offsetHeight > height;
    height = content.offsetHeight;
    if (following) follow();
    show();
    if (grew && mark.hasAttribute('data-below') && content.querySelector('[aria-busy="true"]'))
      mark.setAttribute('data-new', '');
  });
  observer.observe(content);
  observer.observe(box);
  box.addEventListener('scroll', onScroll, { passive: true });
  box.addEventListener('wheel', onWheel, { passive: true });
  box.addEventListener('keydown', onKey);

  return {
    toEnd(smooth) {
      following = true;
      if (smooth) box.scrollTo({ top: box.scrollHeight, behavior: 'smooth' });
      // With the frame that shows what has changed: asking for the height now would lay it all out once more.
      else
        requestAnimationFrame(() => {
          if (following) follow();
          show();
        });
    },
    hold: () => void (following = false),
    release() {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener('wheel', onWheel);
      box.removeEventListener('keydown', onKey);
    },
  };
}
