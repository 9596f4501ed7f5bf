// Accepts files dropped anywhere on the screen.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { filesOf } from '../../client/attachments/attachments.ts';

export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const files = useRef(onFiles);
  useEffect(() => {
    files.current = onFiles;
  });
  const handlers = useMemo(() => {
    const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
    return {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        files.current(filesOf(event.dataTransfer));
      },
    };
  }, []);
  return { over, handlers };
}
