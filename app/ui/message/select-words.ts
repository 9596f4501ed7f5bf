// The words of a message selected, as a long press would do it where that opens a menu.

/** A finger goes on from there: with handles at both ends. */
export function selectWords(of: HTMLElement): void {
  of.dataset['selecting'] = '';
  // The menu gives the focus back first, which would end a selection.
  requestAnimationFrame(() => getSelection()?.selectAllChildren(of));
  document.addEventListener('selectionchange', function over() {
    if (getSelection()?.isCollapsed !== true) return;
    delete of.dataset['selecting'];
    document.removeEventListener('selectionchange', over);
  });
}
