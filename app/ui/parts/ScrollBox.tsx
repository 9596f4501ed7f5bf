// A box that scrolls sideways. Its edges fade where more follows, and it takes the keyboard only while there is something
// to scroll.
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import * as css from './ScrollBox.css.ts';

interface Props {
  readonly className: string;
  readonly label: string;
  readonly children: ReactNode;
}

export function ScrollBox({ className, label, children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    return box ? watch(box, label) : undefined;
  }, [label]);
  return (
    <div ref={ref} className={`${css.box} ${className}`}>
      {children}
    </div>
  );
}

interface Watched {
  readonly box: HTMLElement;
  readonly label: string;
}
/** By the box, and by what it holds. */
const watched = new Map<Element, Watched>();
// One for all boxes: a long answer is measured as a whole before any of it is marked, and so laid out once.
let observer: ResizeObserver | undefined;

function watch(box: HTMLElement, label: string): () => void {
  const elements = [box, ...(box.firstElementChild ? [box.firstElementChild] : [])];
  const entry = { box, label };
  const onScroll = (): void => mark(entry, hiddenEdges(box));
  observer ??= new ResizeObserver(onResize);
  for (const each of elements) {
    watched.set(each, entry);
    observer.observe(each);
  }
  box.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    box.removeEventListener('scroll', onScroll);
    for (const each of elements) {
      watched.delete(each);
      observer?.unobserve(each);
    }
  };
}

function onResize(entries: readonly ResizeObserverEntry[]): void {
  const changed = new Set(entries.flatMap(({ target }) => watched.get(target) ?? []));
  const found = [...changed].map((each) => ({ each, hidden: hiddenEdges(each.box) }));
  for (const { each, hidden } of found) mark(each, hidden);
}

type Edges = 'none' | 'start' | 'end' | 'both';

/** Written to the element, not to state: a stream must not draw the block again to learn its width. */
function mark({ box, label }: Watched, hidden: Edges): void {
  if ((box.dataset.more ?? 'none') === hidden) return;
  if (hidden === 'none') {
    for (const name of ['data-more', 'tabindex', 'role', 'aria-label']) box.removeAttribute(name);
    return;
  }
  box.dataset.more = hidden;
  box.tabIndex = 0;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', label);
}

/** Physical edges behind which content lies: left is the start, in both directions of writing. */
function hiddenEdges(box: HTMLElement): Edges {
  const room = box.scrollWidth - box.clientWidth;
  if (room <= 1) return 'none';
  // Zero or less where the text runs from right to left: it begins at the right edge.
  const passed = getComputedStyle(box).direction === 'rtl' ? room + box.scrollLeft : box.scrollLeft;
  const start = passed > 1;
  const end = room - passed > 1;
  return start && end ? 'both' : start ? 'start' : 'end';
}
