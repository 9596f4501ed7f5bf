// A horizontally scrolling box. Its edges fade where more content follows, and it is focusable only while it can
// scroll.
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
/** By box and by its content. */
const watched = new Map<Element, Watched>();
// One observer for all boxes: all are measured before any is changed, so layout runs once.
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

/** Written to the DOM rather than to state: a streaming block must not rerender to update its width. */
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

/** Returns the physical edges with hidden content: `start` is left in both writing directions. */
function hiddenEdges(box: HTMLElement): Edges {
  const room = box.scrollWidth - box.clientWidth;
  if (room <= 1) return 'none';
  // In right-to-left text `scrollLeft` is zero or negative, starting at the right edge.
  const passed = getComputedStyle(box).direction === 'rtl' ? room + box.scrollLeft : box.scrollLeft;
  const start = passed > 1;
  const end = room - passed > 1;
  return start && end ? 'both' : start ? 'start' : 'end';
}
