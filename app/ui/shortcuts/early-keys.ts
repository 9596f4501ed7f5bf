// Holds shortcuts pressed before their code has loaded: otherwise the first Ctrl+K on a slow connection would be lost
// or open the browser's search.
import { onMac } from './on-mac.ts';

/** Unit: ms. */
const lifetimeMs = 3_000;
/** Timeout after which keys are no longer held. Unit: ms. */
const holdMs = 15_000;

let held: KeyboardEvent | undefined;
/** Letters typed after the palette's shortcut, for its field. */
let letters = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** The palette's default shortcut, which browsers use for their own search. */
const isPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (onMac() ? metaKey : ctrlKey) && !altKey && !shiftKey;

/** Escape is about what was on the page: what comes after another key or a click, such as the next answer, goes on. */
const dropEscape = (): void => {
  if (held?.key === 'Escape') held = undefined;
};

const hold = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (isPalette(event)) event.preventDefault();
  if (held && isPalette(held) && key.length === 1 && !ctrlKey && !metaKey && !altKey) {
    event.preventDefault();
    letters += key;
  }
  dropEscape();
  if (key === 'Escape' && !event.repeat) held = event;
  // Ignores modifiers alone, repeated keys, and AltGr, which types characters.
  if (key.length > 1 || event.repeat || event.getModifierState('AltGraph')) return;
  if ((ctrlKey || metaKey || altKey) && !(held && isPalette(held))) held = event;
};

/** Older keys are dropped: the user no longer expects anything of them. */
export const isRecent = ({ timeStamp }: KeyboardEvent): boolean => performance.now() - timeStamp < lifetimeMs;

function release(): void {
  clearTimeout(timer);
  window.removeEventListener('keydown', hold);
  window.removeEventListener('pointerdown', dropEscape);
}

export function holdEarlyKeys(): void {
  window.addEventListener('keydown', hold);
  window.addEventListener('pointerdown', dropEscape);
  timer = setTimeout(release, holdMs);
}

/** Stops holding and returns the key. Undefined if none was pressed, or too long ago. */
export function takeEarlyKey(): { readonly event: KeyboardEvent; readonly letters: string } | undefined {
  release();
  const [event, typed] = [held, letters];
  [held, letters] = [undefined, ''];
  return event && isRecent(event) ? { event, letters: typed } : undefined;
}
