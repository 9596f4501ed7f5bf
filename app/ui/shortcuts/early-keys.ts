// Shortcuts pressed before their code has loaded, kept for it: on a slow connection the first Ctrl+K would be lost, or open
// the browser's own search.
import { onMac } from './on-mac.ts';

/** A key pressed longer ago is no longer what the user waits for. Unit: ms. */
const lifetimeMs = 3_000;
/** A page without shortcuts gets its keys back. Unit: ms. */
const holdMs = 15_000;

let held: KeyboardEvent | undefined;
/** Typed behind the palette's shortcut, for its field. */
let letters = '';

/** The palette's default: the browser has a search of its own on it. */
const isPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (onMac() ? metaKey : ctrlKey) && !altKey && !shiftKey;

const hold = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (isPalette(event)) event.preventDefault();
  if (held && isPalette(held) && key.length === 1 && !ctrlKey && !metaKey && !altKey) {
    event.preventDefault();
    letters += key;
  }
  // A modifier on its own has a name, a repeated key is the same one, and AltGr writes.
  if (key.length > 1 || event.repeat || event.getModifierState('AltGraph')) return;
  if ((ctrlKey || metaKey || altKey) && !(held && isPalette(held))) held = event;
};

const release = (): void => window.removeEventListener('keydown', hold);

export function holdEarlyKeys(): void {
  window.addEventListener('keydown', hold);
  setTimeout(release, holdMs);
}

/** Ends the holding. Undefined where nothing was pressed, or too long ago. */
export function takeEarlyKey(): { readonly event: KeyboardEvent; readonly letters: string } | undefined {
  release();
  const [event, typed] = [held, letters];
  [held, letters] = [undefined, ''];
  return event && performance.now() - event.timeStamp < lifetimeMs ? { event, letters: typed } : undefined;
}
