// Redirects letters typed outside of a field to the message field, so that no typing is lost.
import { chordOf, composes } from '../shortcuts/keys.ts';
import { onMac } from '../shortcuts/on-mac.ts';
import { idsOf } from '../shortcuts/table.ts';
import type { ChosenKeys } from '../shortcuts/table.ts';

/** Elements that handle letters themselves. */
const takesLetters =
  'input, textarea, select, [contenteditable], iframe, [role="tab"], [role="radio"], [role="option"], [role="grid"], [role="tree"]';
/** Layers over the page, which take the keyboard. */
const over = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

type Typed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode' | 'defaultPrevented'
>;

/** Returns true for a single character, except space, which presses the focused button. */
export function isWriting({ key, ctrlKey, metaKey, altKey, defaultPrevented }: Typed): boolean {
  return !defaultPrevented && !ctrlKey && !metaKey && !altKey && key !== ' ' && [...key].length === 1;
}

/** Returns a function that stops listening. `focus`: focuses the message field before the letter is inserted. */
export function writeAnywhere(focus: () => void, shortcuts: () => ChosenKeys): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isWriting(event) || composes(event)) return;
    if (event.target instanceof Element && event.target.closest(takesLetters)) return;
    if (document.querySelector(over)) return;
    const chord = chordOf(event, onMac());
    if (chord !== undefined && idsOf(chord, onMac(), shortcuts()).length > 0) return;
    focus();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
