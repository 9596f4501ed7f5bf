// Clicks on buttons that React has not taken over yet, given again until it has. One at a time: whoever clicks elsewhere, or
// types, no longer means the click before.
import { clickArrived } from './early-clicks.ts';

/** A click longer ago is no longer what the user waits for. Unit: ms. */
const lifetimeMs = 10_000;
const againMs = 50;

let timer: ReturnType<typeof setTimeout> | undefined;

function wait({ isTrusted }: Event): void {
  if (!isTrusted) return;
  clearTimeout(timer);
  timer = setTimeout(again, againMs);
}

function again(): void {
  const { type, target, timeStamp = 0 } = window.earlyClick?.last ?? {};
  const button = type === 'click' && target instanceof Element ? target.closest('button') : null;
  // Links and forms work without React.
  if (button?.type !== 'button') return;
  if (!button.isConnected || button.disabled || performance.now() - timeStamp > lifetimeMs) return clickArrived();
  timer = setTimeout(again, againMs);
  button.click();
}

window.addEventListener('click', wait, true);
again();
