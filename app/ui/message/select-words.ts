// Selects the text of a message, as a long press would where that opens a menu instead.

/** Selects all text; the user can then drag the selection handles. */
export function selectWords(of: HTMLElement): void {
  of.dataset['selecting'] = '';
  // The menu restores the focus first, which would end a selection.
  requestAnimationFrame(() => getSelection()?.selectAllChildren(of));
  document.addEventListener('selectionchange', function over() {
    if (getSelection()?.isCollapsed !== true) return;
    delete of.dataset['selecting'];
    document.removeEventListener('selectionchange', over);
  });
}
