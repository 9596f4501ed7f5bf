// The only code that sets the conversation's scroll position. Follows new text while the user is at the end. Writes to
// the DOM directly, so that streaming causes no rerenders.

/** Distance in px that still counts as the end. */
const near = 48;

/** Distance of a question from the top. Unit: px. */
const above = 16;
/** Share of the height left for the answer if the question is longer than the screen. */
const leftToAnswer = 0.6;

/**
 * Ends of a drag, which may happen outside the conversation. Panning cancels the pointer while the finger is still
 * down.
 */
const pointerEnds = ['pointerup', 'pointercancel'] as const;
const touchEnds = ['touchend', 'touchcancel'] as const;

export interface ScrollOwner {
  /**
   * Scrolls to the end and follows it again. `question`: an element to keep in view, so that a long answer can be read
   * from its beginning; following ends once the question is at the top.
   */
  toEnd(smooth: boolean, question?: () => HTMLElement | null): void;
  /** Stops following, after the user was taken somewhere else. */
  hold(): void;
  release(): void;
}

/** `mark` gets `data-below` while there is text below the viewport, and `data-new` if that text is new. */
export function ownScroll(box: HTMLElement, content: HTMLElement, mark: HTMLElement): ScrollOwner {
  // A scrolling box must be reachable by keyboard.
  box.tabIndex = 0;
  let following = true;
  let lastTop = box.scrollTop;
  let lastHeight = box.scrollHeight;
  /** True while the scroll bar is dragged or a finger is down. */
  let pressing = false;
  let touching = false;
  /** True while a scroll to the end is scheduled for the next frame. */
  let going = false;
  /** The question at which following ends. */
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
    // Content that shrinks and grows before a frame also moves the position up, without scrolling by the user.
    const byReader = pressing || touching || (!going && box.scrollHeight === lastHeight);
    // A wheel or key event may precede the scroll event of the last text, and smooth scrolling first moves by steps
    // smaller than `near`: only a move down to the end, or shrinking text, resumes following.
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
    // A press on the box itself is on its scroll bar; a press on its content does not scroll.
    if (target === box) pressing = true;
  };
  const onTouch = (): void => void (touching = true);
  const onPointerEnd = (): void => void (pressing = false);
  const onTouchEnd = (): void => void (touching = false);
  // Wheel and key events show the user's intent before the position changes.
  const onWheel = (event: WheelEvent): void => {
    if (event.deltaY < 0 && box.scrollHeight > box.clientHeight) following = false;
  };
  const onKey = (event: KeyboardEvent): void => {
    const typing = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (['PageUp', 'Home', 'ArrowUp'].includes(event.key) && !typing) following = false;
  };

  // Expanded text grows downwards from the pressed button. A menu button expands nothing.
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
      // In the next frame: reading the height now would force another layout.
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

/** A form at the end is shown from its top. */
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
