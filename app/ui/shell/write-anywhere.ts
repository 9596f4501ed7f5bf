// Letters typed beside every field belong to the message, as after a click in the list of chats: nothing typed is lost.
import { chordOf, composes } from '../shortcuts/keys.ts';
import { onMac } from '../shortcuts/on-mac.ts';
import { idsOf } from '../shortcuts/table.ts';
import type { ChosenKeys } from '../shortcuts/table.ts';

/** Elements with a use of their own for letters. */
const takesLetters =
  'input, textarea, select, [contenteditable], iframe, [role="tab"], [role="radio"], [role="option"], [role="grid"], [role="tree"]';
/** Layers over the page, which have the keyboard. */
const over = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

type Typed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode' | 'defaultPrevented'
>;

/** One character; a space presses the button that has the focus. */
export function isWriting({ key, ctrlKey, metaKey, altKey, defaultPrevented }: Typed): boolean {
  return !defaultPrevented && !ctrlKey && !metaKey && !altKey && key !== ' ' && [...key].length === 1;
}

/** Returns the way to stop. `focus` gives the field of the message the keyboard before the letter is inserted. */
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
