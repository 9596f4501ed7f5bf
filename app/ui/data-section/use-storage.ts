// Storage of the user's files as its page shows it: what is chosen, what is deleted and brought back, and what other tabs do.
import { useCallback, useEffect, useState } from 'react';
import { onHint } from '../../client/live/hints.ts';
import { getFrom, sendTo } from '../../client/net/call.ts';
import { fileUsageApi } from '../../shared/api/file-usage.ts';
import type { FileUsage } from '../../shared/api/file-usage.ts';
import { readDeletedFiles } from '../../client/attachments/deleted-files.ts';
import { useClient } from '../parts/client-context.ts';

export function useStorage() {
  const { transport } = useClient();
  const [usage, setUsage] = useState<FileUsage>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<'load' | 'change'>();
  const load = useCallback(
    (): Promise<void> =>
      getFrom(transport, fileUsageApi.read, {}).then(
        (found) => {
          setUsage(found);
          setTrouble(undefined);
          const there = new Set(found.files.map(({ content }) => content));
          setChosen((known) => new Set([...known].filter((id) => there.has(id))));
        },
        () => setTrouble('load'),
      ),
    [transport],
  );
  useEffect(() => {
    void load();
    return onHint('files', load);
  }, [load]);
  // Files that cannot be had back any more leave the list by themselves.
  const next = Math.min(...(usage?.deleted ?? []).map(({ until }) => until));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const timer = setTimeout(() => void load(), Math.max(1000, next - Date.now()));
    return () => clearTimeout(timer);
  }, [next, load]);

  const change = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    const done = await work().then(
      () => true,
      () => false,
    );
    await Promise.all([load(), readDeletedFiles(transport)]);
    if (!done) setTrouble('change');
    setBusy(false);
  };
  return {
    usage,
    chosen,
    busy,
    trouble,
    load,
    choose(content: string, on: boolean): void {
      setChosen((known) => new Set(on ? [...known, content] : [...known].filter((each) => each !== content)));
    },
    chooseAll: (contents: readonly string[]): void => setChosen(new Set(contents)),
    remove: (contents: readonly string[]) =>
      change(() => sendTo(transport, fileUsageApi.remove, {}, { contents: [...contents] })),
    restore: (content: string) => change(() => sendTo(transport, fileUsageApi.restore, {}, { contents: [content] })),
  };
}
