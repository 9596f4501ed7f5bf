// Clicks on buttons that React has not taken over yet, given again until it has. One at a time: whoever clicks elsewhere, or
// types, no longer means the click before. An Enter in a message field is given again once, as soon as the page is awake.
import { untilLoaded } from '../../client/net/until-loaded.ts';
import { clickArrived, isOfReact } from './early-clicks.ts';

/** A click longer ago is no longer what the user waits for; a slow phone needs seconds to take the page over. Unit: ms. */
const lifetimeMs = 30_000;
const againMs = 50;

let timer: ReturnType<typeof setTimeout> | undefined;

function wait({ isTrusted }: Event): void {
  if (!isTrusted) return;
  clearTimeout(timer);
  timer = setTimeout(again, againMs);
}

function again(): void {
  const { last } = window.earlyClick ?? {};
  const { type, target, timeStamp = 0 } = last ?? {};
  const late = performance.now() - timeStamp > lifetimeMs;
  if (last instanceof KeyboardEvent && target instanceof HTMLTextAreaElement) {
    if (last.key !== 'Enter' || !target.isConnected || late) return;
    if (isAwake()) return enterAgain(last, target);
    timer = setTimeout(again, againMs);
    return;
  }
  const button = type === 'click' ? last?.pressed : undefined;
  // Links and forms work without React.
  if (button?.type !== 'button') return;
  if (!button.isConnected || button.disabled || late) return clickArrived();
  timer = setTimeout(again, againMs);
  button.click();
}

function wordsAgain(): void {
  const noter = window.earlyClick;
  if (!noter?.words) return;
  const end = (): void => void (noter.words = undefined);
  if (noter.words.size > 0 && isAwake()) {
    // Late code finds nothing any more: the words may be a password, or have been deleted since.
    setTimeout(end, lifetimeMs);
    const { pathname } = location;
    void untilLoaded(() => import('./words-again.ts')).then(
      ({ giveAgain }) => noter.words && giveAgain(noter.words, pathname).then(end),
    );
  }
  // A page that asks for an access code is never awake.
  else if (
    performance.now() > lifetimeMs ||
    (isAwake() && [...document.querySelectorAll('input, textarea')].every(isOfReact))
  )
    end();
  else setTimeout(wordsAgain, againMs);
}

const isAwake = (): boolean => document.querySelector('[data-awake="true"]') !== null;
const withoutLines = (text: string): string => text.replaceAll('\n', '');

/**
 * The field decides: where Enter is a new line (a phone, a setting, Shift) it takes no notice, and the line stays. Nothing is given again
 * where the words have changed otherwise, or where the key belonged to an input method (229).
 */
function enterAgain(event: KeyboardEvent & { readonly before?: string }, field: HTMLTextAreaElement): void {
  clickArrived();
  const { before, key, shiftKey, ctrlKey, metaKey, altKey, isComposing, keyCode } = event;
  const { value, selectionStart } = field;
  if (before === undefined || isComposing || keyCode === 229 || withoutLines(value) !== withoutLines(before)) return;
  put(field, before);
  // The menus of the field hear of the words first.
  setTimeout(() => {
    const init = { key, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true };
    if (!field.dispatchEvent(new KeyboardEvent('keydown', init)) || field.value !== before) return;
    put(field, value);
    field.setSelectionRange(selectionStart, selectionStart);
  });
}

function put(field: HTMLTextAreaElement, text: string): void {
  if (field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

window.addEventListener('click', wait, true);
// Later ones are the field's own.
if (!isAwake()) window.addEventListener('keydown', wait, true);
again();
wordsAgain();
