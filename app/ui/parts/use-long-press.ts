// A finger that rests opens the menu: where the browser has no such event of its own, too.
import { useEffect, useState } from 'react';
import type { MouseEvent, TouchEvent } from 'react';

const restMs = 500;
/** Unit: px. */
const tremble = 8;
/** Elements of a text that a finger may rest on for their own sake. */
const ownPresses = 'a, button, input, textarea, summary, img, pre, [role="button"]';

/**
 * Handlers for the element. A long press, and a click with the other button, call back with it. `text`: its words are selected
 * with a mouse, which is left alone, and what stands in it keeps its own presses.
 */
export function useLongPress(onPress: (element: HTMLElement) => void, text = false) {
  const [press] = useState(() => createPress(text));
  useEffect(() => {
    press.tell(onPress);
  }, [press, onPress]);
  useEffect(() => press.stop, [press]);
  return press.handlers;
}

function createPress(text: boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = { x: 0, y: 0 };
  let pressed = false;
  let touching = false;
  let onPress: (element: HTMLElement) => void = () => undefined;
  const stop = (): void => clearTimeout(timer);
  const end = (): void => {
    stop();
    touching = false;
  };
  return {
    tell: (listener: typeof onPress): void => void (onPress = listener),
    stop,
    handlers: {
      onTouchStart({ currentTarget, target, touches }: TouchEvent<HTMLElement>) {
        stop();
        pressed = false;
        if (text && target instanceof Element && target.closest(ownPresses)) return;
        touching = true;
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
      onTouchEnd(event: TouchEvent<HTMLElement>) {
        // No click is to come of it, which would close what has opened.
        if (pressed && event.cancelable) {
          event.preventDefault();
          pressed = false;
        }
        end();
      },
      onTouchCancel: end,
      onContextMenu(event: MouseEvent<HTMLElement>) {
        if (text && !touching) return;
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
