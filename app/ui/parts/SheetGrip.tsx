// Handle of a sheet: pulled down far enough it closes the sheet, otherwise the sheet returns.
import { useRef } from 'react';
import type { TouchEvent } from 'react';
import * as css from './Sheet.css.ts';

/** Unit: px. */
const far = 72;

/** Event handlers of the handle; the sheet is its parent. */
export function usePull(onClose: () => void) {
  const from = useRef<number>();
  const drag = (event: TouchEvent<HTMLElement>, by: number): void => {
    const sheet = event.currentTarget.parentElement;
    if (sheet) sheet.style.translate = by > 0 ? `0 ${by}px` : '';
  };
  const way = (event: TouchEvent<HTMLElement>): number =>
    (event.changedTouches[0]?.clientY ?? 0) - (from.current ?? Number.POSITIVE_INFINITY);
  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => void (from.current = event.touches[0]?.clientY),
    onTouchMove: (event: TouchEvent<HTMLElement>) => drag(event, way(event)),
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const closes = way(event) > far;
      // The closing animation starts at the current position.
      if (!closes) drag(event, 0);
      from.current = undefined;
      if (closes) onClose();
    },
    onTouchCancel: (event: TouchEvent<HTMLElement>) => drag(event, 0),
  };
}

/** First child of a dialog that is a sheet on phones. */
export function SheetGrip({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className={css.pull} aria-hidden {...usePull(onClose)}>
      <span className={css.grip} />
    </div>
  );
}
