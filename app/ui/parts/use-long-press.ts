// Opens a menu on a long press, also in browsers without a contextmenu event for it.
import { useEffect, useState } from 'react';
import type { MouseEvent, TouchEvent } from 'react';

const restMs = 500;
/** Tolerated movement of the finger. Unit: px. */
const tremble = 8;
/** Elements in a text with their own long press. */
const ownPresses = 'a, button, input, textarea, summary, img, pre, [role="button"]';

/**
 * Returns event handlers that call `onPress` for a long press or a right click. `text`: leaves the mouse alone, which
 * selects text, and elements with their own long press.
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
        // Prevents the click, which would close the menu.
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
      /** Suppresses the click at the end of a long press. */
      onClickCapture(event: MouseEvent<HTMLElement>) {
        if (!pressed) return;
        pressed = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
