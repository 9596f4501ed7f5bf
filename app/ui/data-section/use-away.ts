// Conversations of the archive or the trash: loaded by page, selected, restored and deleted.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Summary } from '../../shared/conversation/conversation-rows.ts';
import type { AwayView } from '../../client/conversations/lists.ts';
import { useClient, useStore } from '../parts/client-context.ts';

export function useAway(view: AwayView) {
  const { lists, conversations, outbox } = useClient();
  const isSending = useStore(outbox, ({ waiting }) => waiting > 0);
  /** True while changes that this list shows already are being sent. */
  const isOwn = useRef(false);
  const wasSending = useRef(isSending);
  const [rows, setRows] = useState<readonly Summary[]>();
  const [next, setNext] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [trouble, setTrouble] = useState<'load' | 'purge'>();

  const load = useCallback(
    (after?: string): Promise<void> =>
      lists.away(view, after).then(
        (page) => {
          setTrouble(undefined);
          setRows((known) => (after === undefined ? page.rows : [...(known ?? []), ...page.rows]));
          setNext(page.next);
        },
        () => setTrouble('load'),
      ),
    [lists, view],
  );
  useEffect(() => void load(), [load]);
  // A chat that was archived on the page before may be sent only now.
  useEffect(() => {
    const isOver = wasSending.current && !isSending;
    wasSending.current = isSending;
    if (!isOver) return;
    if (!isOwn.current) void load();
    isOwn.current = false;
  }, [isSending, load]);

  const without = (ids: ReadonlySet<string>): void => {
    isOwn.current = true;
    setRows((known) => known?.filter(({ id }) => !ids.has(id)));
    setChosen((known) => new Set([...known].filter((id) => !ids.has(id))));
  };
  return {
    rows,
    next,
    chosen,
    trouble,
    load,
    choose(id: string, on: boolean): void {
      setChosen((known) => new Set(on ? [...known, id] : [...known].filter((each) => each !== id)));
    },
    chooseAll: (on: boolean): void => setChosen(new Set(on ? (rows ?? []).map(({ id }) => id) : [])),
    restore(ids: ReadonlySet<string>): void {
      for (const row of rows ?? []) if (ids.has(row.id)) lists.restore(row, view);
      without(ids);
    },
    remove(ids: ReadonlySet<string>): void {
      for (const id of ids) conversations.remove(id);
      without(ids);
    },
    /** Deletes permanently: the given conversations, or all in the trash. */
    async purge(ids?: ReadonlySet<string>): Promise<void> {
      setTrouble(undefined);
      try {
        if (ids) {
          for (const id of ids) await lists.purge(id);
          without(ids);
        } else {
          await lists.purge();
          setRows([]);
          setNext(undefined);
          setChosen(new Set());
        }
      } catch {
        await load();
        setTrouble('purge');
      }
    },
  };
}
