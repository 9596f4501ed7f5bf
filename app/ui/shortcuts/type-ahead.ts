// Letters typed between the palette's shortcut and its field, whose code may still be on the way: they are the field's, and no other's.
type Keyed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** The text after a key; undefined for one that is no writing. Enter has nothing to choose yet, and must not send a message. */
export function typedWith(text: string, { key, ctrlKey, metaKey, altKey, isComposing }: Keyed): string | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  const letters = [...text];
  if (key === 'Backspace') return letters.slice(0, -1).join('');
  if (key === 'Enter') return text;
  return [...key].length === 1 ? text + key : undefined;
}

/** A palette that does not come gives the keys back. Unit: ms. */
const patienceMs = 8_000;

let text = '';
let stop: (() => void) | undefined;

/** `onEscape`: the palette is not wanted any more. */
export function holdLetters(before: string, onEscape: () => void): void {
  takeLetters();
  text = before;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = event.key === 'Escape' ? '' : typedWith(text, event);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    text = next;
    if (event.key !== 'Escape') return;
    takeLetters();
    onEscape();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  const timer = setTimeout(() => void takeLetters(), patienceMs);
  stop = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}

/** Ends the holding: the field has the focus. */
export function takeLetters(): string {
  stop?.();
  stop = undefined;
  const taken = text;
  text = '';
  return taken;
}
