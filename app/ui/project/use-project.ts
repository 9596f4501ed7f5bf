// Loads a project for its page; changes are applied optimistically and sent by the outbox.
import { useCallback, useEffect, useState } from 'react';
import { onHint } from '../../client/live/hints.ts';
import { getFrom } from '../../client/net/call.ts';
import { foldersApi } from '../../shared/api/folders.ts';
import type { FolderChange, WholeFolder } from '../../shared/api/folders.ts';
import { useClient } from '../parts/client-context.ts';

export interface ProjectState {
  readonly whole: WholeFolder | undefined;
  readonly failed: boolean;
  change(change: FolderChange): void;
  load(): Promise<void>;
}

/** Timeout for a project that was just created. Unit: ms. */
const patienceMs = 3_000;

export function useProject(id: string): ProjectState {
  const client = useClient();
  const { transport, lists } = client;
  const [whole, setWhole] = useState<WholeFolder>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      lists
        .settled('folders', patienceMs)
        .then(() => getFrom(transport, foldersApi.get, { id }))
        .then(
          (found) => {
            setWhole(found);
            setFailed(false);
          },
          () => setFailed(true),
        ),
    [transport, lists, id],
  );
  useEffect(() => void load(), [load]);
  useEffect(() => onHint('list', load), [load]);
  return {
    whole: whole?.id === id ? whole : undefined,
    failed,
    load,
    change(change) {
      lists.folders.change(id, change);
      setWhole((known) => known && { ...known, ...change });
    },
  };
}
