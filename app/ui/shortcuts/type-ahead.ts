// Holds letters typed between the palette's shortcut and the focus of its field, whose code may still be loading.
type Keyed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/**
 * Returns the text after a key; undefined for a key that does not type. Enter is swallowed, so that it does not send a
 * message.
 */
export function typedWith(text: string, { key, ctrlKey, metaKey, altKey, isComposing }: Keyed): string | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  const letters = [...text];
  if (key === 'Backspace') return letters.slice(0, -1).join('');
  if (key === 'Enter') return text;
  return [...key].length === 1 ? text + key : undefined;
}

/** Timeout if the palette does not load. Unit: ms. */
const patienceMs = 8_000;

let text = '';
let stop: (() => void) | undefined;

/** `onEscape`: cancels opening the palette. */
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

/** Stops holding, once the field has the focus. */
export function takeLetters(): string {
  stop?.();
  stop = undefined;
  const taken = text;
  text = '';
  return taken;
}
