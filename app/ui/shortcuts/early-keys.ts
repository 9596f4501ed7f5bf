// Shortcuts pressed before their code has loaded, kept for it: on a slow connection the first Ctrl+K would be lost, or open
// the browser's own search.

/** A key pressed longer ago is no longer what the user waits for. Unit: ms. */
const lifetimeMs = 3_000;

let held: KeyboardEvent | undefined;

const hold = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (!ctrlKey && !metaKey && !altKey) return;
  held = event;
  // The palette's default: the browser has a search of its own on it.
  if (key.toLowerCase() === 'k' && !altKey) event.preventDefault();
};

export function holdEarlyKeys(): void {
  window.addEventListener('keydown', hold);
}

/** Ends the holding. Undefined where nothing was pressed, or too long ago. */
export function takeEarlyKey(): KeyboardEvent | undefined {
  window.removeEventListener('keydown', hold);
  const event = held;
  held = undefined;
  return event && performance.now() - event.timeStamp < lifetimeMs ? event : undefined;
}
