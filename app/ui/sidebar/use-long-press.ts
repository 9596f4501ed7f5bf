// A finger that rests opens the menu: where the browser has no such event of its own, too.
import { useEffect, useState } from 'react';
import type { MouseEvent, TouchEvent } from 'react';

const restMs = 500;
/** Unit: px. */
const tremble = 8;

/** Handlers for the element. A long press, and a click with the other button, call back with it. */
export function useLongPress(onPress: (element: HTMLElement) => void) {
  const [press] = useState(createPress);
  useEffect(() => {
    press.tell(onPress);
  }, [press, onPress]);
  useEffect(() => press.stop, [press]);
  return press.handlers;
}

function createPress() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = { x: 0, y: 0 };
  let pressed = false;
  let onPress: (element: HTMLElement) => void = () => undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    tell: (listener: typeof onPress): void => void (onPress = listener),
    stop,
    handlers: {
      onTouchStart({ currentTarget, touches }: TouchEvent<HTMLElement>) {
        stop();
        pressed = false;
        at = { x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0 };
        timer = setTimeout(() => {
          pressed = true;
          onPress(currentTarget);
        }, restMs);
      },
      onTouchMove({ touches }: TouchEvent<HTMLElement>) {
        const touch = touches[0];
        if (touch && Math.hypot(touch.clientX - at.x, touch.clientY - at.y) > tremble) stop();
      },
      onTouchEnd: stop,
      onTouchCancel: stop,
      onContextMenu(event: MouseEvent<HTMLElement>) {
        event.preventDefault();
        stop();
        if (!pressed) onPress(event.currentTarget);
      },
      /** The end of a long press is no click. */
      onClickCapture(event: MouseEvent<HTMLElement>) {
        if (!pressed) return;
        pressed = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
