// Reorders rows by dragging, with one set of listeners on the list; rows have an id in `data-sort`.
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** `onMove`: called when a row is dropped on another row. Keyboard users need a different way to reorder. */
export function useDragOrder<T extends HTMLElement>(onMove: (id: string, to: string) => void): RefObject<T> {
  const list = useRef<T>(null);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let dragged: HTMLElement | undefined;
    let target: HTMLElement | undefined;
    const rowOf = (event: Event): HTMLElement | undefined =>
      (event.target instanceof Element && event.target.closest<HTMLElement>('[data-sort]')) || undefined;
    const aim = (row: HTMLElement | undefined): void => {
      target?.removeAttribute('data-target');
      target = row;
      row?.setAttribute('data-target', 'true');
    };
    const end = (): void => {
      aim(undefined);
      dragged?.removeAttribute('data-dragged');
      dragged = undefined;
    };
    const listeners = {
      dragstart(event: DragEvent) {
        dragged = rowOf(event);
        if (!dragged || !event.dataTransfer) return;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', dragged.dataset['sort'] ?? '');
        dragged.setAttribute('data-dragged', 'true');
      },
      dragover(event: DragEvent) {
        const row = rowOf(event);
        if (!dragged || !row) return;
        event.preventDefault();
        if (row !== target) aim(row === dragged ? undefined : row);
      },
      drop(event: DragEvent) {
        const [id, to] = [dragged?.dataset['sort'], rowOf(event)?.dataset['sort']];
        if (dragged) event.preventDefault();
        end();
        if (id !== undefined && to !== undefined && id !== to) move.current(id, to);
      },
      dragend: end,
    };
    const all = new AbortController();
    for (const [name, listener] of Object.entries(listeners)) {
      element.addEventListener(name, listener as EventListener, { signal: all.signal }); // keyed by event name
    }
    return () => all.abort();
  }, []);
  return list;
}
