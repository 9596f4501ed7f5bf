// A box that scrolls sideways. Its edges fade where more follows, and it takes the keyboard only while there is something
// to scroll.
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import * as css from './ScrollBox.css.ts';

export function ScrollBox({
  className,
  label,
  children,
}: {
  readonly className: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    // Written to the element, not to state: a stream must not draw the block again to learn its width.
    const mark = (): void => {
      const more = hiddenEdges(box);
      if (more) box.dataset.more = more;
      else delete box.dataset.more;
    };
    const observer = new ResizeObserver(() => {
      mark();
      if (box.scrollWidth > box.clientWidth + 1) {
        box.tabIndex = 0;
        box.setAttribute('role', 'group');
        box.setAttribute('aria-label', label);
      } else {
        for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
      }
    });
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', mark);
    };
  }, [label]);
  return (
    <div ref={ref} className={`${css.box} ${className}`}>
      {children}
    </div>
  );
}

/** Physical edges behind which content lies: left is the start, in both directions of writing. */
function hiddenEdges(box: HTMLElement): 'start' | 'end' | 'both' | undefined {
  const room = box.scrollWidth - box.clientWidth;
  // Negative where the text runs from right to left: it begins at the right edge.
  const passed =
    box.scrollLeft < 0 || getComputedStyle(box).direction === 'rtl' ? room + box.scrollLeft : box.scrollLeft;
  const start = passed > 1;
  const end = room - passed > 1;
  return start && end ? 'both' : start ? 'start' : end ? 'end' : undefined;
}
