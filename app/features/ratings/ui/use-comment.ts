// The comment of a rating: saved after a pause in typing, and when its field is left in any way.
import { useEffect, useRef, useState } from 'react';
import type { Rating } from '../shared/api.ts';

/** Pause in typing after which a comment is saved. Unit: ms. */
const pauseMs = 600;

export interface CommentField {
  readonly comment: string;
  readonly write: (comment: string) => void;
  /** Saves what is unsaved. */
  readonly flush: () => void;
  /** Forgets what is unsaved. */
  readonly drop: () => void;
}

export function useComment(rating: Rating, onChange: (rating: Rating) => void): CommentField {
  const [comment, write] = useState(rating.comment);
  const unsaved = useRef<() => void>();
  useEffect(() => {
    if (comment === rating.comment) {
      unsaved.current = undefined;
      return undefined;
    }
    unsaved.current = () => {
      unsaved.current = undefined;
      onChange({ ...rating, comment });
    };
    const timer = setTimeout(() => unsaved.current?.(), pauseMs);
    return () => clearTimeout(timer);
  }, [comment, rating, onChange]);
  useEffect(() => {
    const leave = (): void => unsaved.current?.();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return {
    comment,
    write,
    flush: () => unsaved.current?.(),
    drop() {
      unsaved.current = undefined;
    },
  };
}
