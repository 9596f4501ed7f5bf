// Replays clicks on buttons that React has not hydrated yet, until it has. Only the last click: another click or typing
// cancels it. An Enter in a message field is replayed once, as soon as the page is hydrated.
import { untilLoaded } from '../../client/net/until-loaded.ts';
import { clickArrived, isOfReact } from './early-clicks.ts';

/** Older clicks are dropped; a slow phone needs seconds for hydration. Unit: ms. */
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
    // Cleared in case the code loads too late: the text may be a password, or deleted since.
    setTimeout(end, lifetimeMs);
    const { pathname } = location;
    void untilLoaded(() => import('./words-again.ts')).then(
      ({ giveAgain }) => noter.words && giveAgain(noter.words, pathname).then(end),
    );
  }
  // A page that asks for an access code never becomes awake.
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
 * Replays Enter and lets the field decide: where Enter inserts a line break (phone, setting, Shift) the field ignores
 * the event and the line break stays. Not replayed if the text has changed otherwise, or for an input method (229).
 */
function enterAgain(event: KeyboardEvent & { readonly before?: string }, field: HTMLTextAreaElement): void {
  clickArrived();
  const { before, key, shiftKey, ctrlKey, metaKey, altKey, isComposing, keyCode } = event;
  const { value, selectionStart } = field;
  if (before === undefined || isComposing || keyCode === 229 || withoutLines(value) !== withoutLines(before)) return;
  put(field, before);
  // The field's menus must see the text first.
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
// Later key presses reach the field directly.
if (!isAwake()) window.addEventListener('keydown', wait, true);
again();
wordsAgain();
