// Restores the focus when the focused element is replaced: by another version, a regenerated answer, or a closed
// editor. Focuses the same button of the replacing turn, or the turn itself, never the page.

interface Held {
  readonly element: HTMLElement;
  /**
   * The preceding turn, which stays when another version is shown; two versions may be followed by different numbers of
   * turns.
   */
  readonly before: HTMLElement | undefined;
  /** Index from the end, in case the preceding turn was replaced, too: older turns may be loaded before. */
  readonly fromEnd: number;
  readonly label: string | null;
  readonly inVersions: boolean;
}

/** Returns a function that stops. */
export function keepFocus(content: HTMLElement): () => void {
  let held: Held | undefined;
  const turns = (): readonly HTMLElement[] => [...content.querySelectorAll('article')];

  const hold = (): void => {
    const element = document.activeElement;
    const turn = element?.closest('article');
    if (!(element instanceof HTMLElement) || !turn || !content.contains(turn)) return void (held = undefined);
    const all = turns();
    const at = all.indexOf(turn);
    held = {
      element,
      before: all[at - 1],
      fromEnd: all.length - at,
      label: element.getAttribute('aria-label'),
      inVersions: element.closest('[data-versions]') !== null,
    };
  };
  /** If the user moved the focus, the element is still connected a moment later; if it was removed, it is not. */
  const onFocusOut = ({ target }: FocusEvent): void => {
    setTimeout(() => {
      if (held?.element === target && held.element.isConnected && document.activeElement !== target) held = undefined;
    });
  };
  const observer = new MutationObserver(() => {
    if (!held || held.element.isConnected) return;
    const { before, fromEnd, label, inVersions } = held;
    held = undefined;
    // The code that removed the element may have moved the focus.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const all = turns();
    const place = before === undefined ? 0 : before.isConnected ? all.indexOf(before) + 1 : all.length - fromEnd;
    const turn = all[place] ?? all.at(-1);
    const usable = [...(turn?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    const again = usable.find((each) => label !== null && each.getAttribute('aria-label') === label);
    // At the first and last version: the button goes back with one press, so that two versions can be compared.
    const back = inVersions ? usable.find((each) => each.closest('[data-versions]')) : undefined;
    (again ?? back ?? turn)?.focus({ preventScroll: true });
  });
  // The focus may be set already: this code loads after the page.
  hold();
  observer.observe(content, { childList: true, subtree: true });
  content.addEventListener('focusin', hold);
  // Updated before a click is handled, since turns may have been added or removed after focusing.
  content.addEventListener('click', hold, true);
  content.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    content.removeEventListener('focusin', hold);
    content.removeEventListener('click', hold, true);
    content.removeEventListener('focusout', onFocusOut);
  };
}
