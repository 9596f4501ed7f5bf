// Hook for a list that the server gives page by page, read again when its question changes.
import { useCallback, useEffect, useRef, useState } from 'react';
import { onHint } from '../../../client/live/hints.ts';

export interface Page<T> {
  readonly rows: readonly T[];
  readonly total?: number;
  /** Cursor of the next page. */
  readonly next?: string | undefined;
}

export interface Pages<T> extends Page<T> {
  readonly status: 'loading' | 'ready' | 'failed';
  /** True while another page, or the list for another question, is read. */
  readonly busy: boolean;
  readonly error: unknown;
  load(): Promise<void>;
  more(): Promise<void>;
}

/** `read` must be stable for the same question. */
export function usePages<T>(read: (after: string | undefined) => Promise<Page<T>>): Pages<T> {
  const [state, setState] = useState<Omit<Pages<T>, 'load' | 'more'>>({
    status: 'loading',
    busy: true,
    rows: [],
    error: undefined,
  });
  /** Number of the last question: an answer to an earlier one is dropped. */
  const asked = useRef(0);
  const ask = useCallback(
    async (after: string | undefined): Promise<void> => {
      const own = ++asked.current;
      setState((known) => ({ ...known, busy: true }));
      try {
        const page = await read(after);
        if (own !== asked.current) return;
        setState((known) => ({
          ...page,
          next: page.next,
          rows: after === undefined ? page.rows : [...known.rows, ...page.rows],
          status: 'ready',
          busy: false,
          error: undefined,
        }));
      } catch (error) {
        if (own === asked.current) setState((known) => ({ ...known, status: 'failed', busy: false, error }));
      }
    },
    [read],
  );
  const load = useCallback(() => ask(undefined), [ask]);
  // Not in the effect itself, since it sets the state at once.
  useEffect(() => queueMicrotask(() => void load()), [load]);
  useEffect(() => onHint('people', load), [load]);
  return { ...state, load, more: () => ask(state.next) };
}
