// A box that scrolls sideways. It takes the keyboard only while there is something to scroll.
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

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
    const observer = new ResizeObserver(() => {
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
    return () => observer.disconnect();
  }, [label]);
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  );
}
