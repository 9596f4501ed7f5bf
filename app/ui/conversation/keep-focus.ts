// The keyboard stays where it was when what had it is drawn anew: another version, an answer asked for again, an editor
// that has closed. The same button of the turn that stands there now gets it, or the turn itself; never the page.

interface Held {
  readonly element: HTMLElement;
  /** Counted from the end: older turns may be loaded before them all. */
  readonly fromEnd: number;
  readonly label: string | null;
}

/** Returns the way to stop. */
export function keepFocus(content: HTMLElement): () => void {
  let held: Held | undefined;
  const turns = (): readonly HTMLElement[] => [...content.querySelectorAll('article')];

  const onFocusIn = ({ target }: FocusEvent): void => {
    const element = target as HTMLElement; // what can be focused here is HTML
    const turn = element.closest('article');
    const all = turns();
    held = turn
      ? { element, fromEnd: all.length - all.indexOf(turn), label: element.getAttribute('aria-label') }
      : undefined;
  };
  /** Left by the reader, as opposed to taken away: then it is still there a moment later. */
  const onFocusOut = ({ target }: FocusEvent): void => {
    setTimeout(() => {
      if (held?.element === target && held.element.isConnected && document.activeElement !== target) held = undefined;
    });
  };
  const observer = new MutationObserver(() => {
    if (!held || held.element.isConnected) return;
    const { fromEnd, label } = held;
    held = undefined;
    // The code that took it away may have given the focus to something else.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const all = turns();
    const turn = all.at(-fromEnd) ?? all.at(-1);
    const buttons = [...(turn?.querySelectorAll('button') ?? [])];
    const again = buttons.find((each) => label !== null && each.getAttribute('aria-label') === label && !each.disabled);
    (again ?? turn)?.focus({ preventScroll: true });
  });
  observer.observe(content, { childList: true, subtree: true });
  content.addEventListener('focusin', onFocusIn);
  content.addEventListener('focusout', onFocusOut);
  return () => {
    observer.disconnect();
    content.removeEventListener('focusin', onFocusIn);
    content.removeEventListener('focusout', onFocusOut);
  };
}
