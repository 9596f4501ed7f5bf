// Drop target for conversations dragged onto a group of the list.
import { useState } from 'react';
import type { DragEvent } from 'react';

/** Data type of a dragged row's id. Drags from other pages lack it. */
export const dragType = 'application/x-tributary-conversation';

/** Returns the event handlers of the group, and whether a conversation is dragged over it. */
export function useDropTarget(onDrop: (id: string) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      const id = event.dataTransfer.getData(dragType);
      setOver(false);
      if (!id) return;
      event.preventDefault();
      onDrop(id);
    },
  };
  return { over, handlers };
}
