// The one owner of the conversation's scroll position. It follows new text while the reader is at the end, never else.
// It writes to the DOM only: React is not asked, so a stream cannot make it draw in circles.

/** Pixels from the end that still count as the end. */
const near = 48;

/** Distance of a question from the top. Unit: pixels. */
const above = 16;
/** Share of the height that a question longer than the screen leaves to its answer. */
const leftToAnswer = 0.6;

/** Ends of a drag. They may come outside the conversation. A pan of a finger cancels its pointer, and the finger stays. */
const pointerEnds = ['pointerup', 'pointercancel'] as const;
const touchEnds = ['touchend', 'touchcancel'] as const;

export interface ScrollOwner {
  /**
   * Goes to the end and follows again. `question`: the element that stays in sight, so that a long answer is read from its
   * beginning; it is followed until the question is at the top.
   */
  toEnd(smooth: boolean, question?: () => HTMLElement | null): void;
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
  let lastHeight = box.scrollHeight;
  /** The pointer on the scrollbar, or a finger, holds the position. */
  let pressing = false;
  let touching = false;
  /** The end is gone to with the next frame. */
  let going = false;
  /** The question that following ends at. */
  let kept: (() => HTMLElement | null) | undefined;

  const distance = (): number => box.scrollHeight - box.scrollTop - box.clientHeight;
  const show = (): void => {
    const below = !following && distance() > near;
    if (below !== mark.hasAttribute('data-below')) mark.toggleAttribute('data-below', below);
    if (!below) mark.removeAttribute('data-new');
  };
  const follow = (): void => {
    const end = box.scrollHeight - box.clientHeight;
    const limit = Math.min(limitOf(box, kept?.()), startOf(box, content.querySelector<HTMLElement>(readFromTop)));
    if (limit < end) following = false;
    box.scrollTop = Math.min(end, limit);
    lastTop = box.scrollTop;
    lastHeight = box.scrollHeight;
  };

  const onScroll = (): void => {
    const up = box.scrollTop < lastTop - 1;
    // Content that shrinks and grows before a frame moves the position up as well, and nobody has scrolled.
    const byReader = pressing || touching || (!going && box.scrollHeight === lastHeight);
    // A wheel or a key upwards may come before the scroll event of the last text, and moves by steps that hardly leave the end at first:
    // only a move down to the end, or text that became shorter, resumes following.
    const movedDown = box.scrollTop > lastTop;
    const came = movedDown || box.scrollHeight < lastHeight;
    lastTop = box.scrollTop;
    lastHeight = box.scrollHeight;
    if (up && byReader && distance() > near) following = false;
    else if (came && distance() <= 4) {
      following = true;
      if (movedDown) kept = undefined;
    }
    show();
  };
  const onPress = ({ target }: Event): void => {
    // The scrollbar belongs to the box itself; a press on what it holds moves nothing.
    if (target === box) pressing = true;
  };
  const onTouch = (): void => void (touching = true);
  const onPointerEnd = (): void => void (pressing = false);
  const onTouchEnd = (): void => void (touching = false);
  // A wheel or a key says what the reader wants before the position does.
  const onWheel = (event: WheelEvent): void => {
    if (event.deltaY < 0 && box.scrollHeight > box.clientHeight) following = false;
  };
  const onKey = (event: KeyboardEvent): void => {
    const typing = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (['PageUp', 'Home', 'ArrowUp'].includes(event.key) && !typing) following = false;
  };

  // Text that the reader unfolds grows downwards from where it was pressed. A menu's button unfolds nothing.
  const onClick = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('summary, [aria-expanded]:not([aria-haspopup])')) following = false;
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
  box.addEventListener('click', onClick);
  box.addEventListener('pointerdown', onPress);
  box.addEventListener('touchstart', onTouch, { passive: true });
  for (const ended of pointerEnds) window.addEventListener(ended, onPointerEnd);
  for (const ended of touchEnds) window.addEventListener(ended, onTouchEnd);

  return {
    toEnd(smooth, question) {
      following = true;
      kept = question;
      if (smooth) {
        box.scrollTo({ top: box.scrollHeight, behavior: 'smooth' });
        return;
      }
      going = true;
      // With the frame that shows what has changed: asking for the height now would lay it all out once more.
      requestAnimationFrame(() => {
        going = false;
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
      box.removeEventListener('click', onClick);
      box.removeEventListener('pointerdown', onPress);
      box.removeEventListener('touchstart', onTouch);
      for (const ended of pointerEnds) window.removeEventListener(ended, onPointerEnd);
      for (const ended of touchEnds) window.removeEventListener(ended, onTouchEnd);
    },
  };
}

/** A form that opened at the end is filled in from its beginning. */
const readFromTop = '[data-from-top]';

function startOf(box: HTMLElement, form: HTMLElement | null): number {
  return form
    ? Math.max(0, form.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop - above)
    : Infinity;
}

function limitOf(box: HTMLElement, question: HTMLElement | null | undefined): number {
  if (!question) return Infinity;
  const from = box.getBoundingClientRect().top - box.scrollTop;
  const { top, bottom } = question.getBoundingClientRect();
  return Math.max(0, top - from - above, bottom - from - box.clientHeight * (1 - leftToAnswer));
}
