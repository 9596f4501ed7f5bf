// The keyboard stays where it was when what had it is drawn anew: another version, an answer asked for again, an editor
// that has closed. The same button of the turn that stands there now gets it, or the turn itself; never the page.

interface Held {
  readonly element: HTMLElement;
  /** Turn before its turn, which another version leaves in its place; the tails of two versions differ in length. */
  readonly before: HTMLElement | undefined;
  /** Counted from the end, for a turn whose neighbour was drawn anew as well: older turns may be loaded before them all. */
  readonly fromEnd: number;
  readonly label: string | null;
  readonly inVersions: boolean;
}

/** Returns the way to stop. */
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
  /** Left by the reader, as opposed to taken away: then it is still there a moment later. */
  const onFocusOut = ({ target }: FocusEvent): void => {
    setTimeout(() => {
      if (held?.element === target && held.element.isConnected && document.activeElement !== target) held = undefined;
    });
  };
  const observer = new MutationObserver(() => {
    if (!held || held.element.isConnected) return;
    const { before, fromEnd, label, inVersions } = held;
    held = undefined;
    // The code that took it away may have given the focus to something else.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const all = turns();
    const place = before === undefined ? 0 : before.isConnected ? all.indexOf(before) + 1 : all.length - fromEnd;
    const turn = all[place] ?? all.at(-1);
    const usable = [...(turn?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    const again = usable.find((each) => label !== null && each.getAttribute('aria-label') === label);
    // At the first and the last version: one more press goes back, so that two can be compared.
    const back = inVersions ? usable.find((each) => each.closest('[data-versions]')) : undefined;
    (again ?? back ?? turn)?.focus({ preventScroll: true });
  });
  // It comes after the page, and the keyboard may be here already.
  hold();
  observer.observe(content, { childList: true, subtree: true });
  content.addEventListener('focusin', hold);
  // Once more before anything acts on a press: turns may have come or gone since the focus came.
  content.addEventListener('click', hold, true);
  content.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    content.removeEventListener('focusin', hold);
    content.removeEventListener('click', hold, true);
    content.removeEventListener('focusout', onFocusOut);
  };
}
